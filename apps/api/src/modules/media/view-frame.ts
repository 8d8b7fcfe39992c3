import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findFrame } from '@sarm/database/samples/frames.repository';
import { noteMediaView } from '@sarm/database/samples/media-views.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import { pictureExtension } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { sendBlob } from './send-blob.ts';

export const viewFrame =
  (deps: AppDeps): Handler<RouteGroups['media']['viewFrame']> =>
  async ({ caller, object, request, reply, actor }) => {
    const frame = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const found = await findFrame(tx, object.id);
      if (found !== undefined)
        await noteMediaView(tx, actor, {
          videoId: found.video_id,
          projectId: object.projectId,
          media: 'frame',
        });
      return found;
    });
    if (frame === undefined) throw new AppError('not_found');
    const extension = pictureExtension(frame.blob_key);
    return await sendBlob(deps, request, reply, {
      key: frame.blob_key,
      // A frame's picture is written once; another quality of the same frame is another row's picture.
      etag: `frame-${frame.id}`,
      contentType: extension === 'png' ? 'image/png' : 'image/jpeg',
      disposition: 'inline',
      fileName: `frame-${frame.frame_index}.${extension}`,
    });
  };
