import type { QueueSource } from '@sarm/domain/annotation-queue';
import type { Projects } from '@sarm/domain/access/visible-rows';
import type { QueueKind, QueueState } from '@sarm/domain/training';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { newId } from '../kernel/new-id.ts';
import { type PageOf, readPage } from '../kernel/read-page.ts';
import type { AnnotationQueueTable } from '../kernel/tables.generated.ts';

export type QueueRow = Selectable<AnnotationQueueTable>;

export interface QueueView extends Omit<QueueRow, 'rank' | 'ended_at'> {
  readonly video_name: string;
  readonly video_code: string;
  readonly patient_id: string | null;
  readonly time_offset: number | null;
  readonly assignee_name: string | null;
}

export interface NewQueueItem {
  readonly videoId: string;
  readonly frameIndex: number;
  readonly kind: QueueKind;
  readonly score?: number;
  readonly source: QueueSource;
  /** Absent: anybody may take it. */
  readonly assignee?: string | null;
}

/**
 * What waits for the same reason and the same person already stays, with the higher of both scores. Answers how many are new: a
 * job that runs twice adds nothing twice.
 */
export async function addToQueue(
  tx: Scoped,
  projectId: string,
  items: readonly NewQueueItem[],
): Promise<number> {
  if (items.length === 0) return 0;
  const rows = await tx
    .insertInto('annotation_queue')
    .values(
      items.map(({ videoId, frameIndex, kind, score = 0, source, assignee = null }) => ({
        id: newId(),
        project_id: projectId,
        video_id: videoId,
        frame_index: frameIndex,
        kind,
        score,
        source: JSON.stringify(source),
        assignee,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['video_id', 'frame_index', 'kind', 'assignee'])
        .where('state', '=', 'open')
        .doUpdateSet({ score: sql<number>`greatest(annotation_queue.score, excluded.score)` }),
    )
    .returning(sql<boolean>`xmax = 0`.as('added'))
    .execute();
  return rows.filter(({ added }) => added).length;
}

export interface QueueFilter extends Page {
  readonly userId: string;
  readonly projects: Projects;
  /** Where what waits for somebody else is seen too. */
  readonly others: Projects;
  readonly state: QueueState;
  readonly kind?: QueueKind | undefined;
  readonly projectId?: string | undefined;
  readonly videoId?: string | undefined;
  readonly mine?: boolean | undefined;
}

const any = (ids: readonly string[]): RawBuilder<unknown> => sql`any (${[...ids]}::uuid[])`;

const matching = (filter: QueueFilter): RawBuilder<boolean> => sql<boolean>`
  q.state = ${filter.state}
  ${filter.kind === undefined ? sql`` : sql`and q.kind = ${filter.kind}`}
  ${filter.projectId === undefined ? sql`` : sql`and q.project_id = ${filter.projectId}`}
  ${filter.videoId === undefined ? sql`` : sql`and q.video_id = ${filter.videoId}`}
  ${filter.mine === true ? sql`and q.assignee = ${filter.userId}` : seenBy(filter)}`;

/** Blind answers: what waits for one annotator is seen by that person and by reviewers. */
const seenBy = ({ userId, others }: QueueFilter): RawBuilder<unknown> =>
  others === 'own'
    ? sql``
    : sql`and (q.assignee is null or q.assignee = ${userId} or q.project_id = ${any(others)})`;

const ORDER = sql`rank, score desc, id`;

/** Merged from the top of each project, by its index. */
const chosen = (filter: QueueFilter): RawBuilder<unknown> => sql`
  select p.* from project_members m cross join lateral (
    select q.* from annotation_queue q
    where q.project_id between m.project_id and m.project_id and ${matching(filter)}
    order by q.project_id, q.state, q.rank, q.score desc, q.id limit ${filter.offset + filter.limit}) p
  where m.user_id = ${filter.userId} ${filter.projects === 'own' ? sql`` : sql`and m.project_id = ${any(filter.projects)}`}
  order by ${ORDER} limit ${filter.limit} offset ${filter.offset}`;

/** The frame may have been extracted after it was queued, so its row is looked up by its place in the video. */
const views = (rows: RawBuilder<unknown>): RawBuilder<QueueView> => sql<QueueView>`
  select q.id, q.project_id, q.video_id, q.frame_index, f.id as frame_id, q.kind, q.score, q.source, q.assignee, q.state,
    q.created_at, f.time_offset, v.name as video_name, d.code || '/' || v.number as video_code, d.patient_id,
    u.display_name as assignee_name
  from (${rows}) q join videos v on v.id = q.video_id join datasets d on d.id = v.dataset_id
    left join frames f on f.video_id = q.video_id and f.frame_index = q.frame_index left join users u on u.id = q.assignee`;

export const queuePageQuery = (filter: QueueFilter): RawBuilder<QueueView> =>
  sql<QueueView>`${views(chosen(filter))} order by q.rank, q.score desc, q.id`;

export const listQueue = (db: Scoped, filter: QueueFilter): Promise<PageOf<QueueView>> =>
  readPage(db, filter, {
    page: queuePageQuery(filter),
    count: sql<{ total: number }>`select count(*)::int8 as total from annotation_queue q
      where q.project_id = ${anyProjectOf(filter.userId, filter.projects)} and ${matching(filter)}`,
  });

export async function findQueueItem(db: Scoped, id: string): Promise<QueueView | undefined> {
  const { rows } = await views(sql`select * from annotation_queue where id = ${id}`).execute(db);
  return rows[0];
}

/** Undefined: it does not wait any more, or waits for somebody else. */
export async function settleQueueItem(
  tx: Scoped,
  id: string,
  change: { readonly assignee?: string | null; readonly state?: 'done' | 'dismissed' },
  by: string,
): Promise<QueueRow | undefined> {
  return await tx
    .updateTable('annotation_queue')
    .set({ ...change, ...(change.state === undefined ? {} : { ended_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('assignee', 'is', null), eb('assignee', '=', by)]))
    .returningAll()
    .executeTakeFirst();
}
