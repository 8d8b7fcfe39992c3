import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { sql } from 'kysely';
import type { Queryable, Scoped } from '../kernel/connect.ts';
import { containing, type ListFilter } from '../kernel/list-filters.ts';
import { orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';

const SORT_COLUMNS = { name: 'projects.name', createdAt: 'projects.created_at' } as const;
export type ProjectsFilter = ListFilter<keyof typeof SORT_COLUMNS>;

export interface ProjectOfPerson {
  readonly id: string;
  readonly name: string;
  readonly accessLevel: AccessLevel;
  readonly archived: boolean;
}

const memberships = (tx: Scoped, userId: string, { search }: ProjectsFilter) => {
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
  filter: ProjectsFilter,
): Promise<PageOf<ProjectOfPerson>> {
  const { column, direction } = orderOf(SORT_COLUMNS, { ...filter, sortBy: filter.sortBy ?? 'name' });
  const page = memberships(tx, userId, filter)
    .select(['projects.id', 'projects.name', 'project_members.access_level as accessLevel'])
    .select(sql<boolean>`projects.status = 'archived'`.as('archived'))
    .orderBy(sql.ref(column), direction)
    .orderBy('projects.id', direction)
    .limit(filter.limit)
    .offset(filter.offset);
  return readPage(tx, filter, { page, count: memberships(tx, userId, filter).select(counted) });
}

const ROLE_COLUMNS = { name: 'r.name', createdAt: 'r.created_at' } as const;
export type RolesFilter = ListFilter<keyof typeof ROLE_COLUMNS>;

const named = (db: Queryable, { search }: RolesFilter) => {
  const query = db.selectFrom('roles as r');
  return search ? query.where('r.name', 'ilike', containing(search)) : query;
};

export function listRolesToGive(db: Queryable, filter: RolesFilter) {
  const { column, direction } = orderOf(ROLE_COLUMNS, { ...filter, sortBy: filter.sortBy ?? 'name' });
  const page = named(db, filter)
    .select(['r.id', 'r.code', 'r.name', 'r.is_system as isSystem'])
    .select(
      sql<string[]>`array(select p.code from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = r.id)`.as('permissions'),
    )
    .orderBy(sql.ref(column), direction)
    .orderBy('r.id', direction)
    .limit(filter.limit)
    .offset(filter.offset);
  return readPage(db, filter, { page, count: named(db, filter).select(counted) });
}

/** More than anybody has devices. */
const MOST = 100;

/** Idle ones have ended as well, although nothing has written that down. */
export const listLiveSessions = (
  db: Queryable,
  { userId, now, idleMinutes }: { userId: string; now: Date; idleMinutes: number },
) =>
  db
    .selectFrom('sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'last_activity_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_activity_at', '>=', new Date(now.getTime() - idleMinutes * 60_000))
    .orderBy('last_activity_at', 'desc')
    .limit(MOST)
    .execute();
