import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/list-filters';
import { asUser, inScope } from '@sarm/database/scope';
import { listTasks as readPage } from '@sarm/database/tasks.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentTask } from './tasks.presenter.ts';

export const listTasks =
  ({ db }: AppDeps): Handler<RouteGroups['tasks']['list']> =>
  async ({ caller, query }) => {
    const { rows, total } = await inScope(db, asUser(caller.userId), (tx) =>
      readPage(tx, {
        ...pageOf(query),
        userId: caller.userId,
        taskType: query.task_type,
        status: query.status,
        videoId: query.video_id,
        sortOrder: query.sort_order,
      }),
    );
    return { status: 200, body: { tasks: rows.map(presentTask), total } };
  };
