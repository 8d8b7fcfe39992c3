import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import { sql } from 'kysely';
import type { Queryable, Scoped } from '../kernel/connect.ts';
import { containing, type ListFilter } from '../kernel/list-filters.ts';
import { orderOf } from '../kernel/ordering.ts';
import { counted, type PageOf, readPageWith } from '../kernel/read-page.ts';
import type { HeldRole, StoredPermission, UserRow } from './users.repository.ts';

const SORT_COLUMNS = {
  displayName: 'users.display_name',
  email: 'users.email',
  status: 'users.is_active',
  createdAt: 'users.created_at',
} as const;
export interface AccountFilter extends ListFilter<keyof typeof SORT_COLUMNS> {
  readonly status?: 'active' | 'inactive' | undefined;
  readonly role?: string | undefined;
  readonly withoutRole: boolean;
  readonly secondFactor?: 'on' | 'off' | undefined;
}

/** Names that only records and the log still mention are nobody's account any more. */
const accounts = (db: Queryable) => db.selectFrom('users').where('users.deleted_at', 'is', null);

export type AccountRole = Pick<HeldRole, 'id' | 'code' | 'name' | 'isSystem' | 'permissions'>;

const codesOfRole = sql`array(
  select p.code from role_permissions rp join permissions p on p.id = rp.permission_id
  where rp.role_id = r.id order by p.code)`;
const roleObject = sql`jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name, 'isSystem', r.is_system,
  'permissions', ${codesOfRole})`;

/** An app or a passkey, or both. */
interface SecondFactorView {
  readonly since: string;
  readonly app: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: number;
}
const secondFactorObject = sql<SecondFactorView | null>`(
  select jsonb_build_object('since', least(f.confirmed_at, k.first), 'app', f.user_id is not null,
    'passkeys', k.count, 'recoveryCodesLeft',
    (select count(*) from recovery_codes c where c.user_id = users.id and c.used_at is null))
  from (select min(created_at) as first, count(*) as count from passkeys where user_id = users.id) k
  left join second_factors f on f.user_id = users.id and f.confirmed_at is not null
  where f.user_id is not null or k.count > 0)`;
const hasSecondFactor = sql<boolean>`(exists (
  select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)
  or exists (select from passkeys k where k.user_id = users.id))`;

const view = (query: ReturnType<typeof accounts>) =>
  query.select([
    'users.id',
    'users.email',
    'users.display_name',
    'users.job_title',
    'users.signing_name',
    'users.signing_title',
    'users.is_active',
    'users.created_at',
    'users.email_proven_at',
    // Sessions are cleared away once they have expired; the log still has the time.
    sql<Date | null>`coalesce(
      (select max(s.last_activity_at) from sessions s where s.user_id = users.id and s.revoked_at is null),
      (select l.at from audit_log l where l.user_id = users.id order by l.at desc limit 1))`.as(
      'last_active_at',
    ),
    sql<AccountRole[]>`(select coalesce(jsonb_agg(${roleObject} order by r.name, r.id), '[]')
      from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id)`.as('roles'),
    secondFactorObject.as('second_factor'),
  ]);

export const findAccount = (db: Queryable, id: string) =>
  view(accounts(db).where('users.id', '=', id)).executeTakeFirst();
export type AccountView = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const holds = (code: string) => sql<boolean>`exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id and r.code = ${code})`;
const holdsNone = sql<boolean>`not exists (select from user_roles ur where ur.user_id = users.id)`;

const matching = (db: Queryable, filter: AccountFilter) => {
  let query = accounts(db);
  if (filter.search) {
    const pattern = containing(filter.search);
    query = query.where((eb) =>
      eb.or([eb('users.display_name', 'ilike', pattern), eb('users.email', 'ilike', pattern)]),
    );
  }
  if (filter.status !== undefined) query = query.where('users.is_active', '=', filter.status === 'active');
  if (filter.role !== undefined) query = query.where(holds(filter.role));
  if (filter.withoutRole) query = query.where(holdsNone);
  if (filter.secondFactor === 'on') query = query.where(hasSecondFactor);
  if (filter.secondFactor === 'off') query = query.where(sql<boolean>`not ${hasSecondFactor}`);
  return query;
};

