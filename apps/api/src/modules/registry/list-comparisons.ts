import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listComparisons as readComparisons } from '@sarm/database/training/comparisons.list.repository';
import type { Handler } from '../../http/handler.ts';
import { presentComparison } from './registry.presenter.ts';

export const listComparisons: Handler<RouteGroups['registry']['comparisons']> = async ({
  tx,
  object,
  query,
  t,
}) => {
  const { rows, total } = await readComparisons(tx, object.id, query);
  return { status: 200, body: { comparisons: rows.map((row) => presentComparison(row, t)), total } };
};
