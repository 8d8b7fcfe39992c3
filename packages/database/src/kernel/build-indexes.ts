import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Below the migrations: one statement a file, and the file bears the index's name. */
const FOLDER = 'indexes';

/**
 * Indexes of tables that grow, made after the migrations and outside of a transaction, so that everybody goes on writing meanwhile:
 * in a migration the table would stand still for a minute at twenty million rows. One whose making was interrupted is left
 * invalid by PostgreSQL, and is dropped and made again. Answers the names of those that were made.
 */
export async function buildIndexes(ownerDb: Database, migrationsFolder: string): Promise<string[]> {
  const folder = join(migrationsFolder, FOLDER);
  const files = await readdir(folder).catch(() => []);
  const made: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.sql')).sort()) {
    const name = file.replace(/\.sql$/, '');
    const statement = await readFile(join(folder, file), 'utf8');
    if (!statement.includes(`create index concurrently ${name} on `))
      throw new Error(`${file} must hold "create index concurrently ${name} on …"`);
    if (await build(ownerDb, name, statement)) made.push(name);
  }
  return made;
}

/** One connection, whose settings are set back before the pool lends it again. */
const build = (ownerDb: Database, name: string, statement: string): Promise<boolean> =>
  ownerDb.connection().execute(async (own) => {
    const { rows } = await sql<{ valid: boolean }>`
      select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(own);
    if (rows[0]?.valid === true) return false;
    // It waits for transactions that began before it, and nobody waits behind it.
    await sql`set lock_timeout = 0`.execute(own);
    await sql`set statement_timeout = 0`.execute(own);
    try {
      if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(own);
      await sql.raw(statement).execute(own);
    } finally {
      await sql`reset all`.execute(own);
    }
    return true;
  });
