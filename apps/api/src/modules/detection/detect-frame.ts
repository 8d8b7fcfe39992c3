import { detectionRoutes } from '@sarm/contracts/http/detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { WAIT_SECONDS } from '@sarm/domain/analysis';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { awaitTask, endOfWaiting, resultOf } from '../tasks/await-task.ts';
import type { TaskFeed } from '../tasks/task-feed.ts';
import { startDetection } from './start-detection.ts';

/** TEC-227 with the wait rule of BUS-095: the work is queued like any other, the caller only waits for it a while. */
export const detectFrame =
  (deps: AppDeps, feed: TaskFeed, seconds = WAIT_SECONDS): Handler<RouteGroups['detection']['detectOne']> =>
  async ({ caller, object, body, actor, request, reply }) => {
    const { projectId } = object;
    const taskId = await startDetection(deps, {
      caller,
      actor,
      projectId,
      frameIds: [object.id],
      config: body.config,
    });
    const signal = endOfWaiting(request, reply);
    const task = await awaitTask(deps, feed, { taskId, userId: caller.userId, seconds, signal });
    if (task === undefined) return { status: 202, body: { task_id: taskId } };
    return { status: 200, body: detectionRoutes.detectOne.answers[200].parse(resultOf(task)) };
  };
