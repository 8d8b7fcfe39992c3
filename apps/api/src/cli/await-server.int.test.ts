import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { awaitServer } from '@sarm/database/kernel/await-server';
import { startTcpProxy, type TcpProxy } from '@sarm/testing/tcp-proxy';
import { adminUrl, createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

let database: TestDatabase;
let proxy: TcpProxy;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  const server = new URL(adminUrl);
  proxy = await startTcpProxy({ host: server.hostname, port: Number(server.port || 5432) });
  folder = await mkdtemp(join(tmpdir(), 'sarm-await-'));
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => proxy.close());

const through = (url: string): string => {
  const own = new URL(url);
  own.host = `127.0.0.1:${proxy.port}`;
  return own.toString();
};

type Program = ChildProcessByStdio<null, Readable, Readable>;

/** Not for a migration: it would set the passwords of roles that every test of this server uses. */
const backups = () => ({
  SARM_DATABASE_ADMIN_URL: through(adminUrl),
  SARM_BACKUP_FOLDER: join(folder, 'backups'),
  SARM_BACKUP_KEY: 'a key that the operator keeps apart from it',
});

const start = (file: string): Program =>
  spawn(process.execPath, [join(import.meta.dirname, file)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      SARM_DATABASE_URL: through(database.appUrl),
      SARM_DATABASE_OWNER_URL: through(database.ownerUrl),
      SARM_TOKEN_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789-await',
      SARM_DATA_FOLDER: folder,
      SARM_PORT: '0',
      ...(file === 'backup.cli.ts' ? backups() : {}),
    },
  });

/** All that it has written, once that matches. */
async function written({ stdout, stderr }: Program, pattern: RegExp): Promise<string> {
  let all = '';
  return await new Promise((resolve) => {
    for (const stream of [stdout, stderr])
      stream.on('data', (part: Buffer) => {
        all += part.toString();
        if (pattern.test(all)) resolve(all);
      });
  });
}

describe('D11: a program that starts before PostgreSQL does', () => {
  it.each([
    ['migrates', 'migrate.cli.ts'],
    ['backs up', 'backup.cli.ts'],
  ])(
    '%s once the server answers, one line for each try',
    async (_what, file) => {
      const program = start(file);
      const ended = once(program, 'exit');
      const lines = await written(program, /waiting[^\n]*\n[^\n]*waiting[^\n]*\n/);
      expect(lines).toMatch(/^waiting for PostgreSQL at 127\.0\.0\.1:\d+: ECONNREFUSED .*$/m);
      await proxy.restore();
      expect(await ended).toEqual([0, null]);
    },
    60_000,
  );

  it('serves once the server answers', async () => {
    const program = start('../main.ts');
    const ended = once(program, 'exit');
    await written(program, /waiting for PostgreSQL/);
    const listens = written(program, /the API listens/);
    await proxy.restore();
    await listens;
    program.kill();
    await ended;
  }, 60_000);

  it('gives up with the reason after a minute, not before', async () => {
    const lines: string[] = [];
    const report = (line: string) => void lines.push(line);
    const patience = { report, patienceMs: 600, pauseMs: 100 };
    await expect(awaitServer(through(database.appUrl), patience)).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:\d+ did not answer within 0\.6 s: ECONNREFUSED/,
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThan(6);
  });

  it('does not wait where waiting mends nothing', async () => {
    await proxy.restore();
    const wrong = through(database.appUrl).replace(database.name, 'no_such_database');
    const report = () => expect.unreachable();
    await expect(awaitServer(wrong, { report })).rejects.toThrow(/does not exist/);
  });
});
