import { createHash } from 'node:crypto';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { type DetectionRow, detectionsOfFrame } from '@sarm/database/detections/detections.repository';
import { findFrame } from '@sarm/database/samples/frames.repository';
import { noteMediaView } from '@sarm/database/samples/media-views.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import { drawDetections } from '@sarm/pictures/draw-detections';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { wasDetected } from '../../presenters/frames.presenter.ts';
import { sendBlob } from '../media/send-blob.ts';
import { sendPicture } from '../media/send-picture.ts';
import { withFramePicture } from '../media/with-frame-picture.ts';

/** TEC-286: the picture that the run drew while it still shows the boxes as they are, else one that is drawn now. */
export const viewResult =
  (deps: AppDeps): Handler<RouteGroups['detection']['viewResult']> =>
  async ({ caller, object, request, reply, actor }) => {
    const { frame, boxes } = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const found = await findFrame(tx, object.id);
      const drawn = await detectionsOfFrame(tx, object.id);
      if (found !== undefined)
        await noteMediaView(tx, actor, {
          videoId: found.video_id,
          projectId: object.projectId,
          media: 'detection-result',
        });
      return { frame: found, boxes: drawn };
    });
    if (frame === undefined || !wasDetected(frame)) throw new AppError('not_found');
    const shown = {
      contentType: 'image/jpeg',
      disposition: 'inline',
      fileName: `frame-${frame.frame_index}-detections.jpg`,
    } as const;
    const { detection_result_key: key } = frame;
    if (key !== null && (await deps.blobs.head(key)) !== null)
      return await sendBlob(deps, request, reply, { ...shown, key, etag: fingerprint(key) });
    const etag = fingerprint(frame.id, boxes.map(drawnPart));
    return await sendPicture(request, reply, {
      ...shown,
      etag,
      draw: () =>
        withFramePicture(deps, frame, (picture) =>
          drawDetections(
            picture,
            boxes.map((box) => ({ ...box, sure: box.verified || box.source === 'manual' })),
          ),
        ),
    });
  };

const drawnPart = ({ x1, y1, x2, y2, confidence, verified, source }: DetectionRow) => [
  x1,
  y1,
  x2,
  y2,
  confidence,
  verified,
  source,
];

const fingerprint = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
