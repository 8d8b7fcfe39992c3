import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { countOpenTasks } from '@sarm/database/work/tasks.repository';
import { countLiveWorkers } from '@sarm/database/work/workers.repository';
import type { Handler } from '../../http/handler.ts';

/** BUS-186: counts over the entire installation, so that people see why their work waits; no rows of anybody. */
export const getSystemStatus: Handler<RouteGroups['tasks']['systemStatus']> = async ({ tx }) => {
  const counts = { ...(await countOpenTasks(tx)), workers: await countLiveWorkers(tx) };
  return { status: 200, body: { status: counts.workers > 0 ? 'ok' : 'no-workers', ...counts } };
};
