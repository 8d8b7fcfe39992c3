import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findTask } from '@sarm/database/work/tasks.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentTask } from '../../presenters/tasks.presenter.ts';

export const getTask: Handler<RouteGroups['tasks']['get']> = async ({ tx, object, t }) => {
  const task = await findTask(tx, object.id);
  if (task === undefined) throw new AppError('not_found');
  return { status: 200, body: presentTask(task, t) };
};
