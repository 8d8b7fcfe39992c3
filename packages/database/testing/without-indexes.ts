import { sql } from 'kysely';
import type { Database } from '../src/kernel/connect.ts';

/**
 * Fills tables without their indexes and makes these afterwards: rows that land in a dozen indexes each take five times as long as the
 * same indexes sorted at once. Those of keys and other constraints stay. For databases that are dropped afterwards.
 */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = any (${[...tables]}::regclass[]) and not indisunique order by indrelid, 1`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  await fill();
  for (const { made } of rows) await unhurried(db, made);
}

/** On a connection whose statements may take their time. */
export async function unhurried(db: Database, text: string): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql.raw(`set statement_timeout = 0`).execute(own);
    await sql.raw(`set maintenance_work_mem = '512MB'`).execute(own);
    await sql.raw(text).execute(own);
    await sql.raw('reset all').execute(own);
  });
}
