import type { ReferenceEdition } from '@sarm/domain/reports';
import type { Projects } from '@sarm/domain/access/visible-rows';
import type { AnalysisStatus } from '@sarm/domain/figures/analysis';
import { calculationShape } from '@sarm/domain/stored/calculation';
import {
  figuresShape,
  type ListedFigures,
  listedFiguresShape,
  replicateShape,
} from '@sarm/domain/stored/figures';
import { parseMaybe, parseStored } from '@sarm/domain/stored/shape';
import { sql } from 'kysely';
import type { CalibrationRow } from '../samples/calibrations.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import type { StoredQuality } from '../kernel/json-columns.ts';
import { areaKeyOf } from '../samples/set-areas.repository.ts';
import { countedForms } from '../samples/normal-forms.repository.ts';
import { anyProjectOf, type ListFilter, matchesName, type NamedSearch } from '../kernel/list-filters.ts';
import { orderOf } from '../kernel/ordering.ts';
import { madeWith } from './made-with.repository.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import { ofProjects, topOfProjects } from '../kernel/top-of-projects.ts';

const SORT_COLUMNS = { createdAt: 'analyses.created_at', updatedAt: 'analyses.updated_at' } as const;
export interface AnalysisFilter extends ListFilter<keyof typeof SORT_COLUMNS>, NamedSearch {
  readonly userId: string;
  readonly projects: Projects;
  readonly status?: AnalysisStatus | undefined;
  readonly patientId?: string | undefined;
  readonly datasetId?: string | undefined;
  readonly videoId?: string | undefined;
  readonly projectId?: string | undefined;
}

/** A video of an analysis with what its figures depend on today. Times come out of JSON as text. */
export interface ViewedVideo {
  readonly id: string;
  readonly name: string;
  /** In place of its name. */
  readonly code: string;
  readonly quality: StoredQuality | null;
  readonly excluded: boolean;
  readonly videoAnalysisId: string | null;
  readonly analysedAt: string | null;
  readonly dilution: number | null;
  readonly volumeMl: number | null;
  /** Of the area that a person set: equal for equal areas. */
  readonly areaKey: string | null;
  readonly calibration: Omit<CalibrationRow, 'retired_at' | 'created_at' | 'updated_at'> | null;
}

/** Of each video only what shows whether figures are still of today's calibration and sheet. */
export type GroundVideo = Pick<
  ViewedVideo,
  'id' | 'excluded' | 'dilution' | 'volumeMl' | 'areaKey' | 'calibration'
>;
export const groundVideos = sql<GroundVideo[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'excluded', own.excluded, 'dilution', d.dilution,
    'volumeMl', d.volume_ml, 'areaKey', ${areaKeyOf('v.id')}, 'calibration', case when c.id is null then null else to_jsonb(c) end
  ) order by own.position), '[]')
  from analysis_videos own join videos v on v.id = own.video_id join datasets d on d.id = v.dataset_id
  left join calibrations c on c.id = v.calibration_id where own.analysis_id = analyses.id)`;

export const viewedVideos = sql<ViewedVideo[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', v.id, 'name', v.name, 'code', d.code || '/' || v.number, 'quality', v.quality, 'excluded', own.excluded, 'videoAnalysisId', own.video_analysis_id,
    'analysedAt', r.completed_at, 'dilution', d.dilution, 'volumeMl', d.volume_ml, 'areaKey', ${areaKeyOf('v.id')},
    'calibration', case when c.id is null then null else to_jsonb(c) end
  ) order by own.position), '[]')
  from analysis_videos own join videos v on v.id = own.video_id join datasets d on d.id = v.dataset_id
  left join calibrations c on c.id = v.calibration_id left join video_analyses r on r.id = own.video_analysis_id
  where own.analysis_id = analyses.id)`;

const openTasks = sql<string[]>`array(
  select t.id from calculations c join tasks t on t.id = c.task_id
  where c.analysis_id = analyses.id and t.status in ('pending', 'processing') order by t.created_at)`;

const analyses = (db: Scoped) =>
  db
    .selectFrom('analyses')
    .innerJoin('projects', 'projects.id', 'analyses.project_id')
    .leftJoin('datasets', 'datasets.id', 'analyses.dataset_id')
    .leftJoin('patients', 'patients.id', 'analyses.patient_id');

const view = (query: ReturnType<typeof analyses>) =>
  query.select([
    'analyses.id',
    'analyses.project_id',
    'projects.name as project_name',
    'projects.is_demo',
    'analyses.patient_id',
    'patients.name as patient_name',
    'analyses.dataset_id',
    'datasets.name as dataset_name',
    'datasets.code as dataset_code',
    'datasets.type as dataset_type',
    'analyses.status',
    'analyses.notes',
    'analyses.created_at',
    'analyses.updated_at',
    viewedVideos.as('videos'),
    openTasks.as('tasks'),
    madeWith.as('made_with'),
  ]);

/** Of the stored figures what a list shows; the rest is read with the one analysis. */
const listed = (query: ReturnType<typeof analyses>) =>
  view(query).select([
    sql<object | null>`case when analyses.figures is null then null else jsonb_build_object(
      'figures', analyses.figures -> 'figures', 'ground', analyses.figures -> 'ground',
      'videos', analyses.figures -> 'videos') end`.as('figures'),
    // Of the installation and read with every row: a statement of its own would cost the list a round more.
    sql<ReferenceEdition | null>`(select value ->> 'referenceEdition' from system_settings
      where group_name = 'general')`.as('reference_edition'),
    countedForms(sql.ref('analyses.dataset_id')).as('forms'),
  ]);
type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;
export type ListedAnalysis = Omit<ListedRow, 'figures'> & { readonly figures: ListedFigures | null };

