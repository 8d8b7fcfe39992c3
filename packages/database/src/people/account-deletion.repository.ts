import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface Holdings {
  readonly memberships: number;
  readonly sessions: number;
  readonly notifications: number;
  readonly issuedReports: number;
  readonly logEntries: number;
}

/** Runs under the scope of the installation: it counts in every project. */
export async function countHoldings(tx: Scoped, userId: string): Promise<Holdings> {
  const { rows } = await sql<Holdings>`select
    (select count(*)::int8 from project_members where user_id = ${userId}) as memberships,
    (select count(*)::int8 from sessions where user_id = ${userId} and revoked_at is null and expires_at > now()) as sessions,
    (select count(*)::int8 from notifications where owner_id = ${userId}) as notifications,
    (select count(*)::int8 from reports where issued_by = ${userId}) as "issuedReports",
    (select count(*)::int8 from audit_log where user_id = ${userId}) as "logEntries"`.execute(tx);
  return rows[0] as Holdings;
}

const OWN_TABLES = [
  'user_roles',
  'sessions',
  'account_links',
  'second_factors',
  'recovery_codes',
  'linked_identities',
  'passkeys',
  'passkey_challenges',
  'sign_in_challenges',
  'idempotency_keys',
] as const;

/**
 * The account goes with all that is its own; the row stays as the name under which records were made, signed and logged. The
 * address is free again. Uploads that were begun are left to the housekeeping, which also removes their bytes.
 */
export async function deleteAccount(tx: Scoped, userId: string): Promise<void> {
  await tx.deleteFrom('project_members').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notifications').where('owner_id', '=', userId).execute();
  for (const table of OWN_TABLES) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await tx
    .updateTable('users')
    .set({
      deleted_at: sql<Date>`now()`,
      is_active: false,
      email: `${userId}@deleted.invalid`,
      password_hash: '',
      phone_number: '',
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
}
