import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildIndexes } from './build-indexes.ts';
import { type Connected, connect } from './connect.ts';

let database: TestDatabase;
let owner: Connected;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  owner = connect({
    url: database.ownerUrl,
    maxConnections: 2,
    applicationName: 'test-owner',
    onIdleError: () => undefined,
    lockMilliseconds: 200,
  });
  folder = await mkdtemp(join(tmpdir(), 'sarm-indexes-'));
  await mkdir(join(folder, 'indexes'));
});
afterAll(async () => {
  await owner.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const give = (name: string, statement: string): Promise<void> =>
  writeFile(join(folder, 'indexes', `${name}.sql`), statement);
const isValid = async (name: string): Promise<boolean | undefined> =>
  (
    await sql<{
      valid: boolean;
    }>`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(owner.db)
  ).rows[0]?.valid;

it('has made those of the product', async () => {
  for (const name of ['reports_pdf_task', 'tasks_counted'])
    expect([name, await isValid(name)]).toEqual([name, true]);
});

it('makes each once, while others write', async () => {
  await give('tries_one', '-- Why.\ncreate index concurrently tries_one on workers (host)');
  // A transaction that holds the table for longer than a migration would wait.
  const writing = database.admin.db.transaction().execute(async (tx) => {
    await sql`insert into workers (id, host, queues) values (gen_random_uuid(), 'h', '{}')`.execute(tx);
    await sql`select pg_sleep(1)`.execute(tx);
  });
  expect(await buildIndexes(owner.db, folder)).toEqual(['tries_one']);
  await writing;
  expect(await isValid('tries_one')).toBe(true);
  expect(await buildIndexes(owner.db, folder)).toEqual([]);
});

it('drops what an interrupted run left behind, and makes it again', async () => {
  await give('tries_two', 'create index concurrently tries_two on workers (seen_at)');
  await sql`insert into workers (id, host, queues) values (gen_random_uuid(), 'twice', '{}'), (gen_random_uuid(), 'twice', '{}')`.execute(
    database.admin.db,
  );
  // A unique one over equal values fails as an interrupted one does: it stays, and is not valid.
  await expect(
    sql`create unique index concurrently tries_two on workers (host)`.execute(owner.db),
  ).rejects.toThrow(/could not create unique index/);
  expect(await isValid('tries_two')).toBe(false);
  expect(await buildIndexes(owner.db, folder)).toEqual(['tries_two']);
  expect(await isValid('tries_two')).toBe(true);
});

it('refuses a statement that is not the index of that name', async () => {
  await give('tries_three', 'drop table workers');
  await expect(buildIndexes(owner.db, folder)).rejects.toThrow(/tries_three\.sql must hold/);
});

it('makes none where the migrations have no such folder', async () => {
  expect(await buildIndexes(owner.db, join(folder, 'indexes'))).toEqual([]);
});
