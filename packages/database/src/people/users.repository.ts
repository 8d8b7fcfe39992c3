import type { AccessLevel } from '@sarm/domain/access/access-levels';
import type { PermissionModule } from '@sarm/domain/access/permissions';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import { type Selectable, sql } from 'kysely';
import type { Queryable, Scoped } from '../kernel/connect.ts';
import type { UsersTable } from '../kernel/tables.generated.ts';

export type UserRow = Selectable<UsersTable>;

/** Not a deleted one, whose row keeps a made-up address and no password. */
export const findUserByEmail = (db: Queryable, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const findUser = (db: Queryable, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly passwordHash: string;
  readonly jobTitle?: string;
  readonly organization?: string;
  /** What a signature prints; both are set together, or nothing can be signed. */
  readonly signing?: { readonly name: string; readonly title: string };
  /** Of somebody who registers: the address is not proven yet. Absent: the maker of the account vouches for it. */
  readonly unproven?: true;
}

/** undefined: the e-mail is used. Decided by the unique index, so two registrations at once cannot both pass. */
export async function insertUser(tx: Scoped, user: NewUser): Promise<UserRow | undefined> {
  return await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      display_name: user.displayName,
      password_hash: user.passwordHash,
      job_title: user.jobTitle ?? '',
      organization: user.organization ?? '',
      signing_name: user.signing?.name ?? '',
      signing_title: user.signing?.title ?? '',
      ...(user.unproven === true ? { email_proven_at: null } : {}),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** undefined: there is an account already. Two who make the first one at once come one after the other. */
export async function insertFirstUser(tx: Scoped, user: NewUser): Promise<UserRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sarm first account', 0))`.execute(tx);
  return (await isAnyUser(tx)) ? undefined : await insertUser(tx, user);
}

export async function setPassword(tx: Scoped, id: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_changed_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** A person who used a link that was mailed to the address reads its mail. */
export async function proveEmail(tx: Scoped, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_proven_at: at, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('email_proven_at', 'is', null)
    .execute();
}

export interface ProfileChange {
  readonly display_name?: string;
  readonly phone_number?: string;
  readonly job_title?: string;
  readonly department?: string;
  readonly organization?: string;
}

export async function updateProfile(tx: Scoped, id: string, change: ProfileChange): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function grantRole(tx: Scoped, userId: string, roleCode: string): Promise<void> {
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('code', '=', roleCode)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('user_roles')
    .values({ user_id: userId, role_id: role.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface HeldRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly isSystem: boolean;
  readonly permissions: string[];
}

export async function listRolesOfUser(db: Queryable, userId: string): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select r.id, r.code, r.name, r.description, r.is_system as "isSystem",
      array(
        select p.code from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = r.id order by p.code
      ) as permissions
    from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${userId} order by r.code`.execute(db);
  return rows;
}

export interface HeldProject {
  readonly projectId: string;
  readonly projectName: string;
  readonly isDemo: boolean;
  readonly accessLevel: AccessLevel;
  /** Custom codes of the membership and the codes of its roles. */
  readonly permissions: string[];
}

/** Runs under the person's own scope. */
export async function listMembershipsOfUser(tx: Scoped, userId: string): Promise<HeldProject[]> {
  const { rows } = await sql<HeldProject>`
    select m.project_id as "projectId", p.name as "projectName", p.is_demo as "isDemo", m.access_level as "accessLevel",
      m.custom_permissions || array(
        select c.code from project_member_roles mr
        join role_permissions rp on rp.role_id = mr.role_id
        join permissions c on c.id = rp.permission_id
        where mr.project_id = m.project_id and mr.user_id = m.user_id
      ) as permissions
    from project_members m join projects p on p.id = m.project_id
    where m.user_id = ${userId} order by p.name, p.id`.execute(tx);
  return rows;
}

export interface StoredPermission {
  readonly id: string;
  readonly code: string;
  readonly module: PermissionModule;
}

export const listPermissions = (db: Queryable): Promise<StoredPermission[]> =>
  db.selectFrom('permissions').select(['id', 'code', 'module']).orderBy('code').execute();

/** False on an installation whose first account is still to be made (PLT-233). */
export const isAnyUser = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const found = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .where('roles.code', '=', SYSTEM_ADMIN_ROLE)
    .where('users.is_active', '=', true)
    .select('users.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
