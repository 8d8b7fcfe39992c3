import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { asUser, inScope } from '@sarm/database/scope';
import { findTask } from '@sarm/database/tasks.repository';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentTask } from './tasks.presenter.ts';

export const getTask =
  ({ db }: AppDeps): Handler<RouteGroups['tasks']['get']> =>
  async ({ caller, object }) => {
    const task = await inScope(db, asUser(caller.userId), (tx) => findTask(tx, object.id));
    if (task === undefined) throw new AppError('not_found');
    return { status: 200, body: presentTask(task) };
  };
