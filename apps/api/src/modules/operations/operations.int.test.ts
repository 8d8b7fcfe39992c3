import { insertBackupRecord } from '@sarm/database/backups/backup-records.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { newId } from '@sarm/database/kernel/new-id';
import { announceWorker } from '@sarm/database/work/workers.repository';
import type { Operations } from '@sarm/contracts/http/operations/operations.routes';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());

it('answers queues by kind, workers with their version, disk, backups and given-up work as they are stored', async () => {
  const { pool, db } = api.database.admin;
  await pool.query(
    `insert into pgboss.job (name, state, start_after, data) values
     ('analyse-video', 'created', now() - interval '90 s', '{}'), ('analyse-video', 'active', now(), '{}'),
     ('analyse-video', 'completed', now(), '{}'), ('send-mail', 'created', now() + interval '1 h', '{}')`,
  );
  await pool.query(
    `insert into dead_letters (id, job_name, job_id, payload, reason, attempts, created_at) values
     ($1, 'ingest-video', $2, '{}', 'x', 4, now()), ($3, 'ingest-video', $4, '{}', 'x', 4, now() - interval '31 days')`,
    [newId(), newId(), newId(), newId()],
  );
  await announceWorker(db, { id: newId(), host: 'machine', queues: [], version: '9.9.9' });
  const startedAt = new Date();
  for (const failure of [null, 'disk full'])
    await inScope(api.deps.db, asInstallation, (tx) =>
      insertBackupRecord(tx, { kind: 'backup', startedAt, sizeBytes: failure === null ? 77 : null, failure }),
    );
  const admin = await api.signedIn({ roles: ['system_admin'] });
  const answer = await admin.inject({ url: '/api/admin/operations' });
  expect(answer.statusCode).toBe(200);
  const state = answer.json<Operations>();
  const analysis = state.queues.find((queue) => queue.kind === 'analysis');
  expect(analysis).toMatchObject({ waiting: 1, running: 1, givenUp: 0 });
  expect(analysis?.oldestSeconds).toBeGreaterThanOrEqual(89);
  expect(state.queues.find((queue) => queue.kind === 'housekeeping')).toMatchObject({
    waiting: 1,
    oldestSeconds: null,
  });
  expect(state.queues.find((queue) => queue.kind === 'ingest')).toMatchObject({ waiting: 0, givenUp: 1 });
  expect(state.workers).toEqual([expect.objectContaining({ host: 'machine', version: '9.9.9', live: true })]);
  expect(state.disk?.totalBytes).toBeGreaterThan(0);
  expect(state.backup).toMatchObject({ lastPassed: false, sizeBytes: 77 });
  expect(state.backup.passedAt).not.toBeNull();
  expect(state.restoreTest).toEqual({ lastAt: null, lastPassed: null, passedAt: null, sizeBytes: null });
  expect(state.certificateExpiresAt).toBeNull();
  expect(answer.body).not.toContain('disk full');
});
