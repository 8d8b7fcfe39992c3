import type { BodyOf } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { type DetectionRow, findDetection } from '@sarm/database/detections/detections.repository';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { noticeText } from '@sarm/messages/notice-text';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkBox } from './check-box.ts';
import { type BoxChange, editDetections } from './edit-detections.ts';

type Body = BodyOf<RouteGroups['detection']['update']>;
const COORDINATES = ['x1', 'y1', 'x2', 'y2'] as const;

/** A batch of one edit. `regenerate_crop` is accepted and has nothing to do: a crop is cut from its frame when it is seen. */
export const updateDetection =
  (deps: Pick<AppDeps, 'db' | 'blobs' | 'log' | 'clock'>): Handler<RouteGroups['detection']['update']> =>
  async ({ tx, caller, object, body, t }) => {
    checkNamed(body.sperm_detection_id, object.id, 'sperm_detection_id');
    const before = await findDetection(tx, object.id);
    if (before === undefined) throw new AppError('not_found');
    checkNamed(body.frameId, before.frame_id, 'frameId');
    const { audit, goneKeys } = await editDetections(
      deps,
      tx,
      { frameId: before.frame_id, caller },
      async (frame) => {
        // Once more, under the lock: somebody may have moved or deleted it meanwhile.
        const now = await findDetection(tx, object.id);
        if (now === undefined) throw new AppError('not_found');
        const changes = changesOf(now, frame, body);
        return Object.keys(changes).length === 0 ? [] : [{ object_id: object.id, kind: 'update', changes }];
      },
    );
    return {
      status: 200,
      body: { success: true, message: noticeText(t, { code: 'detection.updated' }) },
      audit: audit ?? 'unchanged',
      after: () => removePictures(deps, goneKeys),
    };
  };

function checkNamed(sent: string | undefined, expected: string, field: string): void {
  if (sent === undefined || sent.toLowerCase() === expected) return;
  throw new AppError('invalid_request', { errors: [{ field, code: 'names_another_detection' }] });
}

/** TEC-188: only coordinates that are sent are judged, together with those that stay. */
function changesOf(before: DetectionRow, frame: FrameRow, body: Body): BoxChange['changes'] {
  const box = {
    x1: body.x1 ?? before.x1,
    y1: body.y1 ?? before.y1,
    x2: body.x2 ?? before.x2,
    y2: body.y2 ?? before.y2,
  };
  if (COORDINATES.some((name) => body[name] !== undefined)) checkBox(box, frame);
  const moved = COORDINATES.some((name) => box[name] !== before[name]);
  return {
    ...(moved ? { box: [box.x1, box.y1, box.x2, box.y2] } : {}),
    ...(body.confidence === undefined ? {} : { confidence: body.confidence }),
    ...(body.verified === undefined ? {} : { verified: body.verified }),
  };
}
