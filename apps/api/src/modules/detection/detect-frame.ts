import { detectionRoutes } from '@sarm/contracts/http/detection/detection.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { WAIT_SECONDS } from '@sarm/domain/figures/analysis';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { awaitTask, endOfWaiting, resultOf } from '../../live/await-task.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';
import { startDetection } from './start-detection.ts';

/** TEC-227 with the wait rule of BUS-095: the work is queued like any other, the caller only waits for it a while. */
export const detectFrame =
  (deps: AppDeps, feed: ChangeFeed, seconds = WAIT_SECONDS): Handler<RouteGroups['detection']['detectOne']> =>
  async ({ caller, object, body, actor, request, reply }) => {
    const { projectId } = object;
    const taskId = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const input = { userId: caller.userId, projectId, frameIds: [object.id], config: body.config };
      const started = await startDetection(deps, tx, input);
      await appendAudit(tx, actor, started.audit);
      return started.taskId;
    });
    const signal = endOfWaiting(request, reply);
    const task = await awaitTask(deps, feed, { taskId, userId: caller.userId, seconds, signal });
    if (task === undefined) return { status: 202, body: { task_id: taskId } };
    return { status: 200, body: detectionRoutes.detectOne.answers[200].parse(resultOf(task)) };
  };
