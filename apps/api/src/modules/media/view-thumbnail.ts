import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findVideo } from '@sarm/database/samples/videos.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { withoutExtension } from '@sarm/domain/file-names';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { mediaName } from '../../presenters/media-names.ts';
import { readerOf } from '../../presenters/reader.ts';
import { sendBlob } from './send-blob.ts';

export const viewThumbnail =
  (deps: AppDeps): Handler<RouteGroups['media']['thumbnail']> =>
  async ({ caller, object, request, reply }) => {
    const video = await inScope(deps.db, asUser(caller.userId), (tx) => findVideo(tx, object.id));
    if (video?.thumbnail_key == null) throw new AppError('not_found');
    return await sendBlob(deps, request, reply, {
      key: video.thumbnail_key,
      etag: `thumbnail-${video.sha256}`,
      contentType: 'image/jpeg',
      disposition: 'inline',
      fileName: `${withoutExtension(mediaName(video, readerOf({ caller, object, request })))}.jpg`,
    });
  };
