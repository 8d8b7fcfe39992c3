import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { WAIT_SECONDS } from '@sarm/domain/figures/analysis';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { AppError } from '@sarm/domain/catalogue/errors';
import { calculationShape } from '@sarm/domain/stored/calculation';
import { parseStored } from '@sarm/domain/stored/shape';
import type { AppDeps } from '../../deps.ts';
import { workDeps } from '../../work-deps.ts';
import type { Handler } from '../../http/handler.ts';
import { awaitTask, endOfWaiting, resultOf } from '../../live/await-task.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';
import { presentCalculation } from '../../presenters/calculation.presenter.ts';
import { startCalculation } from '@sarm/use-cases/calculations/start-calculation';

type Call = RouteGroups['calculation']['motility'];

/** BUS-188, BUS-189 with the wait rule of BUS-095. */
export const calculate =
  (deps: AppDeps, feed: ChangeFeed, kind: CalculationKind): Handler<Call> =>
  async ({ caller, object, objects, body, actor, request, reply, t }) => {
    if (objects.some((each) => each.projectId !== object.projectId))
      throw new AppError('videos_of_one_project');
    const { taskId } = await startCalculation(
      { ...workDeps(deps), db: deps.db },
      {
        kind,
        projectId: object.projectId,
        videoIds: [...new Set(objects.map((each) => each.id))],
        force: body.force_reanalysis,
        saveResults: body.save_results,
        userId: caller.userId,
        actor,
      },
    );
    const task = await awaitTask(deps, feed, {
      taskId,
      userId: caller.userId,
      seconds: body.wait ? WAIT_SECONDS : 0,
      signal: endOfWaiting(request, reply),
    });
    if (task === undefined) return { status: 202, body: { task_id: taskId } };
    const stored = parseStored(calculationShape, resultOf(task), 'tasks.result');
    return { status: 200, body: presentCalculation(stored, t) };
  };
