import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { readHeldLayer } from '@sarm/database/rounds/layers.repository';
import { seeShared } from '@sarm/database/rounds/see-shared';
import { noteMediaView } from '@sarm/database/samples/media-views.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { pictureExtension } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { sendBlob } from '../media/send-blob.ts';

/** Of the frame, which the person's other calls do not find before the layer is done. */
export const viewLayerPicture =
  (deps: AppDeps): Handler<RouteGroups['layers']['picture']> =>
  async ({ caller, object, request, reply, actor }) => {
    const layer = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      await seeShared(tx);
      const held = found(await readHeldLayer(tx, object.id));
      await noteMediaView(tx, actor, { videoId: held.video_id, projectId: held.project_id, media: 'frame' });
      return held;
    });
    const extension = pictureExtension(layer.blob_key);
    return await sendBlob(deps, request, reply, {
      key: layer.blob_key,
      etag: `layer-${layer.id}`,
      contentType: extension === 'png' ? 'image/png' : 'image/jpeg',
      disposition: 'inline',
      fileName: `frame-${layer.frame_index}.${extension}`,
    });
  };
