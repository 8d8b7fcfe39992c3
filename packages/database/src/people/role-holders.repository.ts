import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { sql } from 'kysely';
import type { Queryable, Scoped } from '../kernel/connect.ts';
import { containing, type Page } from '../kernel/list-filters.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';

export interface GivingRoleRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly isSystem: boolean;
  readonly permissions: string[];
}

/** Roles with their codes. */
export async function readRoles(db: Queryable, ids: readonly string[]): Promise<GivingRoleRow[]> {
  const { rows } = await sql<GivingRoleRow>`
    select r.id, r.code, r.name, r.is_system as "isSystem", array(
      select p.code from role_permissions rp join permissions p on p.id = rp.permission_id
      where rp.role_id = r.id order by p.code
    ) as permissions
    from roles r where r.id = any (${[...ids]}::uuid[]) order by r.name, r.id`.execute(db);
  return rows;
}

export interface HolderRow {
  readonly userId: string;
  /** All roles that the person has in general. */
  readonly roleIds: string[];
}

/** Who has the role in general. */
export async function listHolders(db: Queryable, roleId: string): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select ur.user_id as "userId", array_agg(other.role_id) as "roleIds"
    from user_roles ur join user_roles other on other.user_id = ur.user_id
    where ur.role_id = ${roleId} group by ur.user_id`.execute(db);
  return rows;
}

export interface MemberRow extends HolderRow {
  readonly projectId: string;
  readonly accessLevel: AccessLevel;
  readonly customPermissions: string[];
  /** Roles that the person has in the project alone. */
  readonly insideIds: string[];
}

/** Memberships that give the role, as far as the scope sees their projects. */
export async function listMembersWithRole(tx: Scoped, roleId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.project_id as "projectId", m.user_id as "userId", m.access_level as "accessLevel",
      m.custom_permissions as "customPermissions",
      array(select i.role_id from project_member_roles i
        where i.project_id = m.project_id and i.user_id = m.user_id) as "insideIds",
      array(select ur.role_id from user_roles ur where ur.user_id = m.user_id) as "roleIds"
    from project_member_roles mr join project_members m on m.project_id = mr.project_id and m.user_id = mr.user_id
    where mr.role_id = ${roleId}`.execute(tx);
  return rows;
}

export interface PersonMembershipRow extends Omit<MemberRow, 'userId' | 'roleIds'> {
  readonly name: string;
  /** Whether the reader is a member there too. */
  readonly shared: boolean;
}

export async function listMembershipsFor(
  tx: Scoped,
  userId: string,
  readerId: string,
): Promise<PersonMembershipRow[]> {
  const { rows } = await sql<PersonMembershipRow>`
    select m.project_id as "projectId", p.name, m.access_level as "accessLevel",
      m.custom_permissions as "customPermissions",
      array(select i.role_id from project_member_roles i
        where i.project_id = m.project_id and i.user_id = m.user_id) as "insideIds",
      exists (select 1 from project_members r where r.project_id = m.project_id and r.user_id = ${readerId}) as shared
    from project_members m join projects p on p.id = m.project_id
    where m.user_id = ${userId} order by p.name, p.id`.execute(tx);
  return rows;
}

export interface RolePerson {
  readonly id: string;
  readonly display_name: string;
  readonly is_active: boolean;
}

export interface RolePeopleFilter extends Page {
  readonly search?: string | undefined;
  readonly descending: boolean;
}

const peopleOf = (tx: Scoped, roleId: string, search: string | undefined) => {
  const query = tx.selectFrom('users').where(
    'users.id',
    'in',
    sql<string>`(select user_id from user_roles where role_id = ${roleId}
        union select user_id from project_member_roles where role_id = ${roleId})`,
  );
  return search ? query.where('users.display_name', 'ilike', containing(search)) : query;
};

/** Who has the role, in general or in a project that the scope sees. */
export const listRolePeople = (
  tx: Scoped,
  roleId: string,
  { search, descending, ...page }: RolePeopleFilter,
): Promise<PageOf<RolePerson>> =>
  readPage(tx, page, {
    page: peopleOf(tx, roleId, search)
      .select(['users.id', 'users.display_name', 'users.is_active'])
      .orderBy('users.display_name', descending ? 'desc' : 'asc')
      .orderBy('users.id')
      .limit(page.limit)
      .offset(page.offset),
    count: peopleOf(tx, roleId, search).select(counted),
  });
