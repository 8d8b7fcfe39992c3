import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertBackupRecord } from '@sarm/database/backups/backup-records.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { announceWorker } from '@sarm/database/work/workers.repository';
import { createPerson } from '@sarm/testing/people';
import { startPrometheus, type TestPrometheus } from '@sarm/testing/prometheus-server';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { hashPassword } from '../credentials/passwords.ts';
import { type ApiProcess, startApiProcess } from '../testing/api-process.ts';
import { readExpressions, readSelectors } from '../testing/prometheus-expressions.ts';

const TOKEN = 'a token of the operator';
const PASSWORD = 'a correct horse';
const deploy = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../deploy', path), 'utf8');

/** Selectors that find nothing while all is well; their names and labels are held against the other series of the name. */
const ONLY_IN_TROUBLE = ['sarm_http_request_seconds_count{status=~"5.."}'];

let database: TestDatabase;
let api: ApiProcess;
let prometheus: TestPrometheus;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  api = await startApiProcess(database.appUrl, { SARM_METRICS_TOKEN: TOKEN, SARM_LOG_LEVEL: 'info' });
  await leaveWork();
  prometheus = await startPrometheus({
    configuration: configurationOf(new URL(api.url).host),
    files: { token: TOKEN, 'alerts.yml': deploy('prometheus/alerts.yml') },
  });
  // Rates are between two scrapes, and something has to happen between them.
  await callAsPerson();
  await scrapes(1);
  await callAsPerson();
  await scrapes(3);
});
afterAll(async () => {
  await prometheus.stop();
  await api.stop();
  await database.drop();
});

/** The shipped configuration, with the addresses of this test and less patience. */
function configurationOf(host: string): string {
  return [
    ['scrape_interval: 15s', 'scrape_interval: 500ms'],
    ['evaluation_interval: 15s', 'evaluation_interval: 500ms'],
    ['/run/secrets/metrics-token', 'token'],
    ['api:8080', host],
  ].reduce((text, [from = '', to = '']) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, deploy('prometheus/prometheus.yml'));
}

/** What an installation has after some days: work that waits and runs, work given up, duties that were done. */
async function leaveWork(): Promise<void> {
  const { pool, db } = database.admin;
  await pool.query(
    `insert into pgboss.job (name, state, start_after, data) values
      ('analyse-video', 'created', now() - interval '90 s', '{}'), ('train-model', 'active', now(), '{}')`,
  );
  await pool.query(
    `insert into dead_letters (id, job_name, job_id, payload, reason, attempts) values ($1, 'ingest-video', $2, '{}', 'x', 4)`,
    [newId(), newId()],
  );
  await pool.query(
    'insert into audit_verifications (id, started_at, ended_at, broken_count) values ($1, now(), now(), 0)',
    [newId()],
  );
  await announceWorker(db, { id: newId(), host: 'machine', queues: [], version: '0.1.0' });
  await inScope(database.app.db, asInstallation, async (tx) => {
    for (const kind of ['backup', 'restore_test'] as const)
      await insertBackupRecord(tx, { kind, startedAt: new Date(), sizeBytes: 1, failure: null });
  });
}

async function callAsPerson(): Promise<void> {
  const { email } = await createPerson(database, { passwordHash: await hashPassword(PASSWORD) });
  const signedIn = await fetch(`${api.url}/api/sarm/auth/login-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(signedIn.status).toBe(200);
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const me = await fetch(`${api.url}/api/sarm/auth/get-me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(me.status).toBe(200);
}

/** Waits until that many more scrapes of the API are stored. */
async function scrapes(count: number): Promise<void> {
  const stored = async (): Promise<number> =>
    (await prometheus.query('count_over_time(sarm_workers_live[5m])'))[0]?.value ?? 0;
  const goal = (await stored()) + count;
  await vi.waitFor(async () => expect(await stored()).toBeGreaterThanOrEqual(goal), {
    timeout: 60_000,
    interval: 100,
  });
}

const { panels } = JSON.parse(deploy('grafana/sarm.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
const alerts = readExpressions(deploy('prometheus/alerts.yml'));

describe('in a real Prometheus', () => {
  it('each panel of the dashboard shows a figure', async () => {
    expect(shown.length).toBeGreaterThan(20);
    const empty = [];
    for (const { title, expr } of shown)
      if (!(await prometheus.query(expr)).some(({ value }) => Number.isFinite(value)))
        empty.push({ title, expr });
    expect(empty).toEqual([]);
  });

  it('each figure and label of dashboard and alerts is one that the product has', async () => {
    expect(alerts.length).toBeGreaterThan(13);
    const wrong = [];
    for (const expr of [...alerts, ...shown.map((each) => each.expr)])
      for (const { text, name, labels } of readSelectors(expr)) {
        const series = await prometheus.query(name);
        const missing = labels.filter((label) => !series.some((each) => label in each.labels));
        const found = ONLY_IN_TROUBLE.includes(text) || (await prometheus.query(text)).length > 0;
        if (missing.length > 0 || !found) wrong.push({ expr, text, missing });
      }
    expect(wrong).toEqual([]);
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
