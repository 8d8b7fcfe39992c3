import type { Pool } from 'pg';
import { QUEUE_SCHEMA } from './install-queues.ts';

/** What a run needs of the engine's row. */
export interface ClaimedJob {
  readonly id: string;
  readonly data: unknown;
  readonly retryCount: number;
  readonly retryLimit: number;
  /** From when on this run might have begun. */
  readonly startAfter: Date | string;
  /** Of a dead letter: the job that was given up. */
  readonly sourceId?: string | null;
  readonly sourceName?: string | null;
  readonly sourceRetryCount?: number | null;
  readonly sourceOutput?: unknown;
}

const JOBS = `${QUEUE_SCHEMA}.job_common`;
const WAITING = `name = $1 and state < 'active' and not blocked`;
const DUE = `${WAITING} and start_after <= ${QUEUE_SCHEMA}.job_now()`;
/** Begun, or in the hours by the clock of the database; read once for a claim, not for each job that waits. */
const PERMITTED = `${DUE} and (started_on is not null or (select app.trainings_wait_until() is null))`;

/**
 * Claims as the engine does (the same columns change, claim-by-project.int.test.ts compares them), but asks each project for its
 * next job. The engine's own statement walks through all that waits: 100,000 jobs of a project that has its share would
 * cost every other project 160 ms a claim. The list of projects skips from one to the next by `sarm_waiting_by_project`.
 *
 * Jobs without a project are found by the same index: their order names the column that is null in all of them, because by any other index
 * the whole backlog is read where finished chores made PostgreSQL expect many such jobs.
 *
 * $1: queue; $2: jobs of one project that may run, $3: jobs at most, one of each project. Jobs without a project wait for nobody.
 */
const claimOf = (due: string): string => `
  with recursive projects (group_id) as (
    (select group_id from ${JOBS} where ${WAITING} and group_id is not null order by group_id limit 1)
    union all
    select (select j.group_id from ${JOBS} j
            where ${WAITING} and j.group_id > p.group_id order by j.group_id limit 1)
    from projects p where p.group_id is not null
  ),
  busy as materialized (
    select group_id, count(*) as running from ${JOBS}
    where name = $1 and state = 'active' and group_id is not null group by group_id
  ),
  heads as materialized (
    select p.group_id, head.priority, head.created_on
    from projects p left join busy using (group_id)
    cross join lateral (
      select priority, created_on from ${JOBS} j where ${due} and j.group_id = p.group_id
      order by priority desc, created_on limit 1) head
    where p.group_id is not null and coalesce(busy.running, 0) < $2::int
    order by head.priority desc, head.created_on limit $3::int
  ),
  alone as materialized (
    select id from ${JOBS} where ${due} and group_id is null
    order by group_id, priority desc, created_on limit $3::int for update skip locked
  ),
  shared as materialized (
    select next.id from heads h cross join lateral (
      select id from ${JOBS} j where ${due} and j.group_id = h.group_id
      order by priority desc, created_on limit 1 for update skip locked) next
  )
  update ${JOBS} j set state = 'active', started_on = ${QUEUE_SCHEMA}.job_now(), heartbeat_on = ${QUEUE_SCHEMA}.job_now(),
    retry_count = case when started_on is not null then retry_count + 1 else retry_count end
  where name = $1 and id = any (array(select id from alone union all select id from shared limit $3::int))
  returning j.id, j.data, j.retry_count as "retryCount", j.retry_limit as "retryLimit",
    j.start_after as "startAfter"`;

export const CLAIM_BY_PROJECT = claimOf(DUE);
export const CLAIM_IN_TRAINING_HOURS = claimOf(PERMITTED);

export interface Claim {
  readonly name: string;
  readonly share: number;
  readonly free: number;
  readonly onlyInTrainingHours?: boolean;
}

export async function claimByProject(
  pool: Pool,
  { name, share, free, onlyInTrainingHours = false }: Claim,
): Promise<ClaimedJob[]> {
  const statement = onlyInTrainingHours ? CLAIM_IN_TRAINING_HOURS : CLAIM_BY_PROJECT;
  const { rows } = await pool.query<ClaimedJob>(statement, [name, share, free]);
  return rows;
}
