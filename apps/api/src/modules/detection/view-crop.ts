import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findCrop } from '@sarm/database/detections/crops.repository';
import { noteMediaView } from '@sarm/database/samples/media-views.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import { cropPicture } from '@sarm/pictures/crop-picture';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { sendPicture } from '../media/send-picture.ts';
import { frameOfCrop, rectangleOf } from '../media/crop-rectangle.ts';
import { withFramePicture } from '../media/with-frame-picture.ts';

/** Cut from its frame when it is looked at: a crop has no bytes of its own. */
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
    const part = rectangleOf(crop);
    const name = crop.frame_key.split('/').at(-1) ?? '';
    return await sendPicture(request, reply, {
      etag: `${crop.frame_id}-${name}-${part.x}-${part.y}-${part.width}-${part.height}`,
      contentType: 'image/png',
      disposition: 'inline',
      fileName: `crop-${crop.id}.png`,
      draw: () => withFramePicture(deps, frameOfCrop(crop), (picture) => cropPicture(picture, part)),
    });
  };
