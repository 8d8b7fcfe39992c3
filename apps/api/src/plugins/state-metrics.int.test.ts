import { insertBackupRecord } from '@sarm/database/backups/backup-records.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { newId } from '@sarm/database/kernel/new-id';
import { announceWorker } from '@sarm/database/work/workers.repository';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';
import { STATE_METRICS } from './state-metrics.ts';

const TOKEN = 'a token of the operator';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'), { config: { metricsToken: TOKEN } });
});
afterAll(() => api.stop());

it('answers the state of the installation to Prometheus, every name of the table', async () => {
  const { pool, db } = api.database.admin;
  await pool.query(
    `insert into pgboss.job (name, state, start_after, data) values ('analyse-video', 'created', now() - interval '90 s', '{}')`,
  );
  await pool.query(
    `insert into dead_letters (id, job_name, job_id, payload, reason, attempts) values ($1, 'ingest-video', $2, '{}', 'x', 4)`,
    [newId(), newId()],
  );
  await pool.query(
    `insert into audit_verifications (id, started_at, ended_at, broken_count) values ($1, now(), now(), 3)`,
    [newId()],
  );
  await announceWorker(db, { id: newId(), host: 'machine', queues: [], version: '0.1.0' });
  await inScope(api.deps.db, asInstallation, (tx) =>
    insertBackupRecord(tx, { kind: 'backup', startedAt: new Date(), sizeBytes: 1, failure: null }),
  );
  const answer = await api.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.statusCode).toBe(200);
  const lines = answer.body.split('\n').filter((line) => !line.startsWith('#'));
  const valueOf = (start: string): number =>
    Number(
      lines
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1),
    );
  for (const name of Object.keys(STATE_METRICS))
    expect([name, valueOf(name)]).not.toEqual([name, Number.NaN]);
  expect(valueOf('sarm_queue_depth{job="analyse-video",state="waiting"}')).toBe(1);
  expect(valueOf('sarm_queue_oldest_seconds{job="analyse-video"}')).toBeGreaterThanOrEqual(89);
  expect(valueOf('sarm_workers_live')).toBe(1);
  expect(valueOf('sarm_dead_letters{job="ingest-video"}')).toBe(1);
  expect(valueOf('sarm_audit_broken')).toBe(3);
  expect(Date.now() / 1000 - valueOf('sarm_backup_timestamp_seconds{kind="backup"}')).toBeLessThan(60);
});
