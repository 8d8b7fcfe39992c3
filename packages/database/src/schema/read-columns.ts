import { sql } from 'kysely';
import type { Database } from '../kernel/connect.ts';
import { readCheckedValues } from './read-checked-values.ts';

export interface Column {
  readonly table: string;
  readonly name: string;
  /** As PostgreSQL names it, e.g. 'timestamp with time zone' or 'text[]'. */
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** The only values that a check lets in. */
  readonly values: readonly string[] | undefined;
}

/** Every column of every table of the product, in the order of the schema, read from PostgreSQL's catalogue. */
export async function readColumns(db: Database): Promise<Column[]> {
  const checked = await readCheckedValues(db);
  const { rows } = await sql<Omit<Column, 'values'>>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as nullable, a.atthasdef as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db);
  return rows.map((row) => ({ ...row, values: checked[`${row.table}.${row.name}`] }));
}
