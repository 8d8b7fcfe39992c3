import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { buildIndexes } from './build-indexes.ts';
import type { Database } from './connect.ts';
import { type MigrationFile, recordDigest, refuseEditedMigrations } from './migration-digests.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

/** In the order in which they are applied. */
export async function readMigrations(folder = FOLDER): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

const migrationOf = (file: MigrationFile): Migration => ({
  up: async (db) => {
    await sql.raw(file.text).execute(db);
    await recordDigest(db, file);
  },
});

/**
 * Migrations of the database that this version does not hold and that come after all of its own: a newer version was here, and this one was
 * put back. Empty: the schema is of this version or older.
 */
export async function findNewerMigrations(ownerDb: Database, folder = FOLDER): Promise<string[]> {
  const { rows: exists } = await sql`select where to_regclass('kysely_migration') is not null`.execute(
    ownerDb,
  );
  if (exists.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    ownerDb,
  );
  const newest = (await readMigrations(folder)).at(-1)?.name ?? '';
  return rows.map(({ name }) => name).filter((name) => name > newest);
}

/**
 * Brings the schema up to date. All or nothing: a killed run leaves the former schema, and can be run again. Then the indexes that are made
 * beside the work of others; without one of them the product is slower and nothing else.
 */
export async function migrateToLatest(ownerDb: Database, folder = FOLDER): Promise<string[]> {
  const files = await readMigrations(folder);
  await refuseEditedMigrations(ownerDb, files);
  const migrations = Object.fromEntries(files.map((file) => [file.name, migrationOf(file)]));
  const migrator = new Migrator({
    db: ownerDb,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await buildIndexes(ownerDb, folder);
  return (results ?? []).filter((each) => each.status === 'Success').map((each) => each.migrationName);
}
