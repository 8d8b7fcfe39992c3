import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteMediaView } from '@sarm/database/samples/media-views.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findVideo, type VideoRow } from '@sarm/database/samples/videos.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { fileExtension, withoutExtension } from '@sarm/domain/file-names';
import { refusePictures } from '@sarm/use-cases/videos/refuse-pictures';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { mediaName } from '../../presenters/media-names.ts';
import { readerOf } from '../../presenters/reader.ts';
import { type SentBlob, sendBlob } from './send-blob.ts';

export const viewVideo =
  (deps: AppDeps): Handler<RouteGroups['media']['viewVideo']> =>
  async ({ caller, object, query, request, reply, actor }) => {
    const video = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const found = await findVideo(tx, object.id);
      if (found !== undefined)
        await noteMediaView(tx, actor, { videoId: found.id, projectId: object.projectId, media: 'video' });
      return found;
    });
    if (video === undefined) throw new AppError('not_found');
    refusePictures(video);
    if (query.original && video.original_removed_at !== null) throw new AppError('original_removed');
    const name = mediaName(video, readerOf({ caller, object, request }));
    const copy = query.original ? originalOf(video, name) : previewOf(video, name);
    if (copy === undefined) throw new AppError('no_playable_copy');
    return await sendBlob(deps, request, reply, copy);
  };

const TYPES: Readonly<Record<string, string>> = {
  '.avi': 'video/x-msvideo',
  '.mov': 'video/quicktime',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
};

/** Uploaded bytes are somebody else's: saved as a file, never opened as a page, and called a video only after the check. */
const originalOf = (video: VideoRow, fileName: string): SentBlob => ({
  key: video.blob_key,
  etag: video.sha256,
  contentType:
    (video.container === null ? undefined : TYPES[fileExtension(video.original_filename)]) ??
    'application/octet-stream',
  disposition: 'attachment',
  fileName,
});

const previewOf = (video: VideoRow, fileName: string): SentBlob | undefined =>
  video.preview_key === null
    ? undefined
    : {
        key: video.preview_key,
        etag: `preview-${video.sha256}`,
        contentType: 'video/mp4',
        disposition: 'inline',
        fileName: `${withoutExtension(fileName)}.mp4`,
      };
