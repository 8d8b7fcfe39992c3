import { sql } from 'kysely';
import type { Queryable } from '../kernel/connect.ts';

const ALIVE_SECONDS = 30;

export async function announceWorker(
  db: Queryable,
  worker: { id: string; host: string; queues: string[]; version: string },
): Promise<void> {
  await db
    .insertInto('workers')
    .values(worker)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
  await db.deleteFrom('workers').where('seen_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}

export async function retireWorker(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute();
}

/** Whether a worker of this host announced itself lately; a round may be missed. */
export async function isAnnounced(db: Queryable, host: string): Promise<boolean> {
  const found = await db
    .selectFrom('workers')
    .where('host', '=', host)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${ALIVE_SECONDS})`)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function countLiveWorkers(db: Queryable): Promise<number> {
  const { live } = await db
    .selectFrom('workers')
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${ALIVE_SECONDS})`)
    .select((eb) => eb.fn.countAll<number>().as('live'))
    .executeTakeFirstOrThrow();
  return live;
}

export interface AnnouncedWorker {
  readonly host: string;
  readonly version: string;
  readonly seen_at: Date;
  readonly live: boolean;
}

/** Those of the last hour: one that vanished is named until somebody has had time to notice. */
export const listWorkers = (db: Queryable): Promise<AnnouncedWorker[]> =>
  db
    .selectFrom('workers')
    .where('seen_at', '>', sql<Date>`now() - interval '1 hour'`)
    .select([
      'host',
      'version',
      'seen_at',
      sql<boolean>`seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})`.as('live'),
    ])
    .orderBy('host')
    .orderBy('started_at')
    .execute();
