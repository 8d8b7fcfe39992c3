import type { Pool } from 'pg';
import { QUEUE_SCHEMA } from './install-queues.ts';

/** The order leads to the index sarm_waiting_by_project, of which one entry is read for each queue, however long its backlog is. */
export const WAITING_QUEUES = `
  select queue.name from unnest($1::text[]) as queue (name)
  cross join lateral (
    select from ${QUEUE_SCHEMA}.job_common j
    where j.name = queue.name and j.state < 'active' and not j.blocked
      and j.start_after <= ${QUEUE_SCHEMA}.job_now()
    order by j.group_id limit 1) waiting`;

/** Which of the queues have a job that may be claimed now. One statement in place of a claim or two for each of them. */
export async function waitingQueues(pool: Pool, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(WAITING_QUEUES, [names]);
  return new Set(rows.map(({ name }) => name));
}
