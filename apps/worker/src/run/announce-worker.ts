import { hostname } from 'node:os';
import type { Database } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { announceWorker, retireWorker } from '@sarm/database/work/workers.repository';
import { PRODUCT } from '@sarm/domain/product';
import type { Log } from '@sarm/runtime/log/log';

const EVERY_MS = 10_000;

/** Announces that this worker lives, so that people see whether anybody works. The answer takes it back. */
export async function keepAnnouncing(
  db: Database,
  log: Log,
  queues: readonly string[],
): Promise<() => Promise<void>> {
  const worker = { id: newId(), host: hostname(), queues: [...queues], version: PRODUCT.version };
  await announceWorker(db, worker);
  const timer = setInterval(() => {
    announceWorker(db, worker).catch((error: unknown) =>
      log.warn({ err: error }, 'could not announce this worker'),
    );
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await retireWorker(db, worker.id);
  };
}
