import { insertBackupRecord } from '@sarm/database/backups/backup-records.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { newId } from '@sarm/database/kernel/new-id';
import { announceWorker } from '@sarm/database/work/workers.repository';
import { insertSelfCheck } from '@sarm/database/work/self-checks.repository';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';
import { startTlsAddress, type TlsAddress } from '../testing/tls-address.ts';
import { STATE_METRICS } from './state-metrics.ts';

const TOKEN = 'a token of the operator';
let api: TestApi;
let address: TlsAddress;
beforeAll(async () => {
  address = await startTlsAddress();
  const config = { metricsToken: TOKEN, publicUrl: address.url };
  api = await startTestApi(inject('templateDatabase'), { config });
});
afterAll(async () => {
  await api.stop();
  await address.stop();
});

const checkItself = (error: number, passed: boolean): Promise<void> =>
  inScope(api.deps.db, asInstallation, (tx) =>
    insertSelfCheck(tx, {
      task_id: null,
      product_version: '0.1.0',
      rules_version: 'r',
      models: '[]',
      figures: JSON.stringify([
        { figure: 'vcl', error, bar: 5 },
        { figure: 'grades', error: null, bar: 3 },
      ]),
      passed,
      fields: 1,
      tracks: 1,
      seconds: 1,
    }),
  );

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
  await checkItself(2, true);
  await checkItself(9, false);
  const people = [await api.signedIn(), await api.signedIn(), await api.signedIn()];
  await pool.query('update sessions set revoked_at = now() where user_id = $1', [people[0]?.id]);
  await pool.query("update sessions set last_activity_at = now() - interval '40 days' where user_id = $1", [
    people[1]?.id,
  ]);
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
  expect(valueOf('sarm_queue_depth{queue="analyse-video",state="waiting"}')).toBe(1);
  expect(valueOf('sarm_queue_oldest_seconds{queue="analyse-video"}')).toBeGreaterThanOrEqual(89);
  expect(valueOf('sarm_workers_live')).toBe(1);
  expect(valueOf('sarm_dead_letters{queue="ingest-video"}')).toBe(1);
  expect(valueOf('sarm_audit_broken')).toBe(3);
  expect(valueOf('sarm_sessions_open')).toBe(1);
  expect(valueOf('sarm_self_check_error{figure="vcl"}')).toBe(9);
  expect(answer.body).not.toContain('figure="grades"');
  expect(valueOf('sarm_self_check_timestamp_seconds')).toBeGreaterThan(
    valueOf('sarm_self_check_passed_timestamp_seconds'),
  );
  expect(valueOf('sarm_certificate_expiry_timestamp_seconds')).toBe(address.validTo.getTime() / 1000);
  expect(Date.now() / 1000 - valueOf('sarm_backup_timestamp_seconds{kind="backup"}')).toBeLessThan(60);
});
