import type { Notice } from '@sarm/domain/catalogue/notices';
import type { VideoStatus } from '@sarm/domain/statuses';
import type { AliasedExpression, Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { isOfDemo } from '../projects/demo.repository.ts';
import { anyProjectOf, matchesName, type NamedSearch, type Page } from '../kernel/list-filters.ts';
import { type Ordering, orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import type { VideosTable } from '../kernel/tables.generated.ts';
import { hasSetArea } from './set-areas.repository.ts';

export type VideoRow = Selectable<VideosTable>;

/** A video as a list shows it: with its dataset, its uploader and its newest extraction. */
export interface VideoView extends VideoRow {
  dataset_name: string;
  dataset_code: string;
  is_demo: boolean;
  /** A video takes the patient of its dataset. */
  patient_id: string | null;
  dilution: number | null;
  volume_ml: number | null;
  calibration_name: string | null;
  measured_depth_um: number | null;
  /** A person set which part of its picture is used. */
  area_is_set: boolean;
  uploaded_by: string | null;
  frames_submitted: boolean;
  extraction_stage: string | null;
  extraction_notice: Notice | null;
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

export interface VideoFilter extends Page, Ordering<VideoSort>, NamedSearch {
  readonly userId: string;
  readonly datasetId?: string | undefined;
  /** Of all samples of the patient: a video takes the patient of its dataset. */
  readonly patientId?: string | undefined;
  readonly status?: VideoStatus | undefined;
}

export function listVideos(db: Scoped, filter: VideoFilter): Promise<PageOf<VideoView>> {
  // The order of names that are not shown would give them away: codes follow the time of the upload.
  const isHidden = filter.sortBy === 'name' && (filter.named ?? 'own') !== 'own';
  const shown = isHidden ? { ...filter, sortBy: 'createdAt' as const } : filter;
  return readPage(db, shown, { page: videosPageQuery(db, shown), count: videosCountQuery(db, shown) });
}

export const videosCountQuery = (db: Scoped, filter: VideoFilter) =>
  matching(db, filter).where('videos.project_id', '=', anyProjectOf(filter.userId)).select(counted);

/**
 * Without a dataset or a patient the page is merged from the top of every project of the caller: each project answers from its
 * own index, where one scan over all of them would have to sort every video the caller may see.
 */
export const videosPageQuery = (db: Scoped, filter: VideoFilter) =>
  withDetails(
    db,
    (isOfFewDatasets(filter) ? topOfDatasets(db, filter) : topOfEachProject(db, filter)).as('v'),
    filter,
  );

const isOfFewDatasets = (filter: VideoFilter): boolean =>
  filter.datasetId !== undefined || filter.patientId !== undefined;

export const videoQuery = (db: Scoped, id: string) =>
  withDetails(db, db.selectFrom('videos').selectAll().where('id', '=', id).as('v'), {});

export const findVideo = (db: Scoped, id: string): Promise<VideoView | undefined> =>
  videoQuery(db, id).executeTakeFirst();

const SHOWN = {
  project: sql<string>`videos.project_id`,
  name: sql<string>`videos.name`,
  code: sql<string>`(select d.code from datasets d where d.id = videos.dataset_id) || '/' || videos.number`,
};

function matching(db: Scoped, filter: Omit<VideoFilter, keyof Page>) {
  let query = db.selectFrom('videos');
  if (filter.datasetId !== undefined) query = query.where('videos.dataset_id', '=', filter.datasetId);
  if (filter.patientId !== undefined)
    query = query.where('videos.dataset_id', 'in', (eb) =>
      eb
        .selectFrom('datasets')
        .select('datasets.id')
        .where('datasets.patient_id', '=', filter.patientId ?? null),
    );
  if (filter.status !== undefined) query = query.where('videos.status', '=', filter.status);
  if (filter.search) query = query.where(matchesName(filter, SHOWN));
  return query;
}

const topOfDatasets = (db: Scoped, filter: VideoFilter) => {
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  return matching(db, filter)
    .where('videos.project_id', '=', anyProjectOf(filter.userId))
    .selectAll('videos')
    .orderBy(`videos.${column}`, direction)
    .orderBy('videos.id', direction)
    .limit(filter.limit)
    .offset(filter.offset);
};

const topOfEachProject = (db: Scoped, filter: VideoFilter) => {
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  return db
    .selectFrom('project_members as m')
    .where('m.user_id', '=', filter.userId)
    .innerJoinLateral(
      () =>
        matching(db, filter)
          .whereRef('videos.project_id', '=', sql.ref<string>('m.project_id'))
          .selectAll('videos')
          .orderBy(`videos.${column}`, direction)
          .orderBy('videos.id', direction)
          .limit(filter.offset + filter.limit)
          .as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .orderBy(`p.${column}`, direction)
    .orderBy('p.id', direction)
    .limit(filter.limit)
    .offset(filter.offset);
};

/** Joins only the rows of the page, so a list costs the same wherever it is opened. */
const withDetails = (db: Scoped, page: AliasedExpression<VideoRow, 'v'>, ordering: Ordering<VideoSort>) => {
  const { column, direction } = orderOf(SORT_COLUMNS, ordering);
  return db
    .selectFrom(page)
    .innerJoin('datasets as d', 'd.id', 'v.dataset_id')
    .leftJoin('users as u', 'u.id', 'v.created_by')
    .leftJoin('calibrations as c', 'c.id', 'v.calibration_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tasks')
          .whereRef('tasks.video_id', '=', 'v.id')
          .where('tasks.task_type', '=', 'extraction')
          .select(['tasks.stage', 'tasks.notice', 'tasks.progress'])
          .orderBy('tasks.created_at', 'desc')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .selectAll('v')
    .select([
      'd.name as dataset_name',
      'd.code as dataset_code',
      isOfDemo(sql.ref('v.project_id')).as('is_demo'),
      'd.patient_id as patient_id',
      'd.dilution as dilution',
      'd.volume_ml as volume_ml',
      'c.name as calibration_name',
      'c.measured_depth_um as measured_depth_um',
      'u.display_name as uploaded_by',
      hasSetArea('v.id').as('area_is_set'),
      sql<boolean>`exists (select 1 from analysis_videos av join analysis_frames af on af.analysis_id = av.analysis_id
        where av.video_id = v.id)`.as('frames_submitted'),
      't.stage as extraction_stage',
      't.notice as extraction_notice',
      't.progress as extraction_progress',
    ])
    .orderBy(`v.${column}`, direction)
    .orderBy('v.id', direction);
};

/** The newest videos of several datasets at once, for the calls that answer datasets with their videos. */
export async function newestVideosOf(
  db: Scoped,
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

export async function insertVideo(tx: Scoped, video: Insertable<VideosTable>): Promise<void> {
  await tx.insertInto('videos').values(video).execute();
}

/** Its status is changed by moveVideo alone. */
export type VideoChange = Omit<Updateable<VideosTable>, 'id' | 'project_id' | 'status' | 'status_notice'>;

export async function updateVideo(tx: Scoped, id: string, change: VideoChange): Promise<boolean> {
  const changed = await tx
    .updateTable('videos')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Holds the row until the transaction ends: two starts of an extraction cannot both find the video idle. Rows that point
 * to the video may still be written: a run that stores its analysis holds its result and locks the video after it.
 */
export const lockVideo = (tx: Scoped, id: string): Promise<VideoRow | undefined> =>
  tx.selectFrom('videos').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function deleteVideo(tx: Scoped, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('videos').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Keys of the thumbnails of these videos, and of how many frames each is the middle; a video without one is left out. */
export async function findThumbnails(
  db: Scoped,
  ids: readonly string[],
): Promise<{ id: string; key: string; frames: number | null }[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'thumbnail_key', 'frames_count'])
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute();
  return rows.flatMap(({ id, thumbnail_key: key, frames_count: frames }) =>
    key === null ? [] : [{ id, key, frames }],
  );
}
