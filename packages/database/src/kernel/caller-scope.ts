import { sql } from 'kysely';
import { type EnteredRow, type Entry, readEntry } from './access.repository.ts';
import type { Database, Scoped } from './connect.ts';

/**
 * A transaction under the scope of a session's person, who is read by the statement that sets the scope. The work decides
 * whether the session still lives; without such a session the scope is nobody's.
 */
export async function inCallerScope<T>(
  db: Database,
  entry: Entry,
  work: (tx: Scoped, entered: EnteredRow | undefined) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (bare) => {
    const tx = bare as Scoped;
    return await work(tx, await readEntry(tx, entry));
  });
}

/** Administration of projects by the person of the scope: from here on the transaction sees every project. */
export async function widenToInstallation(tx: Scoped): Promise<void> {
  await sql`select set_config('app.user_id', '', true), set_config('app.scope', 'installation', true)`.execute(
    tx,
  );
}