const parseListed = (row: ListedRow): ListedAnalysis => ({
  ...row,
  figures: parseMaybe(listedFiguresShape, row.figures, 'analyses.figures'),
});

export async function findAnalysis(db: Scoped, id: string) {
  const row = await view(analyses(db).where('analyses.id', '=', id))
    .select([
      'analyses.figures',
      'analyses.motility',
      'analyses.concentration',
      'analyses.inputs_sha256',
      'analyses.figures_at',
      'analyses.issued_at',
      'datasets.collected_at',
      'datasets.abstinence_days',
      'datasets.volume_ml',
      'datasets.dilution',
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ...row,
    figures: parseMaybe(figuresShape, row.figures, 'analyses.figures'),
    motility: parseMaybe(calculationShape, row.motility, 'analyses.motility'),
    concentration: parseMaybe(calculationShape, row.concentration, 'analyses.concentration'),
  };
}
export type FoundAnalysis = NonNullable<Awaited<ReturnType<typeof findAnalysis>>>;

const project = sql<string>`analyses.project_id`;
const SAMPLE = {
  project,
  name: sql<string>`datasets.name`,
  code: sql<string>`case when datasets.patient_id is null then datasets.name else datasets.code end`,
};
const PATIENT = { project, name: sql<string>`patients.name`, code: sql<string>`patients.code` };

const matching = (db: Scoped, filter: AnalysisFilter) => {
  let query = analyses(db).where('analyses.project_id', '=', anyProjectOf(filter.userId, filter.projects));
  if (filter.projectId !== undefined) query = query.where('analyses.project_id', '=', filter.projectId);
  if (filter.status !== undefined) query = query.where('analyses.status', '=', filter.status);
  if (filter.patientId !== undefined) query = query.where('analyses.patient_id', '=', filter.patientId);
  if (filter.datasetId !== undefined) query = query.where('analyses.dataset_id', '=', filter.datasetId);
  if (filter.videoId !== undefined)
    query = query.where('analyses.id', 'in', (of) =>
      of
        .selectFrom('analysis_videos')
        .select('analysis_id')
        .where('video_id', '=', filter.videoId ?? ''),
    );
  if (filter.search)
    query = query.where((eb) => eb.or([matchesName(filter, SAMPLE), matchesName(filter, PATIENT)]));
  return query;
};

/** Entire projects in the order of an index, so that the page is merged from their tops. */
const isOfProjects = ({ patientId, datasetId, videoId, search, sortBy }: AnalysisFilter): boolean =>
  [patientId, datasetId, videoId].every((each) => each === undefined) && !search && sortBy !== 'updatedAt';

export const analysesPageQuery = (db: Scoped, filter: AnalysisFilter) => {
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  const merged = isOfProjects(filter);
  return listed(
    merged
      ? analyses(db).where('analyses.id', 'in', topOfProjects('analyses', filter, direction))
      : matching(db, filter),
  )
    .orderBy(column, direction)
    .orderBy('analyses.id', direction)
    .limit(filter.limit)
    .offset(merged ? 0 : filter.offset);
};

/** Entire projects are counted from their index alone, without what the page joins. */
export const analysesCountQuery = (db: Scoped, filter: AnalysisFilter) =>
  isOfProjects(filter)
    ? ofProjects(db.selectFrom('analyses'), 'analyses', filter).select(counted)
    : matching(db, filter).select(counted);

export async function listAnalyses(db: Scoped, filter: AnalysisFilter): Promise<PageOf<ListedAnalysis>> {
  const queries = { page: analysesPageQuery(db, filter), count: analysesCountQuery(db, filter) };
  const { rows, ...page } = await readPage(db, filter, queries);
  return { ...page, rows: rows.map(parseListed) };
}

/** The rows of a page where no total is needed. */
export const listAnalysesUncounted = async (db: Scoped, filter: AnalysisFilter): Promise<ListedAnalysis[]> =>
  (await analysesPageQuery(db, filter).execute()).map(parseListed);

/** The newest other analysis of the same sample that shares no video with it: its second aliquot. */
export async function findReplicate(
  db: Scoped,
  { id, dataset_id }: Pick<FoundAnalysis, 'id' | 'dataset_id'>,
) {
  const row = await db
    .selectFrom('analyses')
    .select(['analyses.id', sql<object>`analyses.figures -> 'replicate'`.as('replicate')])
    .select(
      sql<number>`(select count(*) from analysis_videos v where v.analysis_id = analyses.id and not v.excluded)`.as(
        'videos',
      ),
    )
    .where('analyses.dataset_id', '=', dataset_id)
    .where('analyses.id', '<>', id)
    .where('analyses.status', '=', 'completed')
    .where(sql<boolean>`jsonb_typeof(analyses.figures -> 'replicate') = 'object'`)
    .where(
      sql<boolean>`not exists (select 1 from analysis_videos a join analysis_videos b on b.video_id = a.video_id
        where a.analysis_id = analyses.id and b.analysis_id = ${id})`,
    )
    .orderBy('analyses.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, replicate: parseStored(replicateShape, row.replicate, 'analyses.figures.replicate') };
}

/** What one model and its parameters are called by, of every run behind an analysis. */
export const listRunsOf = (db: Scoped, analysisId: string) =>
  db
    .selectFrom('analysis_videos as v')
    .innerJoin('video_analyses as r', 'r.id', 'v.video_analysis_id')
    .innerJoin('models as m', 'm.id', 'r.model_id')
    .select(['m.code', 'm.name', 'r.model_sha256', 'r.parameters_sha256', 'r.completed_at'])
    .where('v.analysis_id', '=', analysisId)
    .orderBy('v.position')
    .execute();
