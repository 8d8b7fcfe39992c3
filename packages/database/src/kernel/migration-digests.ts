import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

export interface MigrationFile {
  /** The file's name without its ending. */
  readonly name: string;
  readonly text: string;
}

export const digestOf = ({ text }: Pick<MigrationFile, 'text'>): string =>
  createHash('sha256').update(text).digest('hex');

/** The migrator itself records names only. */
const DIGESTS = sql.table('app.migration_digests');

/** Part of the transaction that applies the migration. */
export async function recordDigest<Tables>(db: Kysely<Tables>, migration: MigrationFile): Promise<void> {
  await sql`create table if not exists ${DIGESTS} (name text primary key, sha256 text not null)`.execute(db);
  await sql`insert into ${DIGESTS} values (${migration.name}, ${digestOf(migration)})`.execute(db);
}

/**
 * Two installations whose schemas differ under one name cannot be upgraded by the same next migration. A migration that
 * was applied before digests were recorded is not compared.
 */
export async function refuseEditedMigrations<Tables>(
  db: Kysely<Tables>,
  migrations: readonly MigrationFile[],
): Promise<void> {
  const { rows: exists } = await sql`select where to_regclass('app.migration_digests') is not null`.execute(
    db,
  );
  if (exists.length === 0) return;
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from ${DIGESTS}`.execute(
    db,
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const edited = migrations.filter((each) => (applied.get(each.name) ?? digestOf(each)) !== digestOf(each));
  if (edited.length === 0) return;
  throw new Error(
    `${edited.map(({ name }) => `${name}.sql`).join(', ')} is not the file that this database was migrated with;\n` +
      'install the released file again: a change of the schema is a new migration',
  );
}
