import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Person } from './concerned-people.repository.ts';

export interface ProjectLead extends Person {
  /** The first of them. */
  readonly projectId: string;
  /** Names of all their projects that it concerns. */
  readonly project: string;
}

/**
 * The people who answer for a project: its active members of level admin. Of the installation's model those of every project that has
 * none of its own of the same type. Needs the scope of the installation.
 */
export async function findModelLeads(
  tx: Scoped,
  { projectId, modelId }: { readonly projectId: string | null; readonly modelId: string },
): Promise<ProjectLead[]> {
  const { rows } = await sql<ProjectLead>`
    select u.id, u.email, u.display_name as name, min(p.id::text) as "projectId", string_agg(p.name, ', ' order by p.name) as project
    from project_members m join users u on u.id = m.user_id and u.is_active join projects p on p.id = m.project_id
    where m.access_level = 'admin' and (p.id = ${projectId} or ${projectId}::uuid is null and not exists (
      select from model_deployments d join models o on o.id = ${modelId} and o.type = d.type
      where d.project_id = p.id and d.alias = 'champion' and d.until is null))
    group by u.id order by u.id`.execute(tx);
  return rows;
}

/** A dash where one is gone. */
export async function findModelNames(
  tx: Scoped,
  modelId: string | null,
  formerId: string | null,
): Promise<{ readonly model: string; readonly former: string }> {
  const rows = await tx
    .selectFrom('models')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      [modelId, formerId].filter((id) => id !== null),
    )
    .execute();
  const nameOf = (id: string | null): string => rows.find((row) => row.id === id)?.name ?? '–';
  return { model: nameOf(modelId), former: nameOf(formerId) };
}
