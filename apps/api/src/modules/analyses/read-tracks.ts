import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Track } from '@sarm/contracts/http/analyses/analyses.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { AppError } from '@sarm/domain/catalogue/errors';
import { openTracksFile, type TracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { TracksFileDamaged } from '@sarm/measurement/tracks-file/tracks-file-format';
import type { StoredTrack } from '@sarm/measurement/tracks-file/track-table';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { findTracks } from './find-tracks.ts';

/** BUS-234 */
export const readTracks =
  (deps: AppDeps): Handler<RouteGroups['analyses']['tracks']> =>
  async ({ caller, params }) => {
    const file = await openStored(deps, await findTracks(deps, caller.userId, params));
    const { header, frames } = file;
    return {
      status: 200,
      body: {
        analysis_id: params.id,
        video_id: params.videoId,
        algorithm: header.algorithm,
        picture: header.picture,
        pixel_size_um: header.pixelSize,
        frames: header.frames,
        detections: header.detections,
        tracks: file.tracks.map((track) => presentTrack(track, frames)),
      },
    };
  };

/** Bytes that are gone or damaged are no figures: a new analysis makes them again. */
async function openStored({ blobs }: Pick<AppDeps, 'blobs'>, key: string): Promise<TracksFile> {
  try {
    const { stream } = await blobs.open(key);
    return openTracksFile(await promisify(gunzip)(await buffer(stream)));
  } catch (error) {
    if (error instanceof BlobNotFound || error instanceof TracksFileDamaged)
      throw new AppError('tracks_not_stored', { cause: error });
    throw error;
  }
}

function presentTrack(track: StoredTrack, { index, time }: TracksFile['frames']): Track {
  const { kinematics: k } = track;
  return {
    id: track.id,
    field: track.field,
    first_frame: index[track.firstFrame] ?? 0,
    last_frame: index[track.lastFrame] ?? 0,
    first_second: time[track.firstFrame] ?? 0,
    last_second: time[track.lastFrame] ?? 0,
    points: track.points,
    crossings: track.crossings,
    grade: track.grade,
    kinematics:
      k === null
        ? null
        : {
            duration: k.duration,
            vcl: k.vcl,
            vsl: k.vsl,
            vap: k.vap,
            lin: k.lin,
            str: k.str,
            wob: k.wob,
            alh_mean: k.alhMean,
            alh_max: k.alhMax,
            bcf: k.bcf,
            mad: k.mad,
          },
  };
}
