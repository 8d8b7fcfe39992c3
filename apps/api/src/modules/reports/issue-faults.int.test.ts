import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '@sarm/testing/free-ports';
import { holdTable } from '@sarm/testing/hold-table';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { api } = lab;
const admin = api.database.admin.db;
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

const PROGRAMS = { api: '../../main.ts', worker: '../../../../worker/src/main.ts' } as const;

/** The program itself, as an installation runs it. */
async function start(program: keyof typeof PROGRAMS, port = 0): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, PROGRAMS[program])], {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      SARM_DATABASE_URL: api.database.appUrl,
      SARM_DATA_FOLDER: api.folder,
      SARM_TOKEN_SECRET: 'a secret for tests only that is long enough',
      SARM_PORT: String(port),
      SARM_MEDIA_CAGE: 'best-effort',
      SARM_WORKER_QUEUES: 'render-report',
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

async function until(what: string, done: () => Promise<boolean>, withinMs = 90_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await delay(20);
  }
}

/** A person before the program: signs in, and signs. */
async function signer(port: number) {
  const call = (path: string, body: object, token = ''): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const credentials = { email: lab.member.email, password: TEST_USER_PASSWORD };
  const answer = await call('/sarm/auth/login-user', credentials);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return (id: string) => call(`/sarm/reports/${id}/issue`, { password: TEST_USER_PASSWORD }, token);
}

const reportOf = (id: string) =>
  admin.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** What issuing leaves behind apart from the report itself. */
const traces = async (id: string) => ({
  audits: (await lab.audits('report.issue')).filter(({ subject_id }) => subject_id === id).length,
  tasks: (await admin.selectFrom('tasks').select('id').where('subject_id', '=', id).execute()).length,
  jobs: (await lab.jobs()).filter(({ data }) => data['reportId'] === id).length,
  sealed: (
    await admin
      .selectFrom('analyses')
      .select('issued_at')
      .where('id', '=', (await reportOf(id)).analysis_id)
      .executeTakeFirstOrThrow()
  ).issued_at,
});

describe('the API killed with SIGKILL', () => {
  it('while it issues a report leaves the draft as it was, and the second signature counts once', async () => {
    const { id } = await world.saved();
    const before = await reportOf(id);
    const left = await traces(id);
    const [port] = (await freePorts(1)) as [number];
    const first = await start('api', port);
    const sign = await signer(port);
    // The audit row comes last: all else is written by then, and nothing of it may stay.
    const held = await holdTable(api.database, 'audit_log');
    const answer = sign(id).then(
      ({ status }) => status,
      () => 'no answer',
    );
    await until('it issues', held.hasWaiter);
    await kill(first);
    expect(await answer).toBe('no answer');
    await held.release();
    await until('its transaction has ended', async () => {
      const open = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(admin);
      return open.rows[0]?.n === 0;
    });
    expect(await reportOf(id)).toEqual(before);
    expect(await traces(id)).toEqual(left);

    const second = await start('api', port);
    const signAgain = await signer(port);
    const statuses = (await Promise.all([signAgain(id), signAgain(id)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const issued = await reportOf(id);
    expect(issued).toMatchObject({ status: 'issued', issued_by: lab.member.id, pdf_key: null });
    expect(await traces(id)).toEqual({
      audits: 1,
      tasks: left.tasks + 1,
      jobs: left.jobs + 1,
      sealed: expect.any(Date),
    });
    await kill(second);
  });

  it('right after it issued one leaves one PDF of exactly what was signed', async () => {
    await world.analyse();
    const { id } = await world.saved();
    const [port] = (await freePorts(1)) as [number];
    const program = await start('api', port);
    const sign = await signer(port);
    void sign(id).catch(() => undefined);
    await until('it is issued', async () => (await reportOf(id)).status === 'issued');
    await kill(program);
    const signed = await reportOf(id);
    const worker = await start('worker');
    await until('it is printed', async () => (await reportOf(id)).pdf_key !== null);
    const printed = await reportOf(id);
    expect(printed).toMatchObject({ content_sha256: signed.content_sha256, document: signed.document });
    const { stream } = await api.deps.blobs.open(printed.pdf_key ?? '');
    const bytes = Buffer.concat(await stream.toArray());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(printed.pdf_sha256);
    expect((await lab.audits('report.store-pdf')).filter(({ subject_id }) => subject_id === id)).toHaveLength(
      1,
    );
    expect((await lab.audits('report.issue')).filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
    await kill(worker);
  });
});
