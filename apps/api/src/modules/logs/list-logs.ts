import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listLogs as readLogs } from '@sarm/database/audit/logs.repository';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { filterOf } from './log-filter.ts';
import { presentLog } from './logs.presenter.ts';

/** PLT-186, PLT-190 */
export const listLogs: Handler<RouteGroups['logs']['list']> = async ({ tx, query, t }) => {
  const page = { ...pageOf(query), order: query.sort_order ?? 'desc' } as const;
  return pageAnswer(query, await readLogs(tx, filterOf(query, t), page), (row) => presentLog(row, t));
};
