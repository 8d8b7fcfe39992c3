import type { VideoStatus } from '@sarm/domain/statuses';
import type { AliasedExpression, Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Queryable, Tx } from './connect.ts';
import { anyProjectOf, containing, type Page } from './list-filters.ts';
import type { VideosTable } from './tables.ts';

export type VideoRow = Selectable<VideosTable>;

/** A video as a list shows it: with its dataset, its uploader and its newest extraction. */
export interface VideoView extends VideoRow {
  dataset_name: string;
  /** A video takes the patient of its dataset. */
  patient_id: string | null;
  uploaded_by: string | null;
  extraction_stage: string | null;
  extraction_message: string | null;
  extraction_progress: number | null;
}

const SORT_COLUMNS = {
  name: 'name',
  createdAt: 'created_at',
  size: 'size_bytes',
  duration: 'duration_seconds',
  status: 'status',
} as const;
export type VideoSort = keyof typeof SORT_COLUMNS;

export interface VideoFilter extends Page {
  readonly userId: string;
  readonly datasetId?: string | undefined;
  readonly status?: VideoStatus | undefined;
  readonly search?: string | undefined;
  readonly sortBy?: VideoSort | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
}

export async function listVideos(
  db: Queryable,
  filter: VideoFilter,
): Promise<{ rows: VideoView[]; total: number }> {
  const { total } = await videosCountQuery(db, filter).executeTakeFirstOrThrow();
  const rows = await videosPageQuery(db, filter).execute();
  return { rows, total };
}

export const videosCountQuery = (db: Queryable, filter: VideoFilter) =>
  matching(db, filter)
    .where('videos.project_id', '=', anyProjectOf(filter.userId))
    .select((eb) => eb.fn.countAll<number>().as('total'));

/**
 * Without a dataset the page is merged from the top of every project of the caller: each project answers from its
 * own index, where one scan over all of them would have to sort every video the caller may see.
 */
export const videosPageQuery = (db: Queryable, filter: VideoFilter) =>
  withDetails(
    db,
    (filter.datasetId === undefined ? topOfEachProject(db, filter) : topOfDataset(db, filter)).as('v'),
    filter,
  );

export const videoQuery = (db: Queryable, id: string) =>
  withDetails(db, db.selectFrom('videos').selectAll().where('id', '=', id).as('v'), {});

export const findVideo = (db: Queryable, id: string): Promise<VideoView | undefined> =>
  videoQuery(db, id).executeTakeFirst();

function matching(db: Queryable, filter: Omit<VideoFilter, keyof Page>) {
  let query = db.selectFrom('videos');
  if (filter.datasetId !== undefined) query = query.where('videos.dataset_id', '=', filter.datasetId);
  if (filter.status !== undefined) query = query.where('videos.status', '=', filter.status);
  if (filter.search) query = query.where('videos.name', 'ilike', containing(filter.search));
  return query;
}

type Ordering = Pick<VideoFilter, 'sortBy' | 'sortOrder'>;
const direction = ({ sortBy, sortOrder }: Ordering): 'asc' | 'desc' =>
  sortOrder ?? (sortBy === undefined || sortBy === 'createdAt' ? 'desc' : 'asc');
const column = ({ sortBy = 'createdAt' }: Ordering) => SORT_COLUMNS[sortBy];

const topOfDataset = (db: Queryable, filter: VideoFilter) =>
  matching(db, filter)
    .where('videos.project_id', '=', anyProjectOf(filter.userId))
    .selectAll('videos')
    .orderBy(`videos.${column(filter)}`, direction(filter))
    .orderBy('videos.id', direction(filter))
    .limit(filter.limit)
    .offset(filter.offset);

