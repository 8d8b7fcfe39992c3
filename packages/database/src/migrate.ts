import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';

const FOLDER = join(import.meta.dirname, '../migrations');

async function sqlMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const loaded = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(FOLDER, name), 'utf8');
      return [
        name.replace(/\.sql$/, ''),
        { up: async (db) => void (await sql.raw(text).execute(db)) } satisfies Migration,
      ] as const;
    }),
  );
  return Object.fromEntries(loaded);
}

/** Brings the schema up to date. All or nothing: a killed run leaves the former schema, and can be run again. */
export async function migrateToLatest(ownerDb: Database): Promise<string[]> {
  const migrator = new Migrator({ db: ownerDb, provider: { getMigrations: sqlMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).filter((each) => each.status === 'Success').map((each) => each.migrationName);
}
