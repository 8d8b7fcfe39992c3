import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findVideo } from '@sarm/database/samples/videos.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { withoutExtension } from '@sarm/domain/file-names';
import { refusePictures } from '@sarm/use-cases/videos/refuse-pictures';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { mediaName } from '../../presenters/media-names.ts';
import { readerOf } from '../../presenters/reader.ts';
import { sendBlob } from './send-blob.ts';

/** A player steps through these times: frames computed from a rate would be the wrong ones where the rate varies. */
export const viewFrameTimes =
  (deps: AppDeps): Handler<RouteGroups['media']['frameTimes']> =>
  async ({ caller, object, request, reply }) => {
    const video = found(await inScope(deps.db, asUser(caller.userId), (tx) => findVideo(tx, object.id)));
    refusePictures(video);
    if (video.timeline_key === null) throw new AppError('video_not_ready');
    return await sendBlob(deps, request, reply, {
      key: video.timeline_key,
      etag: `times-${video.sha256}`,
      contentType: 'application/gzip',
      disposition: 'attachment',
      fileName: `${withoutExtension(mediaName(video, readerOf({ caller, object, request })))}.times.json.gz`,
    });
  };
