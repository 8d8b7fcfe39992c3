import pg from 'pg';
import { type MeasuredTables, measureTables } from './measure-tables.ts';

export const databaseNameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

export const withDatabaseName = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

async function asClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What a dump is taken of: the snapshot lives until the work has ended, and the counts are of the same moment. */
export async function inSnapshot<T>(
  url: string,
  dump: (snapshot: string) => Promise<T>,
): Promise<{ dumped: T; tables: MeasuredTables; schema: string[] }> {
  return await asClient(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const migrations = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    );
    const dumped = await dump(rows[0]?.snapshot ?? '');
    const tables = await measureTables(client);
    await client.query('commit');
    return { dumped, tables, schema: migrations.rows.map((row) => row.name) };
  });
}

export const measureDatabase = (url: string): Promise<MeasuredTables> =>
  asClient(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    return await measureTables(client);
  });

/** Whether anything was ever made in it: a restore goes into an empty database only. */
export const isEmptyDatabase = (url: string): Promise<boolean> =>
  asClient(url, async (client) => {
    const { rows } = await client.query(
      `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    );
    return rows.length === 0;
  });

export const dropDatabase = (adminUrl: string, name: string): Promise<void> =>
  asClient(adminUrl, async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  });
