import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../src/kernel/connect.ts';

const TRIES = 20;
const PAUSE_MS = 300;

/**
 * Vacuum with statistics until every page is visible to all: index-only scans read the visibility map, which autovacuum
 * keeps in a real installation. Commits in test databases do not wait for the disk, and vacuum leaves out the pages of
 * such commits until they are there, some hundred milliseconds later.
 */
export async function vacuumTable(db: Database, table: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await vacuumOnce(db, table);
    const { rows } = await sql<{ missing: number }>`
      select relpages - relallvisible as missing from pg_class where oid = ${table}::regclass`.execute(db);
    if (rows[0]?.missing === 0) return;
    if (tried === TRIES) throw new Error(`${rows[0]?.missing} pages of ${table} are not visible to all`);
    await pause(PAUSE_MS);
  }
}

/** Vacuum runs in no transaction, so the limit is lifted for the connection: thirty million rows take longer. */
const vacuumOnce = (db: Database, table: string): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
