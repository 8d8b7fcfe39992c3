import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** Rows of one transaction: locks are short, and a round that is interrupted has lost nothing. */
export const CLEARED_AT_ONCE = 5000;

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

/**
 * Finished tasks that nothing shows any more. An analysis keeps its task, because the medians of the dashboards count it;
 * so do a detection whose boxes stand in frames, a calculation whose figures are kept, a mailed or printed report, and what a
 * video names as its last work.
 */
export async function deleteFinishedTasks(
  tx: Scoped,
  { shortLivedBefore, before }: { readonly shortLivedBefore: Date; readonly before: Date },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      select t.id from tasks t
      where t.finished_at < ${shortLivedBefore}
        and t.status in ('completed', 'failed', 'cancelled')
        and (t.finished_at < ${before} or (t.status <> 'failed' and t.job_name = any (${SHORT_LIVED}::text[])))
        and t.task_type <> all (${KEPT_TYPES}::text[])
        and not (t.job_name = 'analyse-video' and t.status = 'completed')
        and not exists (select 1 from videos v where v.id = t.video_id and v.last_task_id = t.id)
        and not exists (select 1 from frames f where f.detection_task_id = t.id)
        and not exists (select 1 from calculations c where c.task_id = t.id and c.analysis_id is not null)
        and not exists (select 1 from calculation_needs n where n.analysis_task_id = t.id)
        and not exists (select 1 from report_mails m where m.task_id = t.id)
        and not exists (select 1 from analysis_prints p where p.task_id = t.id)
      limit ${CLEARED_AT_ONCE}),
    removed as (delete from tasks using gone where tasks.id = gone.id returning 1)
    select count(*)::int as n from removed`.execute(tx);
  return rows[0]?.n ?? 0;
}

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