const topOfEachProject = (db: Queryable, filter: VideoFilter) =>
  db
    .selectFrom('project_members as m')
    .where('m.user_id', '=', filter.userId)
    .innerJoinLateral(
      () =>
        matching(db, filter)
          .whereRef('videos.project_id', '=', sql.ref<string>('m.project_id'))
          .selectAll('videos')
          .orderBy(`videos.${column(filter)}`, direction(filter))
          .orderBy('videos.id', direction(filter))
          .limit(filter.offset + filter.limit)
          .as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .orderBy(`p.${column(filter)}`, direction(filter))
    .orderBy('p.id', direction(filter))
    .limit(filter.limit)
    .offset(filter.offset);

/** Joins only the rows of the page, so a list costs the same wherever it is opened. */
const withDetails = (db: Queryable, page: AliasedExpression<VideoRow, 'v'>, ordering: Ordering) =>
  db
    .selectFrom(page)
    .innerJoin('datasets as d', 'd.id', 'v.dataset_id')
    .leftJoin('users as u', 'u.id', 'v.created_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tasks')
          .whereRef('tasks.video_id', '=', 'v.id')
          .where('tasks.task_type', '=', 'extraction')
          .select(['tasks.stage', 'tasks.message', 'tasks.progress'])
          .orderBy('tasks.created_at', 'desc')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .selectAll('v')
    .select([
      'd.name as dataset_name',
      'd.patient_id as patient_id',
      'u.display_name as uploaded_by',
      't.stage as extraction_stage',
      't.message as extraction_message',
      't.progress as extraction_progress',
    ])
    .orderBy(`v.${column(ordering)}`, direction(ordering))
    .orderBy('v.id', direction(ordering));

/** The newest videos of several datasets at once, for the calls that answer datasets with their videos. */
export async function newestVideosOf(
  db: Queryable,
  datasetIds: readonly string[],
  limits: { perDataset: number; total: number },
): Promise<VideoView[]> {
  if (datasetIds.length === 0) return [];
  const page = db
    .selectFrom('datasets as of')
    .where('of.id', 'in', [...datasetIds])
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('videos')
          .whereRef('videos.dataset_id', '=', 'of.id')
          .selectAll('videos')
          .orderBy('videos.created_at', 'desc')
          .orderBy('videos.id', 'desc')
          .limit(limits.perDataset)
          .as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .limit(limits.total);
  return await withDetails(db, page.as('v'), {}).execute();
}

export async function insertVideo(tx: Tx, video: Insertable<VideosTable>): Promise<void> {
  await tx.insertInto('videos').values(video).execute();
}

export async function updateVideo(tx: Tx, id: string, change: Updateable<VideosTable>): Promise<boolean> {
  const changed = await tx
    .updateTable('videos')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Holds the row until the transaction ends: two starts of an extraction cannot both find the video idle. */
export const lockVideo = (tx: Tx, id: string): Promise<VideoRow | undefined> =>
  tx.selectFrom('videos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function deleteVideo(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('videos').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export interface OpenJob {
  readonly job_name: string;
  readonly job_id: string;
}

/**
 * Work that still waits or runs for objects about to be deleted. Locks the tasks first: a worker that is just
 * storing its result holds its task and then takes the video, and the other order would deadlock with it.
 */
export async function openJobsOf(
  tx: Tx,
  owner: { videoId: string } | { datasetId: string } | { projectId: string },
): Promise<OpenJob[]> {
  let query = tx
    .selectFrom('tasks')
    .leftJoin('videos', 'videos.id', 'tasks.video_id')
    .select(['tasks.job_name', 'tasks.job_id'])
    .where('tasks.status', 'in', ['pending', 'processing']);
  if ('videoId' in owner) query = query.where('tasks.video_id', '=', owner.videoId);
  if ('datasetId' in owner) query = query.where('videos.dataset_id', '=', owner.datasetId);
  if ('projectId' in owner) query = query.where('tasks.project_id', '=', owner.projectId);
  const rows = await query.forUpdate('tasks').execute();
  return rows.flatMap(({ job_name, job_id }) => (job_id === null ? [] : [{ job_name, job_id }]));
}
