import { buffer } from 'node:stream/consumers';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { correctedTracksOf } from '@sarm/database/predictions/corrected-tracks.repository';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import type { JobContext } from '../job-handler.ts';
import type { PredictionWork } from './find-work.ts';
import { openTracks } from './stored-heads.ts';

/**
 * How many corrections by people lie in each frame of the video: where a track was cut, or in every frame that shows a track which
 * was taken out or joined. Tracks that are stored no more are left out: their numbers name nothing.
 */
export async function readCorrections(
  { db, blobs }: Pick<JobContext, 'db' | 'blobs'>,
  { projectId, video }: Pick<PredictionWork, 'projectId' | 'video'>,
  /** A cut shows in so many frames before and after it. */
  around: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await inScope(db, asProject(projectId), (tx) => correctedTracksOf(tx, video.id));
  const corrected = new Map<number, number>();
  const add = (frame: number): void => void corrected.set(frame, (corrected.get(frame) ?? 0) + 1);
  for (const [key, own] of Map.groupBy(rows, (row) => row.tracks_key)) {
    const file = await readTracks(blobs, key);
    for (const { track, frame } of own) {
      const stored = file?.tracks.find(({ id }) => id === track);
      if (frame !== null) for (let at = frame - around; at <= frame + around; at += 1) add(at);
      else if (stored !== undefined)
        for (let at = stored.firstFrame; at <= stored.lastFrame; at += 1) add(file?.frames.index[at] ?? at);
    }
  }
  return corrected;
}

async function readTracks(blobs: JobContext['blobs'], key: string) {
  try {
    return await openTracks(await buffer((await blobs.open(key)).stream));
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined;
    throw error;
  }
}
