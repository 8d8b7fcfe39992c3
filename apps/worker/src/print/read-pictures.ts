import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { findTracksOf } from '@sarm/database/analyses/analyses.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { findThumbnails } from '@sarm/database/samples/videos.repository';
import { middleFrame } from '@sarm/domain/videos/timeline';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { TracksFileDamaged } from '@sarm/measurement/tracks-file/tracks-file-format';
import { type ReportStill, stillOfTracks, stillVideoOf } from '@sarm/reports/still-of-tracks';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import type { JobContext } from '../jobs/job-handler.ts';

export interface PrintedPictures {
  /** By the id of the video, as data. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly still: ReportStill | null;
}

async function bytesOf({ blobs }: JobContext, key: string): Promise<Buffer | null> {
  try {
    const { stream } = await blobs.open(key);
    return await buffer(stream);
  } catch (error) {
    if (error instanceof BlobNotFound) return null;
    throw error;
  }
}

/** Pictures of the document's videos, one of them with its tracks. What is gone is left out: no figure rests on it. */
export async function readPictures(
  context: JobContext,
  projectId: string,
  document: ReportDocument,
): Promise<PrintedPictures> {
  if (document.pictures.length === 0) return { pictures: new Map(), still: null };
  const scope = asProject(projectId);
  const found = await inScope(context.db, scope, (tx) => findThumbnails(tx, document.pictures));
  const pictures = new Map<string, string>();
  for (const { id, key } of found) {
    const bytes = await bytesOf(context, key);
    if (bytes !== null) pictures.set(id, `data:image/jpeg;base64,${bytes.toString('base64')}`);
  }
  const videoId = stillVideoOf(document);
  const frames = found.find(({ id }) => id === videoId)?.frames ?? null;
  if (videoId === null || frames === null || !pictures.has(videoId)) return { pictures, still: null };
  const video = { analysisId: document.analysisId, videoId, frames };
  return { pictures, still: await readStill(context, projectId, video) };
}

async function readStill(
  context: JobContext,
  projectId: string,
  { analysisId, videoId, frames }: { analysisId: string; videoId: string; frames: number },
): Promise<ReportStill | null> {
  const row = await inScope(context.db, asProject(projectId), (tx) => findTracksOf(tx, analysisId, videoId));
  const bytes = row?.tracksKey == null ? null : await bytesOf(context, row.tracksKey);
  if (bytes === null) return null;
  try {
    return stillOfTracks(openTracksFile(await promisify(gunzip)(bytes)), videoId, middleFrame(frames));
  } catch (error) {
    if (error instanceof TracksFileDamaged) return null;
    throw error;
  }
}
