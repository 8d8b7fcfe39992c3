import type { OpenWork } from '@sarm/contracts/http/dashboard';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { countHoldings, findOpenWork, type OpenWorkRow } from '@sarm/database/dashboard.repository';
import { OPEN_WORK } from '@sarm/domain/open-work';
import type { Translate } from '@sarm/messages/create-translator';
import type { Handler } from '../../http/handler.ts';

const SHOWN = 20;
const DAY_MS = 86_400_000;

function presentWork({ event, total, ...row }: OpenWorkRow, t: Translate): OpenWork {
  const { priority, dueDays } = OPEN_WORK[row.kind];
  void total;
  return {
    ...row,
    title: t(`dashboard:work.${row.kind}`, { count: row.count }),
    priority,
    dueDate: new Date(event.getTime() + dueDays * DAY_MS).toISOString(),
  };
}

/** BUS-078, BUS-107 */
export const showBusinessDashboard: Handler<RouteGroups['dashboard']['business']> = async ({
  tx,
  caller,
  rows: { projects },
  t,
}) => {
  const own = { userId: caller.userId, projects };
  const { isDemo, ...counts } = await countHoldings(tx, own);
  const work = await findOpenWork(tx, own, SHOWN);
  return {
    status: 200,
    body: {
      counts,
      isDemo,
      tasks: work.map((row) => presentWork(row, t)),
      tasksTotal: work[0]?.total ?? 0,
    },
  };
};
