import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';

const ROOT = `${import.meta.dirname}/../../../..`;
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  folder = await mkdtemp(join(tmpdir(), 'sarm-migrations-'));
  await cp(`${ROOT}/packages/database/migrations`, folder, { recursive: true });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const migrateWith = async (
  name: string,
  text: string,
  report?: (line: string) => void,
): Promise<string[]> => {
  await writeFile(join(folder, `${name}.sql`), text);
  const urls = {
    databaseUrl: database.appUrl,
    databaseOwnerUrl: database.ownerUrl,
    databaseAdminUrl: undefined,
  };
  return await migrate({ ...urls, modelsFolder: `${ROOT}/models`, migrationsFolder: folder }, report);
};

it('D1: applies a migration of 35 s, longer than a statement of the product may take', async () => {
  // An owner whose role has a limit of its own is no exception.
  await database.admin.pool.query(
    `alter role sarm_owner in database ${database.name} set statement_timeout = '30s'`,
  );
  expect(await migrateWith('9998_index_of_a_grown_table', 'select pg_sleep(35)')).toEqual([
    '9998_index_of_a_grown_table',
  ]);
}, 90_000);

it('D1: lets go of a table that is in use, so that others go on, and tries again', async () => {
  const client = await database.admin.pool.connect();
  await client.query('begin; lock table projects in share mode');
  const lines: string[] = [];
  const applied = migrateWith('9999_wider', 'alter table projects add column later int', (line) => {
    lines.push(line);
    void client.query('rollback');
  });
  expect(await applied).toEqual(['9999_wider']);
  client.release();
  expect(lines).toEqual([expect.stringMatching(/a table is in use, try 1 of \d+: .*lock timeout/)]);
}, 60_000);

it('leaves a schema of a newer version as it is, so that a version that was put back starts', async () => {
  await migrateWith('9999_wider', 'alter table projects add column later int');
  await rm(join(folder, '9999_wider.sql'));
  const urls = {
    databaseUrl: database.appUrl,
    databaseOwnerUrl: database.ownerUrl,
    databaseAdminUrl: undefined,
  };
  const lines: string[] = [];
  const former = { ...urls, modelsFolder: `${ROOT}/models`, migrationsFolder: folder };
  expect(await migrate(former, (line) => lines.push(line))).toEqual([]);
  expect(lines).toEqual(['the schema is of a newer version (9999_wider) and stays as it is']);
});
