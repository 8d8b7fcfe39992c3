import type { Projects } from '@sarm/domain/access/visible-rows';
import type { ReportStatus } from '@sarm/domain/reports';
import {
  reportDocumentShape,
  reportSettingsShape,
  type StoredReportDocument,
  type StoredReportSettings,
} from '@sarm/domain/stored/report';
import { parseStored } from '@sarm/domain/stored/shape';
import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, containing, type ListFilter } from '../kernel/list-filters.ts';
import { orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import { storedRows } from '../kernel/stored-rows.ts';
import { ofProjects, topOfProjects } from '../kernel/top-of-projects.ts';
import type { ReportsTable } from '../kernel/tables.generated.ts';

export type ReportRow = Omit<Selectable<ReportsTable>, 'document' | 'settings'> & {
  readonly document: StoredReportDocument;
  readonly settings: StoredReportSettings;
};

const documentOf = ({ document }: { readonly document: object }): StoredReportDocument =>
  parseStored(reportDocumentShape, document, 'reports.document');
const settingsOf = ({ settings }: { readonly settings: object }): StoredReportSettings =>
  parseStored(reportSettingsShape, settings, 'reports.settings');
const parsed = (row: Selectable<ReportsTable> | undefined): ReportRow | undefined =>
  row === undefined ? undefined : { ...row, document: documentOf(row), settings: settingsOf(row) };

const SORT_COLUMNS = { createdAt: 'reports.created_at', title: 'reports.title' } as const;
export interface ReportFilter extends ListFilter<keyof typeof SORT_COLUMNS> {
  readonly userId: string;
  readonly projects: Projects;
  readonly status?: ReportStatus | undefined;
  readonly patientId?: string | undefined;
  readonly analysisId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly datasetId?: string | undefined;
}

const reports = (db: Scoped) =>
  db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .innerJoin('analyses', 'analyses.id', 'reports.analysis_id')
    .leftJoin('datasets', 'datasets.id', 'analyses.dataset_id')
    .leftJoin('patients', 'patients.id', 'reports.patient_id')
    .leftJoin('users as maker', 'maker.id', 'reports.created_by');

const view = (query: ReturnType<typeof reports>) =>
  query
    .select([
      'reports.id',
      'reports.title',
      'reports.status',
      'reports.project_id',
      'projects.name as project_name',
      'projects.is_demo',
      'reports.patient_id',
      'patients.name as patient_name',
      'reports.analysis_id',
      'reports.template_id',
      'reports.settings',
      'reports.created_at',
      'maker.display_name as created_by_name',
      'reports.issued_at',
      'reports.amends_id',
      'reports.pdf_sha256',
    ])
    .select([
      sql<string>`coalesce(datasets.name, '')`.as('sample_name'),
      // As it was signed: the name of the person may have changed since.
      sql<string | null>`reports.document #>> '{signature,name}'`.as('issued_by_name'),
      sql<boolean>`reports.pdf_key is not null`.as('pdf_ready'),
      sql<
        string | null
      >`(select other.id from reports other where other.amends_id = reports.id and other.status = 'issued')`.as(
        'amended_by_id',
      ),
    ]);

export async function findReportView(db: Scoped, id: string) {
  const row = await view(reports(db).where('reports.id', '=', id))
    .select('reports.document')
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, document: documentOf(row), settings: settingsOf(row) };
}
export type ReportView = Omit<NonNullable<Awaited<ReturnType<typeof findReportView>>>, 'document'>;

const matching = (db: Scoped, filter: ReportFilter) => {
  let query = reports(db).where('reports.project_id', '=', anyProjectOf(filter.userId, filter.projects));
  if (filter.status !== undefined) query = query.where('reports.status', '=', filter.status);
  if (filter.patientId !== undefined) query = query.where('reports.patient_id', '=', filter.patientId);
  if (filter.analysisId !== undefined) query = query.where('reports.analysis_id', '=', filter.analysisId);
  if (filter.projectId !== undefined) query = query.where('reports.project_id', '=', filter.projectId);
  if (filter.datasetId !== undefined) query = query.where('analyses.dataset_id', '=', filter.datasetId);
  if (filter.search) query = query.where('reports.title', 'ilike', containing(filter.search));
  return query;
};

