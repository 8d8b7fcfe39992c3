import type { Projects } from '@sarm/domain/access/visible-rows';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { anyProjectOf, type Page } from './list-filters.ts';
import type { Direction } from './ordering.ts';
import type { Tables } from './tables.generated.ts';

export interface TopFilter extends Page {
  readonly userId: string;
  readonly projects: Projects;
  readonly projectId?: string | undefined;
  readonly status?: string | undefined;
}

type Table = 'analyses' | 'reports';

/**
 * The ids of one page by the time of making, over all projects of a person: each project answers from its own index, where
 * one scan over all of them would read and sort every row that the person may see. For tables with project_id, created_at
 * and status.
 */
export const topOfProjects = (
  table: Table,
  { userId, projects, projectId, status, limit, offset }: TopFilter,
  direction: Direction,
): RawBuilder<string> => {
  const order = sql.raw(direction);
  return sql`(select top.id from project_members m cross join lateral (
      select own.id, own.created_at from ${sql.table(table)} own
      where own.project_id = m.project_id ${status === undefined ? sql`` : sql`and own.status = ${status}`}
      order by own.created_at ${order}, own.id ${order} limit ${offset + limit}) top
    where m.user_id = ${userId}
      ${projects === 'own' ? sql`` : sql`and m.project_id = any (${[...projects]}::uuid[])`}
      ${projectId === undefined ? sql`` : sql`and m.project_id = ${projectId}`}
    order by top.created_at ${order}, top.id ${order} limit ${limit} offset ${offset})`;
};

/** All rows of them, whatever their order. */
export function ofProjects<T extends Table>(
  query: SelectQueryBuilder<Tables, T, object>,
  table: T,
  { userId, projects, projectId, status }: TopFilter,
): SelectQueryBuilder<Tables, T, object> {
  const column = (name: string) => sql.ref<string>(`${table}.${name}`);
  let rows = query.where(sql<boolean>`${column('project_id')} = ${anyProjectOf(userId, projects)}`);
  if (projectId !== undefined) rows = rows.where(sql<boolean>`${column('project_id')} = ${projectId}`);
  if (status !== undefined) rows = rows.where(sql<boolean>`${column('status')} = ${status}`);
  return rows;
}
