import type { AccessLevel } from '@sarm/domain/access-levels';
import { sql } from 'kysely';
import type { Queryable, Scoped } from './connect.ts';
import { type Asked, containing } from './list-filters.ts';
import { orderOf } from './ordering.ts';
import { counted, type PageOf, readPage } from './read-page.ts';

const SORT_COLUMNS = { name: 'projects.name', createdAt: 'projects.created_at' } as const;
export type ProjectsAsked = Asked<keyof typeof SORT_COLUMNS>;

export interface ProjectOfPerson {
  readonly id: string;
  readonly name: string;
  readonly accessLevel: AccessLevel;
  readonly archived: boolean;
}

const memberships = (tx: Scoped, userId: string, { search }: ProjectsAsked) => {
  const query = tx
    .selectFrom('project_members')
    .innerJoin('projects', 'projects.id', 'project_members.project_id')
    .where('project_members.user_id', '=', userId);
  return search ? query.where('projects.name', 'ilike', containing(search)) : query;
};

/** Under the scope of the installation: the administrator need be a member of none. */
export function listProjectsOfPerson(
  tx: Scoped,
  userId: string,
  asked: ProjectsAsked,
): Promise<PageOf<ProjectOfPerson>> {
  const { column, direction } = orderOf(SORT_COLUMNS, { sortBy: 'name', ...asked });
  const page = memberships(tx, userId, asked)
    .select(['projects.id', 'projects.name', 'project_members.access_level as accessLevel'])
    .select(sql<boolean>`projects.status = 'archived'`.as('archived'))
    .orderBy(sql.ref(column), direction)
    .orderBy('projects.id', direction)
    .limit(asked.limit)
    .offset(asked.offset);
  return readPage(tx, asked, { page, count: memberships(tx, userId, asked).select(counted) });
}

/** More than anybody has devices. */
const MOST = 100;

export const listLiveSessions = (db: Queryable, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'last_activity_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_activity_at', 'desc')
    .limit(MOST)
    .execute();
