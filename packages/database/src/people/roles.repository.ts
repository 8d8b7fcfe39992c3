import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable, Scoped } from '../kernel/connect.ts';
import { containing, type Page } from '../kernel/list-filters.ts';
import { type Ordering, orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import type { RolesTable } from '../kernel/tables.generated.ts';

export type RoleRow = Selectable<RolesTable>;
export interface RoleView extends RoleRow {
  readonly permission_ids: string[];
  readonly user_count: number;
}

const ROLE_SORTS = { name: 'name', code: 'code', createdAt: 'created_at' } as const;

export interface RoleFilter extends Page, Ordering<keyof typeof ROLE_SORTS> {
  readonly search?: string | undefined;
  readonly isSystem?: boolean | undefined;
  /** Codes of roles whose label, in the language of the person who searches, holds the search text. */
  readonly alsoCodes: readonly string[];
}

function matching(db: Queryable, { search, isSystem, alsoCodes }: RoleFilter) {
  let query = db.selectFrom('roles');
  if (isSystem !== undefined) query = query.where('roles.is_system', '=', isSystem);
  if (search)
    query = query.where((eb) =>
      eb.or([
        ...(['name', 'code', 'description'] as const).map((column) =>
          eb(`roles.${column}`, 'ilike', containing(search)),
        ),
        eb('roles.code', '=', sql<string>`any (${[...alsoCodes]}::text[])`),
      ]),
    );
  return query;
}

const viewed = (query: ReturnType<typeof matching>) =>
  query.selectAll('roles').select([
    sql<
      string[]
    >`array(select rp.permission_id from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = roles.id order by p.code)`.as('permission_ids'),
    sql<number>`(select count(*) from user_roles ur where ur.role_id = roles.id)`.as('user_count'),
  ]);

export function listRoles(db: Queryable, filter: RoleFilter): Promise<PageOf<RoleView>> {
  const { column, direction } = orderOf(ROLE_SORTS, filter);
  return readPage(db, filter, {
    page: viewed(matching(db, filter))
      .orderBy(`roles.${column}`, direction)
      .orderBy('roles.id', direction)
      .limit(filter.limit)
      .offset(filter.offset),
    count: matching(db, filter).select(counted),
  });
}

export const findRole = (db: Queryable, id: string): Promise<RoleView | undefined> =>
  viewed(db.selectFrom('roles')).where('roles.id', '=', id).executeTakeFirst();

/** Held until the commit: two changes of a role come one after the other. */
export const lockRole = (tx: Scoped, id: string): Promise<RoleRow | undefined> =>
  tx.selectFrom('roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** False: the code is used. Codes are given one at a time, so that two at once do not meet in the unique index. */
export async function isCodeFree(tx: Scoped, code: string, ownId?: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('sarm role codes'))`.execute(tx);
  const used = await tx.selectFrom('roles').select('id').where('code', '=', code).executeTakeFirst();
  return used === undefined || used.id === ownId;
}

export async function insertRole(tx: Scoped, role: Insertable<RolesTable>): Promise<void> {
  await tx.insertInto('roles').values(role).execute();
}

export async function updateRole(tx: Scoped, id: string, change: Updateable<RolesTable>): Promise<void> {
  await tx.updateTable('roles').set(change).where('id', '=', id).execute();
}

/** People and memberships that had it lose it with its row. */
export async function deleteRole(tx: Scoped, id: string): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute();
}

export async function replacePermissions(
  tx: Scoped,
  roleId: string,
  permissionIds: readonly string[],
): Promise<void> {
  await sql`delete from role_permissions where role_id = ${roleId}
    and permission_id <> all (${[...permissionIds]}::uuid[])`.execute(tx);
  await sql`insert into role_permissions (role_id, permission_id)
    select ${roleId}, unnest(${[...permissionIds]}::uuid[]) on conflict do nothing`.execute(tx);
}
