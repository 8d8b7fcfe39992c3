import type { Projects } from '@sarm/domain/access/visible-rows';
import type { ModelType } from '@sarm/domain/shapes/detection';
import type { ModelOrigin, ModelPrecision, ModelStatus } from '@sarm/domain/training';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { isOfDemo } from '../projects/demo.repository.ts';

/** A model as lists show it. */
export interface ModelView {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: ModelType;
  readonly project_id: string | null;
  readonly is_demo: boolean;
  readonly in_use: boolean;
  readonly origin: ModelOrigin;
  readonly status: ModelStatus;
  readonly precision: ModelPrecision;
  readonly dataset_id: string | null;
  /** The name of the dataset; null once it was deleted. */
  readonly dataset_full_name: string | null;
  /** As technical staff see it: the code of a patient's sample. */
  readonly dataset_name: string | null;
  readonly version_id: string | null;
  readonly version_number: number | null;
  readonly config: Readonly<Record<string, unknown>> | null;
  readonly notes: string;
  readonly metrics: Readonly<Record<string, unknown>> | null;
  readonly sha256: string | null;
  readonly variant_of: string | null;
  readonly trained_at: Date | null;
  readonly created_by: string | null;
  readonly created_by_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface ModelFilter {
  readonly type?: ModelType | undefined;
  readonly status?: ModelStatus | undefined;
  readonly datasetId?: string | undefined;
  /** Undefined: those of every project that the transaction's scope may see. */
  readonly projectId?: string | undefined;
  /** Whose models the reader may see beside those of the installation; by default those of every own project. */
  readonly projects?: Projects | undefined;
  readonly limit: number;
  readonly offset: number;
}

const COLUMNS = sql`${isOfDemo(sql.ref('m.project_id'))} as is_demo, ${sql.raw(`m.id, m.code, m.name, m.type, m.project_id, m.origin, m.status, m.precision, m.dataset_id,
  d.name as dataset_full_name, case when d.id is null then m.dataset_name when d.patient_id is null then d.name else d.code end
  as dataset_name, m.version_id, v.number as version_number, m.config, m.notes, m.metrics, m.sha256, m.variant_of, m.trained_at,
  m.created_by, u.display_name as created_by_name, m.created_at, m.updated_at`)}`;
const JOINED =
  sql.raw(`left join datasets d on d.id = m.dataset_id left join dataset_versions v on v.id = m.version_id
  left join users u on u.id = m.created_by`);

/** Of each type the one that work is done with there: that of the project, else that of the installation. Of all projects: of any of them. */
const inUse = (projectId: string | null) =>
  projectId === null
    ? sql`(select distinct model_id from model_deployments where alias = 'champion' and until is null)`
    : sql`(select distinct on (type) type, model_id from model_deployments
  where (project_id = ${projectId} or project_id is null) and alias = 'champion' and until is null
  order by type, project_id nulls last)`;

export const modelsQuery = ({ limit, offset, ...filter }: ModelFilter) => {
  const { type = null, status = null, datasetId = null, projectId = null, projects = 'own' } = filter;
  const visible =
    projects === 'own'
      ? sql`true`
      : sql`(m.project_id is null or m.project_id = any (${[...projects]}::uuid[]))`;
  return sql<ModelView & { total: number }>`
    with chosen as materialized (
      select m.id, u.model_id is not null as in_use, m.created_at
      from models m left join ${inUse(projectId)} u on u.model_id = m.id
      where (${type}::text is null or m.type = ${type}) and (${status}::text is null or m.status = ${status})
        and (${datasetId}::uuid is null or m.dataset_id = ${datasetId})
        and (${projectId}::uuid is null or m.project_id is null or m.project_id = ${projectId})
        and ${visible} and m.description->>'installed' is distinct from 'false'),
    page as (select * from chosen order by in_use desc, created_at desc, id limit ${limit} offset ${offset})
    select ${COLUMNS}, page.in_use, n.total from (select count(*)::int as total from chosen) n
      left join (page join models m on m.id = page.id ${JOINED}) on true
    order by page.in_use desc, page.created_at desc, page.id`;
};

/** Those that ship are everybody's: the ones in use first, then the newest. */
export async function listModels(
  db: Scoped,
  filter: ModelFilter,
): Promise<{ rows: ModelView[]; total: number }> {
  const { rows } = await modelsQuery(filter).execute(db);
  // A page behind the last one still has its total.
  const shown = rows.filter(({ code }) => (code as string | null) !== null);
  return { rows: shown, total: rows[0]?.total ?? 0 };
}

/** By the id of its row. In use: in its own project, else in the installation. */
export async function findModelView(db: Scoped, id: string): Promise<ModelView | undefined> {
  const { rows } = await sql<ModelView>`
    select ${COLUMNS}, exists (select from model_deployments p where p.model_id = m.id and p.alias = 'champion'
      and p.until is null) as in_use
    from models m ${JOINED} where m.id = ${id}`.execute(db);
  return rows[0];
}
