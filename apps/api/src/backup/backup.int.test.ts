import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dropDatabase } from '@sarm/database/backups/superuser';
import { adminUrl, databaseUrl } from '@sarm/testing/test-database';
import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../testing/api-fixture.ts';
import { type Lab, openLab } from '../testing/lab-world.ts';
import { restoreBackup, testRestore } from './restore-backup.ts';
import { backupSecret } from './sealed-files.ts';

const run = promisify(execFile);
const KEY = 'a key that the operator keeps apart from it';
const CLI = join(import.meta.dirname, '../cli');

let lab: Lab;
let folder: string;
let videoId: string;
let patientId: string;
let head: SignedInPerson;
const restored = `sarm_test_restored_${process.pid}`;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  folder = await mkdtemp(join(tmpdir(), 'sarm-backup-test-'));
  head = await lab.api.signedIn({ roles: ['business_user'] });
  await lab.api.database.admin.db
    .insertInto('project_members')
    .values({ project_id: lab.projectId, user_id: head.id, access_level: 'admin' })
    .execute();
  videoId = await lab.video();
  await lab.frame(videoId, 0);
  const made = await lab.member.inject({
    method: 'POST',
    url: '/api/sarm/patients',
    payload: { project_id: lab.projectId, name: 'Robin Doe' },
  });
  patientId = made.json<{ id: string }>().id;
});
afterAll(async () => {
  await dropDatabase(adminUrl, restored);
  await rm(folder, { recursive: true });
  await lab.api.stop();
});