export const accountsPageQuery = (db: Queryable, filter: AccountFilter) => {
  const { column, direction } = orderOf(SORT_COLUMNS, filter);
  return view(matching(db, filter))
    .orderBy(sql.ref(column), direction)
    .orderBy('users.id', direction)
    .limit(filter.limit)
    .offset(filter.offset);
};

/** One page, and as the extra value the names of its codes. */
export const listAccounts = (
  db: Queryable,
  filter: AccountFilter,
): Promise<PageOf<AccountView> & { readonly extra: StoredPermission[] }> =>
  readPageWith(db, {
    page: accountsPageQuery(db, filter),
    count: matching(db, filter).select(counted),
    extra: sql<StoredPermission[]>`select jsonb_agg(
      jsonb_build_object('id', id, 'code', code, 'module', module) order by code) from permissions`,
  });

export interface AccountCounts {
  readonly total: number;
  readonly active: number;
  readonly withoutRole: number;
  readonly secondFactor: number;
  readonly administrators: number;
}

export const countAccounts = (db: Queryable): Promise<AccountCounts> =>
  accounts(db)
    .select([
      counted,
      sql<number>`count(*) filter (where is_active)::int8`.as('active'),
      sql<number>`count(*) filter (where ${holdsNone})::int8`.as('withoutRole'),
      sql<number>`count(*) filter (where is_active and ${hasSecondFactor})::int8`.as('secondFactor'),
      sql<number>`count(*) filter (where is_active and ${holds(SYSTEM_ADMIN_ROLE)})::int8`.as(
        'administrators',
      ),
    ])
    .executeTakeFirstOrThrow();

/**
 * Before anybody's roles or state are changed. A request that removes an administrator waits here for another that
 * does, in the order of the ids, and counts again afterwards: two that remove the last two at once would both find one
 * left.
 */
export async function lockAdministrators(tx: Scoped): Promise<void> {
  await accounts(tx)
    .select('users.id')
    .where('users.is_active', '=', true)
    .where(holds(SYSTEM_ADMIN_ROLE))
    .orderBy('users.id')
    .forUpdate()
    .execute();
}

export const lockAccount = (tx: Scoped, id: string): Promise<UserRow | undefined> =>
  accounts(tx).selectAll().where('users.id', '=', id).forUpdate().executeTakeFirst();

/** Some of those that registered before and hold nothing; the others wait for the next round. */
export async function listUnprovenBefore(tx: Scoped, before: Date): Promise<string[]> {
  const rows = await accounts(tx)
    .select('users.id')
    .where('users.email_proven_at', 'is', null)
    .where('users.created_at', '<', before)
    .where(holdsNone)
    .where(sql<boolean>`not exists (select from project_members m where m.user_id = users.id)`)
    .orderBy('users.created_at')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateAccount(
  tx: Scoped,
  id: string,
  change: {
    readonly display_name?: string;
    readonly is_active?: boolean;
    readonly signing_name?: string;
    readonly signing_title?: string;
  },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function findRoles(db: Queryable, ids: readonly string[]): Promise<AccountRole[]> {
  const { rows } = await sql<{ role: AccountRole }>`
    select ${roleObject} as role from roles r where r.id = any (${[...ids]}::uuid[]) order by r.name, r.id`.execute(
    db,
  );
  return rows.map(({ role }) => role);
}

export async function replaceRoles(tx: Scoped, userId: string, roleIds: readonly string[]): Promise<void> {
  await sql`delete from user_roles where user_id = ${userId} and role_id <> all (${[...roleIds]}::uuid[])`.execute(
    tx,
  );
  await sql`insert into user_roles (user_id, role_id) select ${userId}, unnest(${[...roleIds]}::uuid[])
    on conflict do nothing`.execute(tx);
}
