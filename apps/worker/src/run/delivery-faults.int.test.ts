import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '@sarm/testing/free-ports';
import { type HeldTable, holdTable } from '@sarm/testing/hold-table';
import { createPerson } from '@sarm/testing/people';
import { startSmtpServer, type TestSmtpServer } from '@sarm/testing/smtp-server';
import { startTcpProxy, type TcpProxy } from '@sarm/testing/tcp-proxy';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const PROGRAMS = { api: '../../../api/src/main.ts', worker: '../main.ts' } as const;
/** A heartbeat that was missed, the look that finds it, and the wait before another tries. */
const TAKEN_OVER_MS = 30_000;

let database: TestDatabase;
let smtp: TestSmtpServer;
let toSmtp: TcpProxy;
let [folder, admin] = ['', ''];
const children: ChildProcess[] = [];
const holds: HeldTable[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  folder = await mkdtemp(join(tmpdir(), 'sarm-delivery-'));
  smtp = await startSmtpServer();
  toSmtp = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(smtp.url).port) });
  admin = (await createPerson(database, { roles: ['system_admin'], email: 'admin@example.org' })).id;
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  // Of a test that failed: what is held would keep the database from ending.
  for (const held of holds) await held.release();
  await toSmtp.close();
  await smtp.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The program itself, as an installation runs it. */
async function start(program: keyof typeof PROGRAMS, port = 0): Promise<ChildProcess> {
  const smtpUrl = new URL(smtp.url);
  smtpUrl.port = String(toSmtp.port);
  const child = spawn(process.execPath, [join(import.meta.dirname, PROGRAMS[program])], {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      SARM_DATABASE_URL: database.appUrl,
      SARM_DATA_FOLDER: folder,
      SARM_TOKEN_SECRET: 'a secret for tests only that is long enough',
      SARM_PORT: String(port),
      SARM_SMTP_URL: smtpUrl.toString(),
      SARM_MEDIA_CAGE: 'best-effort',
      SARM_WORKER_CONCURRENCY: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ready = program === 'api' ? 'the API listens' : 'the worker waits for jobs';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => void (text.includes(ready) && resolve()));
    child.once('exit', () => reject(new Error(`${program} did not start`)));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

async function until(what: string, done: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await delay(50);
  }
}

const hold = async (table: string): Promise<HeldTable> => {
  const held = await holdTable(database, table);
  holds.push(held);
  return held;
};
const notifications = () =>
  database.admin.db.selectFrom('notifications').select(['owner_id', 'code']).execute();
const mailStatus = async (): Promise<string | undefined> =>
  (await database.admin.db.selectFrom('mails').select('status').executeTakeFirst())?.status;

describe('kill -9 between commit and delivery', () => {
  it('of API and workers: one notification and one mail arrive', async () => {
    const [port] = (await freePorts(1)) as [number];
    const api = await start('api', port);
    const answer = await fetch(`http://127.0.0.1:${port}/api/sarm/auth/register-user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'new@example.org',
        password: 'a long enough one 77',
        displayName: 'Nora',
      }),
    });
    expect({ status: answer.status, body: answer.ok ? '' : await answer.text() }).toMatchObject({
      status: 201,
    });
    // Nobody delivers yet: the event is all that the API leaves behind, besides the mail to the newcomer.
    await kill(api);
    await sql`delete from pgboss.job where name = 'mail-email-link'`.execute(database.admin.db);
    expect(await notifications()).toEqual([]);

    const inDelivery = await hold('notifications');
    const first = await start('worker');
    await until('the first worker delivers', inDelivery.hasWaiter);
    await kill(first);
    await inDelivery.release();
    expect(await notifications()).toEqual([]);

    toSmtp.hang();
    const second = await start('worker');
    await until('the second worker sends', async () => (await mailStatus()) === 'sending', TAKEN_OVER_MS);
    await kill(second);
    await toSmtp.restore();
    expect(smtp.mails).toEqual([]);

    const third = await start('worker');
    await until('the mail', async () => (await mailStatus()) === 'sent', TAKEN_OVER_MS);
    expect(await notifications()).toEqual([{ owner_id: admin, code: 'user.registered' }]);
    expect(smtp.mails.map((mail) => mail.envelopeTo)).toEqual([['admin@example.org']]);
    await kill(third);
  });

  it('of the API that runs a schedule: another copy ends its round, and no round is done twice', async () => {
    const { db } = database.admin;
    // Rounds of the usual schedule may have come during the other test.
    await sql`delete from pgboss.job where name = 'clear-expired'`.execute(db);
    await sql`update pgboss.schedule set cron = '* * * * *' where name = 'clear-expired'`.execute(db);
    const old = new Date(Date.now() - 3 * 86_400_000);
    await db.insertInto('throttles').values({ key: 'old', window_start: old, hits: 1 }).execute();
    const from = Math.floor(Date.now() / 60_000);
    const rounds = async () =>
      (
        await sql<{
          state: string;
          retries: number;
        }>`select state::text, retry_count as retries from pgboss.job
          where name = 'clear-expired' order by created_on, id`.execute(db)
      ).rows;
    const inRound = await hold('throttles');
    const [first, worker] = [await start('api'), await start('worker')];
    await until('the first copy runs the schedule', inRound.hasWaiter, 70_000);
    await kill(first);
    const copies = [await start('api'), await start('api')];
    await inRound.release();
    await until(
      'another copy ends the round',
      async () => (await rounds())[0]?.state === 'completed',
      TAKEN_OVER_MS,
    );
    // A copy that takes long to start may be taken over from once more; the round is one all the same.
    expect((await rounds())[0]?.retries).toBeGreaterThanOrEqual(1);
    expect((await rounds()).length).toBeLessThanOrEqual(Math.floor(Date.now() / 60_000) - from + 1);
    expect(await db.selectFrom('throttles').select('key').where('key', '=', 'old').execute()).toEqual([]);
    for (const child of [worker, ...copies]) await kill(child);
  });
});
