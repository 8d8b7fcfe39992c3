import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentPostgres } from '@sarm/testing/development-postgres';
import { freePorts } from '@sarm/testing/free-ports';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from '../product/client.ts';
import { copyDatabase, databaseEnv, dropDatabase } from '../product/database-copies.ts';
import { until } from '../product/processes.ts';
import { sampleVideo } from '../product/sample-videos.ts';
import { UnitRunner } from '../product/unit-runner.ts';
import { layVersion } from '../product/version-folders.ts';

const NEXT = 'packages/database/migrations/0998_of_the_next_version.sql';
const WIDER =
  'alter table videos add column of_the_next_version int; create index on videos (of_the_next_version);';
const VIDEOS = 6;
const API = 'sarm-api.service';
const WORKER = 'sarm-worker@1.service';

const adminUrl = developmentPostgres();
const database = `sarm_test_e2e_${randomBytes(5).toString('hex')}`;
const superUrl = new URL(adminUrl);
superUrl.pathname = `/${database}`;
let root = '';
let units: UnitRunner;
let client: Client;
let videos: string[] = [];

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const connection = new pg.Client({ connectionString: superUrl.toString() });
  await connection.connect();
  try {
    return (await connection.query<Row>(text, values)).rows;
  } finally {
    await connection.end();
  }
}
const hasNextSchema = async (): Promise<boolean> =>
  (await query(`select from information_schema.columns where column_name = 'of_the_next_version'`)).length >
  0;
/** One for each of so many videos, since a video is extracted by one task at a time. */
const extractions = async (count: number): Promise<string[]> => {
  await reconnect();
  const ids: string[] = [];
  for (const video of videos.slice(0, count))
    ids.push(await client.extract(video, { method: 'count', count: 20 }));
  return ids;
};
/** While a version was exchanged this process could not see that the connections to the former one were closed. */
const reconnect = (): Promise<unknown> =>
  until('an answer', async () => (await client.raw('GET', '/tasks').catch(() => undefined))?.ok);
/** Each task completed, and its end written once. */
const expectCompleted = async (ids: readonly string[]): Promise<void> => {
  await reconnect();
  for (const id of ids) expect((await client.ended(id, 120_000)).status).toBe('completed');
  const ends = await query<{ n: number }>(
    `select count(*)::int as n from audit_log where action = 'task.complete' and subject_id = any($1) group by subject_id`,
    [ids],
  );
  expect(ends.map(({ n }) => n)).toEqual(ids.map(() => 1));
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sarm-upgrade-'));
  await copyDatabase(adminUrl, inject('productTemplates').demo, database);
  const [port] = await freePorts(1);
  units = new UnitRunner(root, {
    ...databaseEnv(adminUrl, database),
    SARM_PORT: String(port),
    SARM_PUBLIC_URL: `http://127.0.0.1:${port}`,
    SARM_COOKIE_SECURE: 'false',
    SARM_TOKEN_SECRET: randomBytes(32).toString('hex'),
    SARM_BACKUP_KEY: randomBytes(32).toString('hex'),
    SARM_BACKUP_FOLDER: join(root, 'backups'),
    SARM_DATA_FOLDER: join(root, 'data'),
    SARM_MEDIA_CAGE: 'best-effort',
    SARM_RATE_LIMIT: '1000000',
    SARM_UPGRADE_SECONDS: '90',
  });
  const at = (version: string): string => join(root, 'versions', version);
  layVersion(at('1.0.0'));
  layVersion(at('1.1.0'), { [NEXT]: WIDER });
  layVersion(at('1.2.0'), {
    [NEXT]: WIDER,
    'packages/database/migrations/0999_wrong.sql': 'select from nowhere',
  });
  symlinkSync(at('1.0.0'), join(root, 'sarm'));
  units.systemctl('start', API);
  units.systemctl('start', WORKER);
  await until('the API is ready', () => units.systemctl('start', 'sarm-health.service') === 0);
  client = await Client.signIn(`http://127.0.0.1:${port}`);
  const { id } = await client.demoDataset();
  const path = sampleVideo('upgrade-4s-50fps.avi', { seconds: 4, fps: 50 });
  const sent = Array.from({ length: VIDEOS }, async () => (await client.upload(id, path)).json());
  videos = ((await Promise.all(sent)) as { id: string }[]).map((video) => video.id);
  for (const video of videos) await client.checked(video);
});
afterAll(async () => {
  units?.stop();
  await dropDatabase(adminUrl, database);
  rmSync(root, { recursive: true, force: true });
});

