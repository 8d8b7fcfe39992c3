import type { TechnicalWork } from '@sarm/contracts/http/dashboard/technical-dashboard.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  countTechnicalHoldings,
  findFailedWork,
  findRunningWork,
  type TechnicalWorkRow,
} from '@sarm/database/dashboards/technical-dashboard.repository';
import type { Translate } from '@sarm/messages/create-translator';
import { storedText } from '@sarm/messages/notice-text';
import type { Handler } from '../../http/handler.ts';

const SHOWN = 6;

function presentWork(found: TechnicalWorkRow, t: Translate): TechnicalWork {
  const { total: _, ...row } = found;
  return {
    ...row,
    message: storedText(t, row.notice),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** TEC-031: the counts of the cards, what runs and what failed, in one answer. */
export const showTechnicalDashboard: Handler<RouteGroups['dashboard']['technical']> = async ({
  tx,
  caller,
  rows: { projects },
  t,
}) => {
  const own = { userId: caller.userId, projects };
  const { isDemo, ...counts } = await countTechnicalHoldings(tx, own);
  const running = await findRunningWork(tx, own, SHOWN);
  const failed = await findFailedWork(tx, own, SHOWN);
  return {
    status: 200,
    body: {
      counts,
      isDemo,
      running: running.map((row) => presentWork(row, t)),
      runningTotal: running[0]?.total ?? 0,
      failed: failed.map((row) => presentWork(row, t)),
    },
  };
};
