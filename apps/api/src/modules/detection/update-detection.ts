import type { BodyOf } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Actor } from '@sarm/database/audit/audit.repository';
import {
  type DetectionView,
  findDetection,
  updateDetection as writeDetection,
} from '@sarm/database/detections/detections.repository';
import { findFrame, type FrameRow } from '@sarm/database/samples/frames.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import { noticeText } from '@sarm/messages/notice-text';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { boxForLog } from './box-for-log.ts';
import { changeBoxesAlone } from './change-boxes.ts';
import { checkBox } from './check-box.ts';
import { cutCrop, storeCrop } from './cut-crop.ts';

type Body = BodyOf<RouteGroups['detection']['update']>;
const COORDINATES = ['x1', 'y1', 'x2', 'y2'] as const;
/** Two people who move the same box: the second one is tried again on what the first one left. */
const TRIES = 3;

export const updateDetection =
  (deps: AppDeps): Handler<RouteGroups['detection']['update']> =>
  async ({ caller, object, body, actor, t }) => {
    checkNamed(body.sperm_detection_id, object.id, 'sperm_detection_id');
    const where = { userId: caller.userId, actor, projectId: object.projectId, id: object.id };
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await tryUpdate(deps, where, body))
        return {
          status: 200,
          body: { success: true, message: noticeText(t, { code: 'detection.updated' }) },
        };
    }
    throw new AppError('unavailable');
  };

function checkNamed(sent: string | undefined, expected: string, field: string): void {
  if (sent === undefined || sent.toLowerCase() === expected) return;
  throw new AppError('invalid_request', { errors: [{ field, code: 'names_another_detection' }] });
}

interface Where {
  readonly userId: string;
  readonly actor: Actor;
  readonly projectId: string;
  readonly id: string;
}

/** False: somebody changed the box since it was read, so the picture that was cut may show another place. */
async function tryUpdate(deps: AppDeps, where: Where, body: Body): Promise<boolean> {
  const { before, frame } = await read(deps, where);
  checkNamed(body.frameId, frame.id, 'frameId');
  const { box, moved } = moveBox(before, frame, body);
  const crop = (body.regenerate_crop ?? moved) ? await cutCrop(deps, frame, box) : undefined;
  const change = {
    ...(moved ? box : {}),
    ...(body.confidence === undefined ? {} : { confidence: body.confidence }),
    ...(body.verified === undefined ? {} : { verified: body.verified }),
  };
  const done = await changeBoxesAlone(deps, { ...where, frameId: frame.id }, async (tx) => {
    const now = await findDetection(tx, where.id);
    if (now === undefined) throw new AppError('not_found');
    const same = now.updated_at.getTime() === before.updated_at.getTime();
    if (!same) return 'nothing';
    await writeDetection(tx, where.id, change);
    return {
      answer: true,
      goneKeys: crop === undefined ? [] : await storeCrop(tx, crop, where.id),
      audit: {
        action: 'detection.update',
        subjectId: where.id,
        before: { frameId: frame.id, videoId: frame.video_id, ...boxForLog(before) },
        after: change,
      },
    };
  });
  return done === true;
}

async function read(
  { db }: Pick<AppDeps, 'db'>,
  { userId, id }: Where,
): Promise<{ before: DetectionView; frame: FrameRow }> {
  return await inScope(db, asUser(userId), async (tx) => {
    const before = await findDetection(tx, id);
    const frame = before === undefined ? undefined : await findFrame(tx, before.frame_id);
    if (before === undefined || frame === undefined) throw new AppError('not_found');
    return { before, frame };
  });
}

/** TEC-188: only coordinates that are sent are judged, together with those that stay. */
function moveBox(before: DetectionView, frame: FrameRow, body: Body) {
  const sent = COORDINATES.some((name) => body[name] !== undefined);
  const box = {
    x1: body.x1 ?? before.x1,
    y1: body.y1 ?? before.y1,
    x2: body.x2 ?? before.x2,
    y2: body.y2 ?? before.y2,
  };
  if (sent) checkBox(box, frame);
  return { box, moved: COORDINATES.some((name) => box[name] !== before[name]) };
}
