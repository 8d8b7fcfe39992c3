import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findCrop } from '@sarm/database/detections/crops.repository';
import { noteMediaView } from '@sarm/database/samples/media-views.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import { contentTypeOfKey } from '@sarm/runtime/blobs/content-types';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { sendBlob } from '../media/send-blob.ts';

export const viewCrop =
  (deps: AppDeps): Handler<RouteGroups['detection']['viewCrop']> =>
  async ({ caller, object, request, reply, actor }) => {
    const crop = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const found = await findCrop(tx, object.id);
      if (found !== undefined)
        await noteMediaView(tx, actor, {
          videoId: found.video_id,
          projectId: object.projectId,
          media: 'crop',
        });
      return found;
    });
    if (crop === undefined) throw new AppError('not_found');
    return await sendBlob(deps, request, reply, {
      key: crop.blob_key,
      // Written once: a crop that is cut again is another crop.
      etag: `crop-${crop.id}`,
      contentType: contentTypeOfKey(crop.blob_key),
      disposition: 'inline',
      fileName: `crop-${crop.id}.png`,
    });
  };
