import type pg from 'pg';

/** Rows of a table, and a sum over the hashes of their texts, which no order of rows changes. */
export interface MeasuredTable {
  readonly rows: number;
  readonly digest: string;
}
export type MeasuredTables = Readonly<Record<string, MeasuredTable>>;

const TABLES = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`;

/** As a superuser, inside a transaction: row security would hide rows, and a comparison would hold without them. */
export async function measureTables(client: pg.ClientBase): Promise<MeasuredTables> {
  // A row's text names times in the time zone of the session.
  await client.query(
    "set local timezone = 'UTC'; set local statement_timeout = 0; set local extra_float_digits = 1",
  );
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const measured: Record<string, MeasuredTable> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest from ${name} t`,
    );
    const [found] = rows;
    if (found !== undefined) measured[name] = { rows: Number(found.rows), digest: found.digest };
  }
  return measured;
}

/** What differs, one line each; empty: every table has the same rows. */
export function differencesOf(before: MeasuredTables, after: MeasuredTables): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (was === undefined || is === undefined)
      return [`${name}: ${was === undefined ? 'is new' : 'is missing'}`];
    if (was.rows !== is.rows) return [`${name}: ${was.rows} rows became ${is.rows}`];
    return was.digest === is.digest ? [] : [`${name}: its ${is.rows} rows have another content`];
  });
}
