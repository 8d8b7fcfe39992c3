import type { AnalysisStatus } from '@sarm/domain/figures/analysis';
import { AREA_FAULTS } from '@sarm/domain/figures/video-warnings';
import type { ReportStatus } from '@sarm/domain/reports';
import { USABLE_VIDEO_STATUSES, type DatasetStatus, type DatasetType } from '@sarm/domain/statuses';
import type { AliasedExpression, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, matchesName, type NamedSearch, type Page } from '../kernel/list-filters.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import { approvedSperm } from './normal-forms.repository.ts';
import { hasSetArea } from './set-areas.repository.ts';
import { storedRows } from '../kernel/stored-rows.ts';
import type { DatasetsTable } from '../kernel/tables.generated.ts';

export type DatasetRow = Selectable<DatasetsTable>;

export interface DatasetCounts {
  total_videos: number;
  usable_videos: number;
  total_frames: number;
  annotated_frames: number;
  total_detections: number;
  /** Frames in which something was found. */
  detected_frames: number;
  /** Frames in which somebody has outlined a box. */
  masked_frames: number;
  total_crops: number;
  /** Of the label that was chosen for normal forms; null: no cell of one is approved. */
  normal_sperm: number | null;
  abnormal_sperm: number | null;
  /** Crops with a class in a morphology label, each once. */
  annotated_morphology: number;
}
export interface DatasetView extends DatasetRow, DatasetCounts {
  project_name: string;
  is_demo: boolean;
  /** Who entered the findings last. */
  findings_by_name: string | null;
  patient_name: string | null;
  patient_code: string | null;
  /** The newest analysis of its videos, and the report on it. */
  analysis_id: string | null;
  analysis_status: AnalysisStatus | null;
  report_status: ReportStatus | null;
}

export interface DatasetFilter extends Page, NamedSearch {
  readonly userId: string;
  readonly projectId?: string | undefined;
  readonly type?: DatasetType | undefined;
  readonly status?: DatasetStatus | undefined;
}

export const listDatasets = (db: Scoped, filter: DatasetFilter): Promise<PageOf<DatasetView>> =>
  readPage(db, filter, { page: datasetsPageQuery(db, filter), count: datasetsCountQuery(db, filter) });

export const datasetsCountQuery = (db: Scoped, filter: DatasetFilter) => matching(db, filter).select(counted);

export const datasetsPageQuery = (db: Scoped, filter: DatasetFilter) =>
  withCounts(
    db,
    matching(db, filter)
      .selectAll('datasets')
      .orderBy('datasets.created_at', 'desc')
      .orderBy('datasets.id', 'desc')
      .limit(filter.limit)
      .offset(filter.offset)
      .as('d'),
  );

export const findDataset = (db: Scoped, id: string): Promise<DatasetView | undefined> =>
  withCounts(db, db.selectFrom('datasets').selectAll().where('id', '=', id).as('d')).executeTakeFirst();

export const datasetsOfProject = (db: Scoped, projectId: string): Promise<DatasetView[]> =>
  withCounts(db, db.selectFrom('datasets').selectAll().where('project_id', '=', projectId).as('d')).execute();

const SHOWN = {
  project: sql<string>`datasets.project_id`,
  name: sql<string>`datasets.name`,
  code: sql<string>`case when datasets.patient_id is null then datasets.name else datasets.code end`,
};

function matching(db: Scoped, filter: DatasetFilter) {
  let query = db.selectFrom('datasets').where('datasets.project_id', '=', anyProjectOf(filter.userId));
  if (filter.projectId !== undefined) query = query.where('datasets.project_id', '=', filter.projectId);
  if (filter.type !== undefined) query = query.where('datasets.type', '=', filter.type);
  if (filter.status !== undefined) query = query.where('datasets.status', '=', filter.status);
  if (filter.search) query = query.where(matchesName(filter, SHOWN));
  return query;
}