const environment = (over: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  SARM_DATABASE_URL: lab.api.database.appUrl,
  SARM_DATABASE_OWNER_URL: lab.api.database.ownerUrl,
  SARM_DATABASE_ADMIN_URL: adminUrl,
  SARM_DATA_FOLDER: lab.api.folder,
  SARM_BACKUP_FOLDER: join(folder, 'backups'),
  SARM_BACKUP_KEY: KEY,
  ...over,
});
/** What the command printed, and how it ended. */
async function command(name: string, over: Record<string, string> = {}, ...options: string[]) {
  try {
    const { stdout, stderr } = await run(process.execPath, [join(CLI, name), ...options], {
      env: environment(over),
    });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}
const settings = () => ({
  folder: join(folder, 'backups'),
  secret: backupSecret(KEY),
  databaseUrl: lab.api.database.appUrl,
  ownerUrl: lab.api.database.ownerUrl,
  adminUrl,
});
const elsewhere = () => ({
  SARM_DATABASE_URL: databaseUrl(restored, 'sarm_app'),
  SARM_DATABASE_OWNER_URL: databaseUrl(restored, 'sarm_owner'),
  SARM_DATA_FOLDER: join(folder, 'restored'),
});
const records = async () =>
  await lab.api.database.admin.db
    .selectFrom('backup_records')
    .select(['kind', 'result', 'reason'])
    .orderBy('ended_at')
    .execute();
const backups = async (): Promise<string[]> =>
  (await readdir(join(folder, 'backups'))).filter((name) => name !== 'files').sort();
const sealedFiles = async (): Promise<string[]> =>
  (await readdir(join(folder, 'backups/files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a backup', () => {
  it('holds every row and file, sealed and closed to others, and shares files that did not change', async () => {
    const first = await command('backup.cli.ts');
    expect(first).toMatchObject({ code: 0 });
    expect(first.text).toMatch(/\d+ rows, 4 files, 4 of them new/);
    const second = await command('backup.cli.ts');
    expect(second.text).toMatch(/4 files, 0 of them new/);
    expect(await records()).toEqual([
      { kind: 'backup', result: 'passed', reason: '' },
      { kind: 'backup', result: 'passed', reason: '' },
    ]);
    expect(await backups()).toHaveLength(2);
    const [path = ''] = await sealedFiles();
    expect((await stat(path)).mode & 0o77).toBe(0);
    const dump = await readFile(join(folder, 'backups', (await backups())[0] ?? '', 'database.sealed'));
    expect(dump.subarray(0, 8).toString()).toBe('SARMBK01');
    expect(dump.includes('PGDMP')).toBe(false);
  });

  it('is restored beside the running installation and compared, and the result is recorded', async () => {
    const tested = await command('test-restore.cli.ts');
    expect(tested.text).toMatch(/rows and 4 files were restored and are as they were/);
    expect(tested.code).toBe(0);
    expect((await records()).at(-1)).toEqual({ kind: 'restore_test', result: 'passed', reason: '' });
    const { rows } = await lab.api.database.admin.pool.query(
      "select 1 from pg_database where datname like 'sarm_restore_test_%'",
    );
    expect(rows).toEqual([]);
  });

  it('does not open with another key or a short one', async () => {
    const name = (await backups()).at(-1) ?? '';
    const other = testRestore({ ...settings(), name, secret: backupSecret(KEY.toUpperCase()) });
    await expect(other).rejects.toThrow('cannot be opened');
    expect(() => backupSecret('short')).toThrow('SARM_BACKUP_KEY');
    expect(() => backupSecret(undefined)).toThrow('SARM_BACKUP_KEY');
  });

  it('that lost or changed a file fails its test by the name of that file, and says so in the records', async () => {
    const [cut = '', changed = ''] = await sealedFiles();
    const [bytes, others] = [await readFile(cut), await readFile(changed)];
    await writeFile(cut, bytes.subarray(0, -1));
    await writeFile(changed, Buffer.from(others).fill(1, 60, 61));
    const tested = await command('test-restore.cli.ts');
    expect(tested.code).toBe(1);
    expect(tested.text.match(/^projects\/.*cannot be opened/gm)).toHaveLength(2);
    expect((await records()).at(-1)).toMatchObject({ kind: 'restore_test', result: 'failed' });
    await writeFile(cut, bytes);
    await writeFile(changed, others);
  });
});

describe('a restore', () => {
  it('fills an empty installation with what was there, and forgets again who was erased since', async () => {
    const erased = await head.inject({
      method: 'POST',
      url: `/api/sarm/patients/${patientId}/erasure`,
    });
    expect(erased.statusCode).toBeLessThan(300);
    const [older = ''] = await backups();
    expect((await command('backup.cli.ts')).code).toBe(0);
    const done = await command('restore.cli.ts', elsewhere(), older);
    expect(done.text).toContain('every row, file and link of the audit log is as it was');
    expect(done.text).toContain('1 erasures are listed, 1 were done again');
    expect(done.code).toBe(0);
    const { rows } = await run('psql', [
      adminUrl.replace(/\/[^/]*$/, `/${restored}`),
      '-Atc',
      'select (select count(*) from videos), (select count(*) from frames), (select count(*) from patients)',
    ]).then(({ stdout }) => ({ rows: stdout.trim() }));
    expect(rows).toBe('1|1|0');
  });

  it('replaces nothing: a database or a store that holds something is refused', async () => {
    const name = (await backups()).at(-1) ?? '';
    const blobs = createBlobStore({ kind: 'folder', root: join(folder, 'another') });
    const { SARM_DATABASE_URL: databaseUrl, SARM_DATABASE_OWNER_URL: ownerUrl } = elsewhere();
    const again = restoreBackup({ ...settings(), databaseUrl, ownerUrl, name, blobs });
    await expect(again).rejects.toThrow(/^the database .* is not empty: a restore replaces nothing$/);
    const occupied = restoreBackup({ ...settings(), name, blobs: lab.api.deps.blobs });
    await expect(occupied).rejects.toThrow('the store is not empty');
  });

  it('keeps as many backups as requested, and the files that they need', async () => {
    await lab.api.deps.blobs.removePrefix(`projects/${lab.projectId}/videos/${videoId}/frames/`);
    const kept = await command('backup.cli.ts', {}, '--keep', '1');
    expect(kept.text).toMatch(/removed 3 older backups/);
    expect(await backups()).toHaveLength(1);
    expect((await command('test-restore.cli.ts')).code).toBe(0);
  });
});
