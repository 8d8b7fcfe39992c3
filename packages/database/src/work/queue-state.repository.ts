import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface QueueState {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  /** Null: none waits. */
  readonly oldestSeconds: number | null;
}

/** Of every queue in which something waits or runs; what waits for its next try counts from when that is due. */
export async function readQueueStates(tx: Scoped): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name, (count(*) filter (where state < 'active'))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      date_part('epoch', now() - min(start_after) filter (where state < 'active' and start_after <= now())) as "oldestSeconds"
    from pgboss.job_common
    where state <= 'active' and name not like '\\_\\_pgboss%'
    group by name order by name`.execute(tx);
  return rows;
}

export interface GivenUp {
  readonly name: string;
  readonly count: number;
}

export const countGivenUpSince = async (tx: Scoped, since: Date): Promise<GivenUp[]> =>
  await tx
    .selectFrom('dead_letters')
    .where('created_at', '>', since)
    .select((eb) => ['job_name as name', eb.fn.countAll<number>().as('count')])
    .groupBy('job_name')
    .execute();