/** Entire projects in the order of an index, so that the page is merged from their tops. */
const isOfProjects = ({ patientId, datasetId, analysisId, search, sortBy }: ReportFilter): boolean =>
  [patientId, datasetId, analysisId].every((each) => each === undefined) && !search && sortBy !== 'title';

export const reportsPageQuery = (db: Scoped, filter: ReportFilter) => {
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  const merged = isOfProjects(filter);
  return view(
    merged
      ? reports(db).where('reports.id', 'in', topOfProjects('reports', filter, direction))
      : matching(db, filter),
  )
    .orderBy(sql.ref(column), direction)
    .orderBy('reports.id', direction)
    .limit(filter.limit)
    .offset(merged ? 0 : filter.offset);
};

/** Entire projects are counted from their index alone, without what the page joins. */
export const reportsCountQuery = (db: Scoped, filter: ReportFilter) =>
  isOfProjects(filter)
    ? ofProjects(db.selectFrom('reports'), 'reports', filter).select(counted)
    : matching(db, filter).select(counted);

export async function listReports(db: Scoped, filter: ReportFilter): Promise<PageOf<ReportView>> {
  const queries = { page: reportsPageQuery(db, filter), count: reportsCountQuery(db, filter) };
  const { rows, ...page } = await readPage(db, filter, queries);
  return { ...page, rows: rows.map((row) => ({ ...row, settings: settingsOf(row) })) };
}

const stored = storedRows('reports');
export const { insert: insertReport, update: updateReport, remove: deleteReport } = stored;

export const lockReport = async (tx: Scoped, id: string): Promise<ReportRow | undefined> =>
  parsed(await stored.lock(tx, id));

export const findReport = async (db: Scoped, id: string): Promise<ReportRow | undefined> =>
  parsed(await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst());

export const listTemplates = (db: Scoped) =>
  db.selectFrom('report_templates').selectAll().orderBy('is_default', 'desc').orderBy('name').execute();

export const findTemplate = (db: Scoped, id: string) =>
  db.selectFrom('report_templates').select('id').where('id', '=', id).executeTakeFirst();

/**
 * The PDF of exactly this content, once. False: the report was saved again meanwhile, or has its PDF already; nothing may
 * point to these bytes then.
 */
export async function storeReportPdf(
  tx: Scoped,
  report: { id: string; contentSha256: string },
  pdf: { key: string; sha256: string },
): Promise<boolean> {
  const stored = await tx
    .updateTable('reports')
    .set({ pdf_key: pdf.key, pdf_sha256: pdf.sha256, pdf_task_id: null })
    .where('id', '=', report.id)
    .where('content_sha256', '=', report.contentSha256)
    .where('pdf_key', 'is', null)
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}

/** BUS-103: whether an issued report rests on one of the videos; then neither they nor their figures may change. */
export async function hasIssuedReport(
  db: Scoped,
  on:
    | { readonly videoIds: readonly string[] }
    | { readonly analysisId: string }
    | { readonly projectId: string },
): Promise<boolean> {
  let query = db.selectFrom('reports').select('reports.id').where('reports.status', '=', 'issued').limit(1);
  if ('projectId' in on) query = query.where('reports.project_id', '=', on.projectId);
  else if ('analysisId' in on) query = query.where('reports.analysis_id', '=', on.analysisId);
  else
    query = query.where(
      'reports.analysis_id',
      'in',
      db
        .selectFrom('analysis_videos')
        .select('analysis_id')
        .where('video_id', '=', sql<string>`any (${[...on.videoIds]}::uuid[])`),
    );
  return (await query.executeTakeFirst()) !== undefined;
}
