import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findTask } from '@sarm/database/work/tasks.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { notice } from '@sarm/domain/catalogue/notices';
import { endTask } from '@sarm/use-cases/tasks/end-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { workDeps } from '../../work-deps.ts';
import { presentTask } from '../../presenters/tasks.presenter.ts';

export const cancelTask =
  (deps: Pick<AppDeps, 'queue' | 'clock'>): Handler<RouteGroups['tasks']['cancel']> =>
  async ({ tx, object, actor, t }) => {
    const before = await findTask(tx, object.id);
    if (before === undefined) throw new AppError('not_found');
    const ending = { status: 'cancelled', notice: notice('task.cancelled') } as const;
    const task = await endTask(tx, workDeps(deps), { taskId: object.id, ...ending, actor });
    if (task === undefined) throw new AppError('task_finished');
    return {
      status: 200,
      body: presentTask(task, t),
      audit: {
        action: 'task.cancel',
        projectId: task.project_id,
        subjectId: task.id,
        before: { status: before.status },
        after: { status: task.status, videoId: task.video_id },
      },
    };
  };
