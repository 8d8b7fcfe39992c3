import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { containing, type ListFilter } from '../kernel/list-filters.ts';
import { orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage, readPageWith } from '../kernel/read-page.ts';
import type { ProjectMembersTable } from '../kernel/tables.generated.ts';

export type MembershipRow = Selectable<ProjectMembersTable>;

export interface GivenRole {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly isSystem: boolean;
}
/** A role of a membership, with the codes that it gives. */
export interface RoleWithCodes extends GivenRole {
  readonly permissions: string[];
}
export interface MemberView extends MembershipRow {
  readonly display_name: string;
  readonly email: string;
  readonly job_title: string;
  readonly is_active: boolean;
  readonly roles: readonly RoleWithCodes[];
}

const SORT_COLUMNS = { name: 'u.display_name', email: 'u.email', createdAt: 'm.created_at' } as const;
type MemberSort = keyof typeof SORT_COLUMNS;

export interface MemberFilter extends ListFilter<MemberSort> {
  readonly projectId: string;
  readonly level?: AccessLevel | undefined;
}

const codesOfRole = sql`array(
  select p.code from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id)`;

const given = sql<RoleWithCodes[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'code', r.code, 'isSystem', r.is_system,
    'permissions', ${codesOfRole}) order by r.name, r.id)
  from project_member_roles mr join roles r on r.id = mr.role_id
  where mr.project_id = m.project_id and mr.user_id = m.user_id), '[]')`;

const membersOf = (db: Scoped, projectId: string) =>
  db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.project_id', '=', projectId);

/** Whether somebody who may sign in and is a member has this e-mail. */
export async function isMemberAddress(
  db: Scoped,
  { projectId, email }: { readonly projectId: string; readonly email: string },
): Promise<boolean> {
  const found = await membersOf(db, projectId)
    .select('u.id')
    .where('u.email', '=', email.toLowerCase())
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

const viewed = (query: ReturnType<typeof membersOf>) =>
  query
    .selectAll('m')
    .select(['u.display_name', 'u.email', 'u.job_title', 'u.is_active'])
    .select(given.as('roles'));

const named = (search: string): RawBuilder<boolean> =>
  sql`(u.display_name ilike ${containing(search)} or u.email ilike ${containing(search)})`;

export interface SoleAdmin {
  readonly id: string;
  readonly name: string;
}

/** Somebody whose account is switched off can change nobody, and so is no admin here. */
const soleAdminOf = (projectId: string): RawBuilder<SoleAdmin | null> =>
  sql`select case when count(*) = 1 then (array_agg(jsonb_build_object('id', u.id, 'name', u.display_name)))[1] end
    as sole from project_members m join users u on u.id = m.user_id
    where m.project_id = ${projectId} and m.access_level = 'admin' and u.is_active`;

/** Null where there are several admins or none. */
export async function findSoleAdmin(db: Scoped, projectId: string): Promise<SoleAdmin | null> {
  const { rows } = await sql<{ sole: SoleAdmin | null }>`${soleAdminOf(projectId)}`.execute(db);
  return rows[0]?.sole ?? null;
}

/** One page, and as the extra value the only admin. */
export async function listMembers(
  db: Scoped,
  filter: MemberFilter,
): Promise<PageOf<MemberView> & { readonly extra: SoleAdmin | null }> {
  let query = membersOf(db, filter.projectId);
  if (filter.level !== undefined) query = query.where('m.access_level', '=', filter.level);
  if (filter.search) query = query.where(named(filter.search));
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  return await readPageWith(db, {
    page: viewed(query)
      .orderBy(column, direction)
      .orderBy('u.id', direction)
      .limit(filter.limit)
      .offset(filter.offset),
    count: query.select(counted),
    extra: soleAdminOf(filter.projectId),
  });
}

export const findMember = (db: Scoped, projectId: string, userId: string): Promise<MemberView | undefined> =>
  viewed(membersOf(db, projectId)).where('m.user_id', '=', userId).executeTakeFirst();

export interface CandidateView {
  readonly id: string;
  readonly display_name: string;
  readonly email: string;
  readonly job_title: string;
}

const CANDIDATE_SORTS = { name: 'u.display_name', email: 'u.email', createdAt: 'u.created_at' } as const;

const strangersTo = (db: Scoped, projectId: string) =>
  db
    .selectFrom('users as u')
    .where('u.is_active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_members as m')
            .select('m.user_id')
            .where('m.project_id', '=', projectId)
            .whereRef('m.user_id', '=', 'u.id'),
        ),
      ),
    );

/** PLT-181 */
export async function listCandidates(
  db: Scoped,
  filter: ListFilter<MemberSort> & { readonly projectId: string },
): Promise<PageOf<CandidateView>> {
  let query = strangersTo(db, filter.projectId);
  if (filter.search) query = query.where(named(filter.search));
  const { column, direction } = orderOf(CANDIDATE_SORTS, filter);
  return await readPage(db, filter, {
    page: query
      .select(['u.id', 'u.display_name', 'u.email', 'u.job_title'])
      .orderBy(column, direction)
      .orderBy('u.id', direction)
      .limit(filter.limit)
      .offset(filter.offset),
    count: query.select(counted),
  });
}

const roleColumns = sql<GivenRole>`r.id, r.name, r.code, r.is_system as "isSystem"`;

/** Roles whose every code is among the given ones. */
export async function listGivableRoles(
  db: Scoped,
  codes: readonly string[],
  { search = '', limit }: { readonly search?: string | undefined; readonly limit: number },
): Promise<GivenRole[]> {
  const { rows } = await sql<GivenRole>`select ${roleColumns} from roles r
    where r.code <> ${SYSTEM_ADMIN_ROLE} and r.name ilike ${containing(search)} and not exists (
      select from role_permissions rp join permissions p on p.id = rp.permission_id
      where rp.role_id = r.id and p.code <> all (${[...codes]}::text[]))
    order by r.name, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Locked, so that nobody gives a role more codes between the check of its codes and the commit. */
export async function lockRoles(tx: Scoped, ids: readonly string[]): Promise<RoleWithCodes[]> {
  const { rows } = await sql<RoleWithCodes>`select ${roleColumns}, ${codesOfRole} as permissions
    from roles r where r.id = any (${[...ids]}::uuid[]) order by r.id for share of r`.execute(tx);
  return rows;
}
