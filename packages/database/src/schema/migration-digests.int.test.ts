import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Connected, connect } from '../kernel/connect.ts';
import { migrateToLatest, readMigrations } from '../kernel/migrate.ts';
import { digestOf } from '../kernel/migration-digests.ts';

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
  });
  folder = await mkdtemp(join(tmpdir(), 'sarm-migrations-'));
  await cp(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
});
afterAll(async () => {
  await owner.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const recorded = async () =>
  (
    await sql<{ name: string; sha256: string }>`select * from app.migration_digests order by name`.execute(
      owner.db,
    )
  ).rows;

describe('a migration that was applied', () => {
  it('is recorded by its digest', async () => {
    const files = await readMigrations();
    expect(await recorded()).toEqual(files.map((file) => ({ name: file.name, sha256: digestOf(file) })));
  });

  it('is refused with other content, before anything else is applied, and accepted with its own again', async () => {
    await writeFile(join(folder, '9999_next.sql'), 'create table app.next (id int);');
    const [first] = await readMigrations();
    await writeFile(join(folder, '0001_schema.sql'), `${first?.text}\n-- edited`);
    await expect(migrateToLatest(owner.db, folder)).rejects.toThrow(/0001_schema\.sql is not the file/);
    expect((await recorded()).map(({ name }) => name)).not.toContain('9999_next');

    await writeFile(join(folder, '0001_schema.sql'), first?.text ?? '');
    expect(await migrateToLatest(owner.db, folder)).toEqual(['9999_next']);
    expect((await recorded()).at(-1)?.name).toBe('9999_next');
  });

  it('has a digest that the application can neither read nor change', async () => {
    const read = sql`select * from app.migration_digests`.execute(database.app.db);
    await expect(read).rejects.toThrow(/permission denied/);
  });
});
