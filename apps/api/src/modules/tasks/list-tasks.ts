import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listTasks as readPage } from '@sarm/database/work/tasks.repository';
import type { Handler } from '../../http/handler.ts';
import { presentTask } from '../../presenters/tasks.presenter.ts';

export const listTasks: Handler<RouteGroups['tasks']['list']> = async ({ tx, caller, query, t }) => {
  const { rows, total } = await readPage(tx, {
    ...pageOf(query),
    userId: caller.userId,
    taskType: query.task_type,
    status: query.status,
    videoId: query.video_id,
    neededBy: query.needed_by,
    labelId: query.label_id,
    sortOrder: query.sort_order,
  });
  return { status: 200, body: { tasks: rows.map((row) => presentTask(row, t)), total } };
};