describe('an installation without containers', () => {
  it('goes one version up while the former worker is at work, and nothing is lost', async () => {
    const before = await extractions(6);
    const { status, output } = units.upgrade('1.1.0');
    expect([status, output]).toEqual([0, expect.stringContaining('version 1.1.0 runs')]);
    expect([units.versionOf(API), units.versionOf(WORKER)]).toEqual(['1.1.0', '1.1.0']);
    expect(await hasNextSchema()).toBe(true);
    await expectCompleted(before);
    await expectCompleted(await extractions(2));
  });

  it('goes one version back by one command: the former version works on the newer schema, also after a boot', async () => {
    const before = await extractions(4);
    const { status, output } = units.upgrade('--back');
    expect([status, output]).toEqual([0, 'version 1.0.0 runs\n']);
    expect([units.versionOf(API), units.versionOf(WORKER)]).toEqual(['1.0.0', '1.0.0']);
    await expectCompleted(before);
    await expectCompleted(await extractions(2));
    expect(units.systemctl('start', 'sarm-migrate.service')).toBe(0);
    expect(units.log()).toContain('the schema is of a newer version (0998_of_the_next_version)');
    expect(units.upgrade('--back')).toEqual({ status: 1, output: 'no upgrade to take back\n' });
  });

  it('stays as it is where the migration fails: the same processes, the same schema, no way back to take', async () => {
    const pids = [units.pidOf(API), units.pidOf(WORKER)];
    const { status, output } = units.upgrade('1.2.0');
    expect([status, output]).toEqual([
      1,
      expect.stringContaining('the migration failed; version 1.0.0 goes on'),
    ]);
    expect([units.pidOf(API), units.pidOf(WORKER)]).toEqual(pids);
    expect(await query(`select from kysely_migration where name like '0999%'`)).toEqual([]);
    expect(units.upgrade('--back').status).toBe(1);
    await expectCompleted(await extractions(1));
  });

  it('goes back by itself where the new version does not become ready', async () => {
    layVersion(join(root, 'versions', '1.3.0'), {
      [NEXT]: WIDER,
      'apps/api/src/main.ts': `console.error('does not start'); process.exit(1);`,
    });
    const before = await extractions(3);
    const runner = new UnitRunner(root, { ...units.environment, SARM_UPGRADE_SECONDS: '5' });
    const { status, output } = runner.upgrade('1.3.0');
    expect([status, output]).toEqual([1, expect.stringContaining('version 1.0.0 runs again')]);
    expect([units.versionOf(API), units.versionOf(WORKER)]).toEqual(['1.0.0', '1.0.0']);
    await expectCompleted(before);
  });

  it('refuses a version that is not prepared, and one without a backup before it', () => {
    expect(units.upgrade('9.9.9')).toEqual({ status: 1, output: expect.stringContaining('npm run setup') });
    expect(units.upgrade('1.0.0')).toEqual({ status: 1, output: 'version 1.0.0 runs already\n' });
    const without = new UnitRunner(root, { ...units.environment, SARM_BACKUP_KEY: '' });
    const pid = units.pidOf(API);
    expect(without.upgrade('1.1.0')).toEqual({
      status: 1,
      output: expect.stringContaining('no backup, no upgrade'),
    });
    expect(units.pidOf(API)).toBe(pid);
  });
});
