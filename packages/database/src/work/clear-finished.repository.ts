import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** Rows of one transaction: locks are short, and a round that is interrupted has lost nothing. */
export const CLEARED_AT_ONCE = 5000;
/** Finished tasks that one round looks at. What names a task is looked for in nine tables, for each that goes. */
export const LOOKED_AT_ONCE = 2000;

/** Work of which a video has several, and whose outcome stands in the video, its frames and masks. */
const SHORT_LIVED = [
  'ingest-video',
  'ingest-pictures',
  'extract-frames',
  'detect-frames',
  'make-mask',
  'suggest-class',
];
/** Their rows name the task without a foreign key, and there are few of them. */
const KEPT_TYPES = ['training', 'comparison', 'prediction', 'dataset'];

/** Short-lived work goes earlier, so finished tasks are gone over twice, each time up to another age. */
export const RETENTION_PASSES = ['short-lived', 'finished'] as const;
export type RetentionPass = (typeof RETENTION_PASSES)[number];

const taken: Readonly<Record<RetentionPass, RawBuilder<boolean>>> = {
  'short-lived': sql`t.status <> 'failed' and t.job_name = any (${SHORT_LIVED}::text[])`,
  finished: sql`true`,
};

/** Up to where a pass has looked. The time as text: a Date would lose its microseconds. */
export interface RetentionPlace {
  readonly at: string;
  readonly id: string;
  readonly endedAt: Date | null;
}

export async function findRetentionPlace(
  tx: Scoped,
  pass: RetentionPass,
): Promise<RetentionPlace | undefined> {
  return await tx
    .selectFrom('retention_passes')
    .select([sql<string>`after_at::text`.as('at'), 'after_id as id', 'ended_at as endedAt'])
    .where('name', '=', pass)
    .executeTakeFirst();
}

export interface RetentionRound {
  /** How many tasks were old enough, at most LOOKED_AT_ONCE. */
  readonly looked: number;
  readonly removed: number;
}

interface RetentionSpan {
  readonly before: Date;
  readonly place: RetentionPlace | undefined;
}

/**
 * Looks at the next finished tasks behind the place of the pass, deletes those that nothing shows any more, and keeps the new place. An
 * analysis keeps its task, because the medians of the dashboards count it; so do a detection whose boxes stand in frames, a calculation
 * whose figures are kept, a mailed or printed report, and what a video names as its last work.
 */
export function clearFinishedQuery(pass: RetentionPass, { before, place }: RetentionSpan) {
  const behind =
    place === undefined ? sql`` : sql`and (finished_at, id) > (${place.at}::timestamptz, ${place.id}::uuid)`;
  return sql<RetentionRound>`
    with looked as materialized (
      select id, status, job_name, task_type, video_id, finished_at from tasks
      where finished_at < ${before} ${behind} order by finished_at, id limit ${LOOKED_AT_ONCE}),
    gone as (
      select t.id from looked t
      where t.status in ('completed', 'failed', 'cancelled')
        and ${taken[pass]}
        and t.task_type <> all (${KEPT_TYPES}::text[])
        and not (t.job_name = 'analyse-video' and t.status = 'completed')
        and not exists (select 1 from videos v where v.id = t.video_id and v.last_task_id = t.id)
        and not exists (select 1 from frames f where f.detection_task_id = t.id)
        and not exists (select 1 from calculations c where c.task_id = t.id and c.analysis_id is not null)
        and not exists (select 1 from calculation_needs n where n.analysis_task_id = t.id)
        and not exists (select 1 from report_mails m where m.task_id = t.id)
        and not exists (select 1 from analysis_prints p where p.task_id = t.id)),
    removed as (delete from tasks using gone where tasks.id = gone.id returning 1),
    kept as (
      insert into retention_passes (name, after_at, after_id)
      select ${pass}, finished_at, id from looked order by finished_at desc, id desc limit 1
      on conflict (name) do update set after_at = excluded.after_at, after_id = excluded.after_id)
    select (select count(*) from looked)::int as looked, (select count(*) from removed)::int as removed`;
}

export async function clearFinishedTasks(
  tx: Scoped,
  pass: RetentionPass,
  span: RetentionSpan,
): Promise<RetentionRound> {
  return (await clearFinishedQuery(pass, span).execute(tx)).rows[0] ?? { looked: 0, removed: 0 };
}

export const endRetentionPass = (tx: Scoped, pass: RetentionPass, now: Date) =>
  tx.updateTable('retention_passes').set({ ended_at: now }).where('name', '=', pass).execute();

/** It begins anew. */
export const forgetRetentionPass = (tx: Scoped, pass: RetentionPass) =>
  tx.deleteFrom('retention_passes').where('name', '=', pass).execute();

export const deleteNotificationsBefore = (tx: Scoped, before: Date): Promise<number> =>
  deleteSome(tx, 'notifications', before);

export const deleteDeadLettersBefore = (tx: Scoped, before: Date): Promise<number> =>
  deleteSome(tx, 'dead_letters', before);

async function deleteSome(
  tx: Scoped,
  table: 'notifications' | 'dead_letters',
  before: Date,
): Promise<number> {
  const gone = await tx
    .deleteFrom(table)
    .where('id', 'in', (eb) =>
      eb.selectFrom(table).select('id').where('created_at', '<', before).limit(CLEARED_AT_ONCE),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
