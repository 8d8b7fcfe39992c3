import { freezeDatasetJob } from '@sarm/contracts/jobs/freeze-dataset';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export const freezeDataset =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['versions']['freeze']> =>
  async ({ tx, caller, object, body }) => {
    const { projectId } = object;
    const taskId = newId();
    const { task, split_by: splitBy, shares, seed, assignment } = body;
    await startTask(tx, queue, freezeDatasetJob, {
      taskId,
      projectId,
      subjectId: object.id,
      datasetId: object.id,
      createdBy: caller.userId,
      payload: {
        datasetId: object.id,
        userId: caller.userId,
        task,
        shares,
        seed,
        ...(splitBy === undefined ? {} : { splitBy }),
        ...(assignment === undefined ? {} : { assignment }),
      },
    });
    return {
      status: 202,
      body: { task_id: taskId },
      audit: {
        action: 'dataset.freeze-version',
        projectId,
        subjectId: object.id,
        after: { taskId, task, splitBy: splitBy ?? null, seed },
      },
    };
  };
