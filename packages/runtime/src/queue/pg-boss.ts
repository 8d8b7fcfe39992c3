import type { Log } from '../log/log.ts';
import type { Pool } from 'pg';
import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss';
import { QUEUE_SCHEMA } from './install-queues.ts';

/** The engine on the application's own pool: one set of connections, and they survive a restart of the server. */
export const poolDatabase = (pool: Pool): Db => ({
  executeSql: async (text, values) => await pool.query(text, values),
});

/** Schema and queues were made by the owner at installation; the application role could not change them anyway. */
export function createBoss(
  db: Db,
  log: Log,
  options: Pick<
    ConstructorOptions,
    'supervise' | 'superviseIntervalSeconds' | 'monitorIntervalSeconds' | 'useListenNotify' | 'schedule'
  >,
): PgBoss {
  const boss = new PgBoss({
    db,
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    persistWarnings: false,
    monitorVacuum: false,
    queueCacheIntervalSeconds: 30,
    ...options,
  });
  // Without a listener the first error of a restarting server would end the process.
  boss.on('error', (error) => log.warn({ err: error }, 'the queue reported an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the queue reported a warning'));
  return boss;
}
