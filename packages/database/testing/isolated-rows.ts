import { sql } from 'kysely';
import type { Database } from '../src/kernel/connect.ts';
import { newId } from '../src/kernel/new-id.ts';
import { type Column, readColumns } from '../src/schema/read-columns.ts';

/** Some value of the type; two rows must differ wherever a unique index may look. */
function anyValue(column: Column): unknown {
  if (column.values !== undefined) return column.values[0];
  if (column.type === 'uuid' || column.type === 'text') return newId();
  if (column.type === 'jsonb') return '{}';
  if (column.type.endsWith('[]')) return [];
  if (column.type === 'boolean') return false;
  if (column.type === 'bytea') return Buffer.from(newId());
  if (column.type === 'date') return '2026-01-01';
  if (column.type === 'timestamp with time zone') return new Date();
  return Math.floor(Math.random() * 1e6);
}

/**
 * Writes a row of any table with the given columns set, as a superuser. Foreign keys, triggers and checks are off: the row
 * stands for whatever the table may hold, and isolation must not depend on the rest of it.
 */
export async function writeAnyRow(
  db: Database,
  table: string,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = (await readColumns(db)).filter((column) => column.table === table);
  const set = columns.filter(({ name, nullable, hasDefault }) => name in given || (!nullable && !hasDefault));
  const values = set.map((column) => (column.name in given ? given[column.name] : anyValue(column)));
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into ${sql.table(table)} (${sql.join(set.map(({ name }) => sql.ref(name)))})
      values (${sql.join(values)})`.execute(tx);
  });
}

/** So that a row of any values can be written. */
export async function dropChecks(db: Database): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
}
