import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { asInstallation, inScope } from '@sarm/database/scope';
import { countOpenTasks } from '@sarm/database/tasks.repository';
import { countLiveWorkers } from '@sarm/database/workers.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

/** BUS-186: counts over the whole installation, so that people see why their work waits; no rows of anybody. */
export const getSystemStatus =
  ({ db }: AppDeps): Handler<RouteGroups['tasks']['systemStatus']> =>
  async () => {
    const counts = await inScope(db, asInstallation, async (tx) => ({
      ...(await countOpenTasks(tx)),
      workers: await countLiveWorkers(tx),
    }));
    return { status: 200, body: { status: counts.workers > 0 ? 'ok' : 'no-workers', ...counts } };
  };
