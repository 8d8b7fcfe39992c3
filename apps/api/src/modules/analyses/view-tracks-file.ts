import { createHash } from 'node:crypto';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { sendBlob } from '../media/send-blob.ts';
import { findTracks } from './find-tracks.ts';

export const viewTracksFile =
  (deps: AppDeps): Handler<RouteGroups['analyses']['tracksFile']> =>
  async ({ caller, params, request, reply }) => {
    const key = await findTracks(deps, caller.userId, params);
    return await sendBlob(deps, request, reply, {
      key,
      // Each run writes under a key of its own, so the key changes exactly when the bytes do.
      etag: `tracks-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`,
      contentType: 'application/gzip',
      disposition: 'attachment',
      fileName: `${params.videoId}.tracks.gz`,
    });
  };
