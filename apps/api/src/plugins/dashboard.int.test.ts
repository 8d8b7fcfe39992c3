import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { insertBackupRecord } from '@sarm/database/backups/backup-records.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, asProject, inScope } from '@sarm/database/kernel/scope';
import { insertSelfCheck } from '@sarm/database/work/self-checks.repository';
import { findTask, insertTask } from '@sarm/database/work/tasks.repository';
import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createVideo } from '@sarm/testing/create-video';
import { createPerson, createProject } from '@sarm/testing/people';
import { startPrometheus, type TestPrometheus } from '@sarm/testing/prometheus-server';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { startWorkerProcess, type WorkerProcess } from '@sarm/testing/worker-process';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { hashPassword } from '../credentials/passwords.ts';
import { type ApiProcess, startApiProcess } from '../testing/api-process.ts';
import { startTlsAddress, type TlsAddress } from '../testing/tls-address.ts';
import { readExpressions, readSelectors } from '../testing/prometheus-expressions.ts';

const TOKEN = 'a token of the operator';
const PASSWORD = 'a correct horse';
const deploy = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../deploy', path), 'utf8');

/** Selectors that find nothing while nothing fails and no video is analysed; names and labels are held against other series. */
const NOT_HERE = [
  'sarm_http_request_seconds_count{status=~"5.."}',
  'sarm_job_seconds_sum{queue="analyse-video"}',
];
/** Nothing divided by nothing, until a video is analysed. */
const EMPTY_PANELS = ['Seconds of work for a second of video'];

