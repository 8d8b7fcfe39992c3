import type { ModelType } from '@sarm/domain/shapes/detection';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Page } from '../kernel/list-filters.ts';

/** Two that put a model into use in one place at once would break on each other. */
export async function holdPlace(tx: Scoped, projectId: string | null, type: ModelType): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`model in use ${type} ${projectId ?? ''}`}, 0))`.execute(
    tx,
  );
}

export interface OpenDeployment {
  readonly id: string;
  readonly model_id: string;
  /** The model that was in use here before; of the first one of a project the one that it was compared with. */
  readonly former_id: string | null;
  /** It was promoted where no model was in use. */
  readonly is_first: boolean;
}

/** What is in use in exactly this place. Undefined: a project without one of its own uses that of the installation. */
export async function findDeployment(
  tx: Scoped,
  projectId: string | null,
  type: ModelType,
): Promise<OpenDeployment | undefined> {
  const { rows } = await sql<OpenDeployment>`
    select d.id, d.model_id, coalesce(p.model_id, c.champion_id) as former_id,
      p.id is null and d.signature ->> 'baseline' is not null as is_first
    from model_deployments d left join model_deployments p on p.id = d.previous_id
      left join model_comparisons c on c.id = d.comparison_id
    where d.project_id is not distinct from ${projectId}::uuid and d.type = ${type} and d.alias = 'champion'
      and d.until is null`.execute(tx);
  return rows[0];
}

/** The project has no model of its own from here on; where the installation has none either, none is in use. */
export async function closeDeployment(tx: Scoped, id: string): Promise<void> {
  await tx.updateTable('model_deployments').set({ until: sql<Date>`now()` }).where('id', '=', id).execute();
}

export interface DeploymentView {
  readonly id: string;
  readonly project_id: string | null;
  readonly code: string;
  readonly name: string;
  readonly since: Date;
  readonly until: Date | null;
  readonly by_name: string | null;
  readonly reason: string;
  readonly comparison_id: string | null;
  readonly signature: Readonly<Record<string, unknown>> | null;
}

export const deploymentsPageQuery = (
  place: { readonly projectId: string | null; readonly type: ModelType },
  { limit, offset }: Page,
) => sql<DeploymentView & { total: number }>`
  select d.id, d.project_id, m.code, m.name, d.since, d.until, u.display_name as by_name, d.reason, d.comparison_id, d.signature,
    count(*) over ()::int as total
  from model_deployments d join models m on m.id = d.model_id left join users u on u.id = d.deployed_by
  where d.type = ${place.type} and d.alias = 'champion' and (d.project_id = ${place.projectId} or d.project_id is null)
  order by d.since desc, d.id limit ${limit} offset ${offset}`;

/** Of a project and of the installation, which the project used while it had none of its own. */
export async function listDeployments(
  db: Scoped,
  place: { readonly projectId: string | null; readonly type: ModelType },
  page: Page,
): Promise<{ readonly rows: DeploymentView[]; readonly total: number }> {
  const { rows } = await deploymentsPageQuery(place, page).execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** A range that was measured by a comparison becomes part of what the model is: its analyses are judged by it. */
export async function setModelRange(tx: Scoped, modelId: string, range: object): Promise<void> {
  await sql`update models set description = description || jsonb_build_object('range', ${JSON.stringify(range)}::jsonb),
    updated_at = now() where id = ${modelId} and not description ? 'range'`.execute(tx);
}
