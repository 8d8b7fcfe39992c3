import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  countDemo,
  countGivenUp,
  listDefaultModels,
  sumOriginals,
} from '@sarm/database/kernel/installation.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findNewestVersion } from '@sarm/database/kernel/product-versions.repository';
import { countOpenTasks } from '@sarm/database/work/tasks.repository';
import { countLiveWorkers } from '@sarm/database/work/workers.repository';
import { PRODUCT } from '@sarm/domain/product';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readDisk } from '../../read-disk.ts';

async function sinceWhen(tx: Scoped): Promise<string | null> {
  const newest = await findNewestVersion(tx);
  return newest?.version === PRODUCT.version ? newest.since.toISOString() : null;
}

/** What runs here, with what, and how much room it has. */
export const getInstallation =
  ({ config }: Pick<AppDeps, 'config'>): Handler<RouteGroups['systemSettings']['installation']> =>
  async ({ tx }) => {
    const { count, bytes } = await sumOriginals(tx);
    return {
      status: 200,
      body: {
        product: { ...PRODUCT, since: await sinceWhen(tx) },
        models: await listDefaultModels(tx),
        work: {
          workers: await countLiveWorkers(tx),
          ...(await countOpenTasks(tx)),
          givenUp: await countGivenUp(tx),
        },
        storage: { originals: count, originalBytes: bytes, disk: await readDisk(config) },
        demo: (await countDemo(tx)) ?? null,
      },
    };
  };
