import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/**
 * PLT-227: a draft report rests on it (BUS-103), or work on it waits or runs: of the video itself, of an analysis that it is
 * part of, or because its file was not looked at yet. Of a video v.
 */
const needed: RawBuilder<boolean> = sql`(
  exists (select from tasks t where t.video_id = v.id and t.status in ('pending', 'processing'))
  or exists (select from analysis_videos av join analyses a on a.id = av.analysis_id
    where av.video_id = v.id and (a.status in ('pending', 'in-progress')
      or exists (select from reports r where r.analysis_id = a.id and r.status = 'draft')))
  or exists (select from calculations c join tasks t on t.id = c.task_id
    where c.video_ids @> array[v.id] and t.status in ('pending', 'processing'))
  or v.status in ('pending', 'queued', 'processing', 'detection'))`;

export interface RetentionCounts {
  readonly originals: number;
  readonly originalBytes: number;
  readonly needed: number;
  readonly uploaders: number;
  readonly firstAt: Date | null;
}

export interface RetentionPeriod {
  /** Files that came before this have had their time. */
  readonly before: Date;
  /** A person who is notified now loses a file then at the earliest. */
  readonly earliest: Date;
  readonly noticeDays: number;
}

/** Files whose time is over. Needs the scope of the installation, as everything here. */
export async function countOverdue(db: Scoped, period: RetentionPeriod): Promise<RetentionCounts> {
  const { rows } = await sql<RetentionCounts>`
    select count(*) filter (where not held) as originals, coalesce(sum(size_bytes) filter (where not held), 0)::float8 as "originalBytes",
      count(*) filter (where held) as needed, count(distinct created_by) filter (where not held) as uploaders,
      min(case when removal_told_at is null then ${period.earliest}::timestamptz
        else removal_told_at + make_interval(days => ${period.noticeDays}) end) filter (where not held) as "firstAt"
    from (select v.size_bytes, v.created_by, v.removal_told_at, ${needed} as held from videos v
      where v.original_removed_at is null and v.created_at < ${period.before}) overdue`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a row');
  return row;
}

/** By age in weeks, up to the given one, which holds all that is older. */
export async function countByAge(
  db: Scoped,
  { now, lastWeek }: { readonly now: Date; readonly lastWeek: number },
): Promise<{ week: number; held: boolean; count: number }[]> {
  const { rows } = await sql<{ week: number; held: boolean; count: number }>`
    select least(${lastWeek}, floor(extract(epoch from ${now}::timestamptz - v.created_at) / 604800))::int as week,
      ${needed} as held, count(*) as count
    from videos v where v.original_removed_at is null group by 1, 2`.execute(db);
  return rows;
}

/** Marks the videos whose time ends within the notice as notified, and returns whom to notify of how many. */
export async function markNotified(
  tx: Scoped,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<{ userId: string; count: number }[]> {
  const { rows } = await sql<{ userId: string; count: number }>`
    with told as (
      update videos v set removal_told_at = ${now}
      where v.original_removed_at is null and v.removal_told_at is null and v.created_at < ${before} and not ${needed}
      returning v.created_by
    )
    select created_by as "userId", count(*) as count from told where created_by is not null group by 1 order by 1`.execute(
    tx,
  );
  return rows;
}

/** A longer period, or none, withdraws the notice: it is sent again when the time comes. */
export async function withdrawNotice(tx: Scoped, notBefore: Date | null): Promise<void> {
  await sql`update videos set removal_told_at = null where original_removed_at is null and removal_told_at is not null
    and (${notBefore}::timestamptz is null or created_at >= ${notBefore})`.execute(tx);
}

export interface OverdueVideo {
  readonly id: string;
  readonly projectId: string;
  readonly key: string;
  readonly sha256: string;
  readonly size: number;
}

/** The next of them whose uploader was notified long enough ago; held until the transaction ends. */
export async function takeOverdue(
  tx: Scoped,
  { before, notifiedBefore }: { readonly before: Date; readonly notifiedBefore: Date },
): Promise<OverdueVideo | undefined> {
  const { rows } = await sql<OverdueVideo>`
    select v.id, v.project_id as "projectId", v.blob_key as key, v.sha256, v.size_bytes as size from videos v
    where v.original_removed_at is null and v.created_at < ${before} and v.removal_told_at <= ${notifiedBefore} and not ${needed}
    order by v.created_at limit 1 for no key update of v skip locked`.execute(tx);
  return rows[0];
}

export async function markRemoved(tx: Scoped, id: string, now: Date): Promise<void> {
  await tx.updateTable('videos').set({ original_removed_at: now }).where('id', '=', id).execute();
}