/** Refused for nothing but what a set area leaves out: the same as `qualityInUse`. Looked up for unusable recordings only. */
const isBeyondArea = sql<boolean>`videos.quality -> 'reasons' <> '[]' and videos.quality -> 'reasons' <@ ${JSON.stringify(AREA_FAULTS)}::jsonb
  and ${hasSetArea('videos.id')}`;

/** BUS-032 and BUS-233: an unusable recording is no ground for a report, whatever its status; nor are pictures without time. */
const usable = sql<boolean>`videos.kind = 'video' and videos.status in (${sql.join([...USABLE_VIDEO_STATUSES])}) 
  and (coalesce(videos.quality ->> 'verdict', '') <> 'unusable' or (${isBeyondArea}))`;

/**
 * BUS-091, TEC-135: counted from the rows at request time, for all datasets of the page together. Frames that nobody
 * annotated and in which nothing was found are most of them; the partial indexes leave them out.
 */
const withCounts = (db: Scoped, page: AliasedExpression<DatasetRow, 'd'>) =>
  db
    .with('d', () => db.selectFrom(page).selectAll())
    .with('v', (of) =>
      of
        .selectFrom('videos')
        .where('videos.dataset_id', 'in', (eb) => eb.selectFrom('d').select('d.id'))
        .groupBy('videos.dataset_id')
        .select((eb) => [
          'videos.dataset_id',
          eb.fn.countAll<number>().as('total_videos'),
          eb.fn.countAll<number>().filterWhere(usable).as('usable_videos'),
          sql<number>`coalesce(sum(videos.extracted_frames), 0)::int8`.as('total_frames'),
        ]),
    )
    .with('a', (of) =>
      of
        .selectFrom('frames')
        .innerJoin('videos', 'videos.id', 'frames.video_id')
        .where('frames.annotated', '=', true)
        .where('videos.dataset_id', 'in', (eb) => eb.selectFrom('d').select('d.id'))
        .groupBy('videos.dataset_id')
        .select((eb) => ['videos.dataset_id', eb.fn.countAll<number>().as('annotated_frames')]),
    )
    .with('n', (of) =>
      of
        .selectFrom('frames')
        .innerJoin('videos', 'videos.id', 'frames.video_id')
        .where('frames.detection_count', '>', 0)
        .where('videos.dataset_id', 'in', (eb) => eb.selectFrom('d').select('d.id'))
        .groupBy('videos.dataset_id')
        .select((eb) => [
          'videos.dataset_id',
          sql<number>`sum(frames.detection_count)::int8`.as('total_detections'),
          eb.fn.countAll<number>().as('detected_frames'),
          // A frame with a mask has the box of it.
          eb.fn.countAll<number>().filterWhere('frames.mask_count', '>', 0).as('masked_frames'),
        ]),
    )
    .with('c', (of) =>
      of
        .selectFrom('detections')
        .innerJoin('videos', 'videos.id', 'detections.video_id')
        .where('detections.cut', '=', false)
        .where('videos.dataset_id', 'in', (eb) => eb.selectFrom('d').select('d.id'))
        .groupBy('videos.dataset_id')
        .select((eb) => ['videos.dataset_id', eb.fn.countAll<number>().as('uncut')]),
    )
    // TEC-156: frames of other datasets that it links.
    .with('lf', (of) =>
      of
        .selectFrom('dataset_frames')
        .innerJoin('frames', 'frames.id', 'dataset_frames.frame_id')
        .where('dataset_frames.dataset_id', 'in', (eb) => eb.selectFrom('d').select('d.id'))
        .groupBy('dataset_frames.dataset_id')
        .select((eb) => [
          'dataset_frames.dataset_id',
          eb.fn.countAll<number>().as('frames'),
          eb.fn.countAll<number>().filterWhere('frames.annotated', '=', true).as('annotated'),
          eb.fn.countAll<number>().filterWhere('frames.detection_count', '>', 0).as('detected'),
          eb.fn.countAll<number>().filterWhere('frames.mask_count', '>', 0).as('masked'),
          sql<number>`sum(frames.detection_count)::int8`.as('detections'),
          sql<number>`sum(frames.crop_count)::int8`.as('crops'),
        ]),
    )
    .with('s', () => approvedSperm(sql`select id from d`))
    .with('k', (of) =>
      of
        .selectFrom('label_items')
        .innerJoin('data_labels', 'data_labels.id', 'label_items.label_id')
        .where('label_items.morphology_class', 'is not', null)
        .where('data_labels.dataset_id', 'in', (eb) => eb.selectFrom('d').select('d.id'))
        .groupBy('data_labels.dataset_id')
        .select((eb) => [
          'data_labels.dataset_id',
          // Several people classify the same crop.
          eb.fn.count<number>('label_items.detection_id').distinct().as('annotated_morphology'),
        ]),
    )
    .selectFrom('d')
    .innerJoin('projects as p', 'p.id', 'd.project_id')
    .leftJoin('users as f', 'f.id', 'd.findings_by')
    .leftJoin('patients as pt', 'pt.id', 'd.patient_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('analyses')
          .select(['analyses.id', 'analyses.status'])
          .whereRef('analyses.dataset_id', '=', 'd.id')
          .orderBy('analyses.created_at', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .leftJoin('v', 'v.dataset_id', 'd.id')
    .leftJoin('a', 'a.dataset_id', 'd.id')
    .leftJoin('n', 'n.dataset_id', 'd.id')
    .leftJoin('c', 'c.dataset_id', 'd.id')
    .leftJoin('lf', 'lf.dataset_id', 'd.id')
    .leftJoin('s', 's.dataset_id', 'd.id')
    .leftJoin('k', 'k.dataset_id', 'd.id')
    .selectAll('d')
    .select((eb) => [
      'p.name as project_name',
      'p.is_demo as is_demo',
      'f.display_name as findings_by_name',
      'pt.name as patient_name',
      'pt.code as patient_code',
      's.normal_sperm as normal_sperm',
      's.abnormal_sperm as abnormal_sperm',
      'l.id as analysis_id',
      'l.status as analysis_status',
      eb
        .selectFrom('reports')
        .select('reports.status')
        .whereRef('reports.analysis_id', '=', 'l.id')
        .orderBy(sql`reports.status = 'issued'`, 'desc')
        .limit(1)
        .as('report_status'),
      eb.fn.coalesce('v.total_videos', eb.lit(0)).as('total_videos'),
      eb.fn.coalesce('v.usable_videos', eb.lit(0)).as('usable_videos'),
      sql<number>`coalesce(v.total_frames, 0) + coalesce(lf.frames, 0)`.as('total_frames'),
      sql<number>`coalesce(a.annotated_frames, 0) + coalesce(lf.annotated, 0)`.as('annotated_frames'),
      sql<number>`coalesce(n.total_detections, 0) + coalesce(lf.detections, 0)`.as('total_detections'),
      sql<number>`coalesce(n.detected_frames, 0) + coalesce(lf.detected, 0)`.as('detected_frames'),
      sql<number>`coalesce(n.masked_frames, 0) + coalesce(lf.masked, 0)`.as('masked_frames'),
      sql<number>`coalesce(n.total_detections, 0) - coalesce(c.uncut, 0) + coalesce(lf.crops, 0)`.as(
        'total_crops',
      ),
      eb.fn.coalesce('k.annotated_morphology', eb.lit(0)).as('annotated_morphology'),
    ])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc');

const rows = storedRows('datasets');
export const { lock: lockDataset, insert: insertDataset, update: updateDataset } = rows;

/** The videos whose bytes have to go with the dataset. */
export async function videoIdsOf(tx: Scoped, datasetId: string): Promise<string[]> {
  const rows = await tx.selectFrom('videos').select('id').where('dataset_id', '=', datasetId).execute();
  return rows.map((row) => row.id);
}

/** The cascade over a million frames takes longer than any other statement may. */
export async function deleteDataset(tx: Scoped, id: string): Promise<boolean> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  return await rows.remove(tx, id);
}
