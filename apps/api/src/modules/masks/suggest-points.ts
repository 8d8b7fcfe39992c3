import { suggestedPoints } from '@sarm/contracts/http/masks/masks.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findCrop } from '@sarm/database/detections/crops.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { answerOrTask } from '../../live/await-task.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';
import { startMask } from './start-mask.ts';

/** TEC-261 with the wait rule of BUS-095. Nothing is stored: the points are the person's to keep. */
export const suggestPoints =
  (deps: AppDeps, feed: ChangeFeed): Handler<RouteGroups['masks']['suggestPoints']> =>
  async ({ caller, object, body, request, reply }) => {
    const { userId } = caller;
    const taskId = await inScope(deps.db, asUser(userId), async (tx) => {
      const crop = found(await findCrop(tx, object.id));
      const { count, normalized, seed, part, enhance, model_id: modelId } = body;
      const work = { kind: 'points' as const, count, normalized, seed };
      return (await startMask(deps, tx, { userId, crop, modelId, part, enhance, work })).taskId;
    });
    return await answerOrTask(deps, feed, { taskId, userId, request, reply }, (result) =>
      suggestedPoints.parse(result),
    );
  };
