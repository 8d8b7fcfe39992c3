import { sql } from 'kysely';
import type { Database } from '../src/kernel/connect.ts';

/** Without triggers, limit and waiting for the disk: with them, filling an installation would take most of a test. */
const SETTINGS = [
  'set local session_replication_role = replica',
  'set local statement_timeout = 0',
  'set local synchronous_commit = off',
];

/** Runs as a superuser, in one transaction. Counts that triggers keep are the caller's to write. */
export async function fillPastTriggers(db: Database, statements: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const statement of [...SETTINGS, ...statements]) await sql.raw(statement).execute(tx);
  });
}
