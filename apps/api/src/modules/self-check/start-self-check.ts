import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { selfCheckJob } from '@sarm/contracts/jobs/self-check';
import { findOpenSelfCheck, holdSelfCheck } from '@sarm/database/self-checks.repository';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

/** PLT-236: one at a time; whoever asks meanwhile is told of the one that runs. */
export const startSelfCheck =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['selfCheck']['start']> =>
  async ({ tx, caller }) => {
    await holdSelfCheck(tx);
    const open = await findOpenSelfCheck(tx, selfCheckJob.name);
    if (open !== undefined) return { status: 202, body: { task_id: open.id }, audit: 'unchanged' };
    const task = await startTask(tx, queue, selfCheckJob, {
      projectId: null,
      createdBy: caller.userId,
      payload: {},
    });
    return {
      status: 202,
      body: { task_id: task.id },
      audit: { action: 'installation.self-check', subjectId: task.id },
    };
  };