let database: TestDatabase;
let api: ApiProcess;
let worker: WorkerProcess;
let address: TlsAddress;
let prometheus: TestPrometheus;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  folder = await mkdtemp(join(tmpdir(), 'sarm-dashboard-'));
  address = await startTlsAddress();
  [api, worker] = await Promise.all([
    startApiProcess(database.appUrl, { SARM_METRICS_TOKEN: TOKEN, SARM_PUBLIC_URL: address.url }),
    startWorkerProcess({
      databaseUrl: database.appUrl,
      dataFolder: folder,
      metricsToken: TOKEN,
      environment: { SARM_WORKER_QUEUES: ingestVideoJob.name },
    }),
  ]);
  await leaveWork();
  prometheus = await startPrometheus({
    configuration: configurationOf({ api: new URL(api.url).host, worker: new URL(worker.url).host }),
    files: { token: TOKEN, 'alerts.yml': deploy('prometheus/alerts.yml') },
  });
  // Rates are between two scrapes, and something has to happen between them.
  await work();
  await scrapes(1);
  await work();
  await scrapes(3);
});
afterAll(async () => {
  await prometheus.stop();
  await Promise.all([api.stop(), worker.stop()]);
  await address.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The shipped configuration, with the addresses of this test and less patience. */
function configurationOf(hosts: { api: string; worker: string }): string {
  return [
    ['scrape_interval: 15s', 'scrape_interval: 500ms'],
    ['evaluation_interval: 15s', 'evaluation_interval: 500ms'],
    ['/run/secrets/metrics-token', 'token'],
    ["targets: ['api:8080']", `targets: ['${hosts.api}']`],
    [
      'dns_sd_configs: [{ names: [worker, trainer], type: A, port: 9091 }]',
      `static_configs: [{ targets: ['${hosts.worker}'] }]`,
    ],
  ].reduce((text, [from = '', to = '']) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, deploy('prometheus/prometheus.yml'));
}

/** What an installation has after some days: work that waits and runs elsewhere, work given up, duties that were done. */
async function leaveWork(): Promise<void> {
  const { pool } = database.admin;
  await pool.query(
    `insert into pgboss.job (name, state, start_after, data) values
      ('analyse-video', 'created', now() - interval '90 s', '{}'), ('train-model', 'active', now(), '{}')`,
  );
  await pool.query(
    'insert into audit_verifications (id, started_at, ended_at, broken_count) values ($1, now(), now(), 0)',
    [newId()],
  );
  await inScope(database.app.db, asInstallation, async (tx) => {
    for (const kind of ['backup', 'restore_test'] as const)
      await insertBackupRecord(tx, { kind, startedAt: new Date(), sizeBytes: 1, failure: null });
    const versions = { product_version: '0.1.0', rules_version: 'r', models: '[]' };
    const figures = JSON.stringify([{ figure: 'vcl', error: 1, bar: 5 }]);
    const extent = { fields: 1, tracks: 1, seconds: 1 };
    await insertSelfCheck(tx, { task_id: null, ...versions, figures, passed: true, ...extent });
  });
}

/** A person signs in, a file is refused, and a figure is requested that cannot be given. */
async function work(): Promise<void> {
  const { id, email } = await createPerson(database, {
    roles: ['business_user'],
    passwordHash: await hashPassword(PASSWORD),
  });
  const projectId = await createProject(database, { members: { [id]: 'member' } });
  const video = await createVideo(database, { projectId, createdBy: id });
  const blobs = createBlobStore({ kind: 'folder', root: join(folder, 'blobs') });
  await blobs.put(video.bytes, Readable.from(['no video']), { contentType: 'video/mp4' });
  await checkFile(projectId, video.id);
  const send = async (path: string, token: string | undefined, body: object | undefined) => {
    const answer = await fetch(`${api.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as { access_token: string; success?: boolean };
  };
  const { access_token: token } = await send('/api/sarm/auth/login-user', undefined, {
    email,
    password: PASSWORD,
  });
  await send('/api/sarm/auth/get-me', token, undefined);
  const figures = await send('/api/sarm/calculation/cal-motility', token, { video_ids: [video.id] });
  expect(figures.success).toBe(false);
}

async function checkFile(projectId: string, videoId: string): Promise<void> {
  const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  const [taskId, jobId] = [newId(), newId()];
  await inScope(database.app.db, asProject(projectId), async (tx) => {
    const job = { taskType: ingestVideoJob.taskType, jobName: ingestVideoJob.name, jobId };
    await insertTask(tx, { id: taskId, projectId, videoId, createdBy: null, ...job });
    await queue.enqueue(tx, ingestVideoJob, jobId, { taskId, projectId, videoId });
  });
  await queue.stop();
  const task = () => inScope(database.app.db, asProject(projectId), (tx) => findTask(tx, taskId));
  await patiently(async () => expect((await task())?.status).toBe('failed'));
}

const patiently = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 });

/** Waits until that many more scrapes of both programs are stored. */
async function scrapes(count: number): Promise<void> {
  const stored = async (): Promise<number> =>
    (await prometheus.query('min(sum_over_time(up[5m])) and count(up) == 2'))[0]?.value ?? 0;
  const goal = (await stored()) + count;
  await patiently(async () => expect(await stored()).toBeGreaterThanOrEqual(goal));
}

const { panels } = JSON.parse(deploy('grafana/sarm.json')) as {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
};
const shown = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr, legendFormat })),
);
const alerts = readExpressions(deploy('prometheus/alerts.yml'));

describe('in a real Prometheus', () => {
  it('each panel of the dashboard shows a figure', async () => {
    expect(shown.length).toBeGreaterThan(20);
    const empty = [];
    for (const { title, expr } of shown)
      if (!(await prometheus.query(expr)).some(({ value }) => Number.isFinite(value)))
        empty.push({ title, expr });
    expect(empty.map(({ title }) => title)).toEqual(EMPTY_PANELS);
  });

  it('each line of a panel is named by a label that it has', async () => {
    const unnamed = [];
    for (const { title, expr, legendFormat } of shown.filter((each) => !EMPTY_PANELS.includes(each.title)))
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        if (!(await prometheus.query(expr)).some(({ labels }) => label in labels))
          unnamed.push({ title, label });
    expect(unnamed).toEqual([]);
  });

  it('each figure and label of dashboard and alerts is one that the product has', async () => {
    expect(alerts.length).toBeGreaterThan(13);
    const wrong = [];
    for (const expr of [...alerts, ...shown.map((each) => each.expr)])
      for (const { text, name, labels } of readSelectors(expr)) {
        const series = await prometheus.query(name);
        const missing = labels.filter((label) => !series.some((each) => label in each.labels));
        const found = NOT_HERE.includes(text) || (await prometheus.query(text)).length > 0;
        if (missing.length > 0 || !found) wrong.push({ expr, text, missing });
      }
    expect(wrong).toEqual([]);
  });

  it('no figure has a label that Prometheus keeps for itself', async () => {
    // Such a label is renamed at the scrape, and a grouping by it groups by the program instead.
    expect(await prometheus.query('{exported_job!=""} or {exported_instance!=""}')).toEqual([]);
  });

  it('each rule of the alerts is evaluated without an error', async () => {
    await expect
      .poll(async () => (await prometheus.ruleErrors()).filter(({ error }) => error === undefined))
      .toEqual([]);
    const rules = await prometheus.ruleErrors();
    expect(rules.length).toBe(alerts.length);
    expect(rules.filter(({ error }) => error !== '')).toEqual([]);
    for (const expr of alerts) await prometheus.query(expr);
  });
});
