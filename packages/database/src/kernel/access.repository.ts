import type { AccessLevel } from '@sarm/domain/access/access-levels';
import type { HeldMembership } from '@sarm/domain/access/held';
import { type Resource, RESOURCES, type ResourceKind } from '@sarm/domain/access/resources';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Queryable, Scoped } from './connect.ts';

export interface CallerRow {
  readonly sessionId: string;
  readonly lastActivityAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  readonly isActive: boolean;
  readonly roleCodes: string[];
  readonly permissions: string[];
  /** Minutes; null while no administrator has stored the security settings. */
  readonly sessionTimeout: number | null;
}

const callerColumns = `session_id as "sessionId", last_activity_at as "lastActivityAt", expires_at as "expiresAt",
  revoked_at as "revokedAt", user_id as "userId", email, display_name as "displayName", is_active as "isActive",
  role_codes as "roleCodes", permissions, session_timeout as "sessionTimeout"`;

/** Everything about a caller; nothing of it is kept for the next request. */
export const findCaller = async (db: Queryable, sessionId: string): Promise<CallerRow | undefined> =>
  (await sql<CallerRow>`select ${sql.raw(callerColumns)} from app.caller(${sessionId})`.execute(db)).rows[0];

export interface MembershipRow {
  readonly projectId: string;
  readonly accessLevel: AccessLevel;
  /** Custom codes of the membership and the codes of its roles. */
  readonly permissions: string[];
}

/** For calls over several projects, where a code counts wherever a membership gives it. */
export async function findMemberships(tx: Scoped, userId: string): Promise<MembershipRow[]> {
  const { rows } = await sql<{
    memberships: MembershipRow[];
  }>`select app.memberships(${userId}) as memberships`.execute(tx);
  return rows[0]?.memberships ?? [];
}

export interface LocatedRow {
  readonly id: string;
  /** Null: it belongs to the installation. */
  readonly projectId: string | null;
  readonly createdBy: string | null;
  readonly type: string | null;
  readonly state: string | null;
  readonly archived: boolean;
  readonly accessLevel: AccessLevel | null;
  readonly permissions: string[] | null;
}

export interface UsedRow {
  readonly id: string;
  /** The person's memberships in the projects that use it. */
  readonly usedIn: HeldMembership[];
}

/**
 * Of each row of the kind's table, the memberships of the scope's person in the projects that use it. Other projects that
 * use it stay hidden by row-level security, and nothing here depends on them.
 */
export function membershipsWhereUsed(kind: ResourceKind): RawBuilder<HeldMembership[]> {
  const { table, usedBy }: Resource = RESOURCES[kind];
  if (usedBy === undefined) throw new Error(`nothing records where a ${kind} is used`);
  return sql<HeldMembership[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('accessLevel', m.access_level,
      'permissions', app.membership_codes(m.project_id, m.user_id))), '[]')
    from project_members m
    where m.user_id = app.current_user_id() and m.project_id in (
      select u.project_id from ${sql.table(usedBy.table)} u
      where ${sql.ref(`u.${usedBy.column}`)} = ${sql.ref(`${table}.id`)}
    )
  )`;
}

/** For calls that a level in a project that uses the object opens too. */
export async function findUses(tx: Scoped, kind: ResourceKind, ids: readonly string[]): Promise<UsedRow[]> {
  const { table }: Resource = RESOURCES[kind];
  const { rows } = await sql<UsedRow>`
    select id, ${membershipsWhereUsed(kind)} as "usedIn" from ${sql.table(table)} where id = any (${[...ids]}::uuid[])`.execute(
    tx,
  );
  return rows;
}

export interface ObjectQuery {
  readonly kind: ResourceKind;
  readonly ids: readonly string[];
  /** Instead of ids: the code of a kind that has one, else the name of something that the person made. */
  readonly name?: string | undefined;
}

const lineOf = (kind: ResourceKind): string => JSON.stringify(RESOURCES[kind] satisfies Resource);

/**
 * Objects of one kind together with the person's membership in their project, if any. Runs under the person's own scope,
 * so a missing object and one of a foreign project are the same empty answer; `decide` checks the membership again, in
 * case the scope fails.
 */
export async function locateObjects(tx: Scoped, query: ObjectQuery, userId: string): Promise<LocatedRow[]> {
  const { kind } = query;
  const ids = query.name === undefined ? query.ids : await findByName(tx, { kind, name: query.name }, userId);
  const { rows } = await sql<{
    objects: LocatedRow[];
  }>`select app.locate(${lineOf(kind)}::jsonb, ${[...ids]}::uuid[], ${userId}) as objects`.execute(tx);
  return rows[0]?.objects ?? [];
}

/** Two things of one name are none: the caller has to choose one by its id. */
async function findByName(
  tx: Scoped,
  { kind, name }: { readonly kind: ResourceKind; readonly name: string },
  userId: string,
): Promise<string[]> {
  const { table, name: column, maker, code }: Resource = RESOURCES[kind];
  if (code !== undefined) return await findByCode(tx, { table, code }, name);
  if (column === undefined || maker === null) throw new Error(`nothing finds a ${kind} by its name`);
  if (name === '') return [];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${name} and ${sql.ref(maker)} = ${userId} limit 2`.execute(
    tx,
  );
  return rows.length === 1 ? rows.map(({ id }) => id) : [];
}

/** Codes are unique in their table. */
async function findByCode(
  tx: Scoped,
  { table, code }: { readonly table: string; readonly code: string },
  value: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(code)} = ${value}`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface Entry {
  readonly sessionId: string;
  /** A person who holds one of these by a role sees every project. */
  readonly wideCodes?: readonly string[] | undefined;
  /** The call counts codes wherever a membership gives them. */
  readonly memberships?: boolean | undefined;
  /** What the call names. */
  readonly objects?: ObjectQuery | undefined;
}

export interface EnteredRow extends CallerRow {
  readonly memberships: MembershipRow[] | null;
  readonly objects: LocatedRow[] | null;
}

/** Every call sends it, so it is written out here instead of being put together each time. */
const ENTER = `select ${callerColumns}, memberships, objects from app.enter($1, $2::text[], $3, $4::jsonb, $5::uuid[])`;

/** Sets the scope of the transaction and reads the caller and what the call names, in one statement. */
export async function readEntry(tx: Scoped, entry: Entry): Promise<EnteredRow | undefined> {
  // A name is looked up once the scope is set.
  const { kind, ids = [] } = entry.objects?.name === undefined ? (entry.objects ?? {}) : {};
  const values = [
    entry.sessionId,
    entry.wideCodes ?? [],
    entry.memberships === true,
    kind === undefined ? null : lineOf(kind),
    ids,
  ];
  const entered = CompiledQuery.raw(ENTER, values) as CompiledQuery<EnteredRow>;
  return (await tx.executeQuery(entered)).rows[0];
}
