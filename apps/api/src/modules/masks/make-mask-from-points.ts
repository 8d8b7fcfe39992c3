import { type MaskPoint, maskResult } from '@sarm/contracts/http/masks/masks.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { findCrop } from '@sarm/database/detections/crops.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findOwnMask } from '@sarm/database/masks/masks.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Rectangle } from '@sarm/pictures/crop-picture';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { answerOrTask } from '../../live/await-task.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';
import { rectangleOf } from '../media/crop-rectangle.ts';
import { startMask } from './start-mask.ts';

/** TEC-258 with the wait rule of BUS-095. */
export const makeMaskFromPoints =
  (deps: AppDeps, feed: ChangeFeed): Handler<RouteGroups['masks']['fromPoints']> =>
  async ({ caller, object, body, actor, request, reply }) => {
    const { userId } = caller;
    const taskId = await inScope(deps.db, asUser(userId), async (tx) => {
      const crop = found(await findCrop(tx, object.id));
      const seen = rectangleOf(crop);
      const points = body.points.map((point) => inFrame(point, seen, body.normalized));
      const isKept =
        !body.overwrite && (await findOwnMask(tx, { detectionId: crop.id, userId })) !== undefined;
      if (isKept) throw new AppError('mask_exists');
      const started = await startMask(deps, tx, {
        userId,
        crop,
        modelId: body.model_id,
        part: body.part,
        enhance: body.enhance,
        work: {
          kind: 'mask',
          points,
          origin: { x: seen.x, y: seen.y },
          overwrite: body.overwrite,
          requestId: body.request_id,
        },
      });
      await appendAudit(tx, actor, {
        action: 'mask.generate',
        projectId: object.projectId,
        subjectId: crop.id,
        after: { taskId: started.taskId, model: started.model.code, part: body.part, points: points.length },
      });
      return started.taskId;
    });
    return await answerOrTask(deps, feed, { taskId, userId, request, reply }, (result) =>
      maskResult.parse(result),
    );
  };

/** Of a point in the picture of the crop; one outside of it was clicked nowhere (TEC-092). */
function inFrame({ x, y, label }: MaskPoint, seen: Rectangle, normalized: boolean): MaskPoint {
  const [across, down] = normalized ? [x * seen.width, y * seen.height] : [x, y];
  if (!(across >= 0 && down >= 0 && across <= seen.width && down <= seen.height))
    throw new AppError('invalid_request', { errors: [{ field: 'point_prompts', code: 'invalid' }] });
  return { x: seen.x + across, y: seen.y + down, label };
}
