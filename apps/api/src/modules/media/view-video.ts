import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { asUser, inScope } from '@sarm/database/scope';
import { findVideo, type VideoRow } from '@sarm/database/videos.repository';
import { AppError } from '@sarm/domain/errors';
import { withoutExtension } from '@sarm/domain/file-names';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { type SentBlob, sendBlob } from './send-blob.ts';

export const viewVideo =
  (deps: AppDeps): Handler<RouteGroups['media']['viewVideo']> =>
  async ({ caller, object, query, request, reply }) => {
    const video = await inScope(deps.db, asUser(caller.userId), (tx) => findVideo(tx, object.id));
    if (video === undefined) throw new AppError('not_found');
    const copy = query.original ? originalOf(video) : previewOf(video);
    if (copy === undefined)
      throw new AppError('not_found', { message: 'The video has no playable copy yet' });
    return await sendBlob(deps, request, reply, copy);
  };

const TYPES: Readonly<Record<string, string>> = {
  avi: 'video/x-msvideo',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  webm: 'video/webm',
  matroska: 'video/x-matroska',
};

/** Uploaded bytes are somebody else's: they are saved as a file, never opened as a page, and typed only by our own check. */
const originalOf = (video: VideoRow): SentBlob => ({
  key: video.blob_key,
  etag: video.sha256,
  contentType: TYPES[video.container?.split(',')[0] ?? ''] ?? 'application/octet-stream',
  disposition: 'attachment',
  fileName: video.original_filename,
});

const previewOf = (video: VideoRow): SentBlob | undefined =>
  video.preview_key === null
    ? undefined
    : {
        key: video.preview_key,
        etag: `preview-${video.sha256}`,
        contentType: 'video/mp4',
        disposition: 'inline',
        fileName: `${withoutExtension(video.original_filename)}.mp4`,
      };
