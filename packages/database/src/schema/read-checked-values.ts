import { sql } from 'kysely';
import type { Database } from '../kernel/connect.ts';

/** Columns that a check confines to a list of texts, by 'table.column', read from PostgreSQL's catalogue. */
export async function readCheckedValues(db: Database): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname || '.' || a.attname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and pg_get_constraintdef(k.oid) like '%= ANY%ARRAY[%'
    order by 1`.execute(db);
  return Object.fromEntries(
    rows.map(({ name, definition }) => [
      name,
      [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) =>
        value.replaceAll("''", "'"),
      ),
    ]),
  );
}
