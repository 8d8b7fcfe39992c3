import type { AddressInfo } from 'node:net';
import { type Connected, connect } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { createPerson, createProject } from '@sarm/testing/people';
import { type PrivatePostgres, startPrivatePostgres } from '@sarm/testing/private-postgres';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startTestApi, TEST_USER_PASSWORD, type TestApi } from '../../testing/api-fixture.ts';
import { watchEvents } from '../../testing/watch-events.ts';
import { hashPassword } from '../../credentials/passwords.ts';
import { progressOf } from './events-world.fixture.ts';

let postgres: PrivatePostgres;
let app: Connected;
let admin: Connected;
let api: TestApi;
const quiet = { maxConnections: 4, applicationName: 'outage', onIdleError: () => undefined };
beforeAll(async () => {
  postgres = await startPrivatePostgres();
  app = connect({ url: postgres.appUrl, ...quiet });
  admin = connect({ url: postgres.adminUrl, ...quiet });
  api = await startTestApi(inject('templateDatabase'), {
    deps: { db: app.db, databaseUrl: postgres.appUrl },
  });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await api.stop();
  await Promise.allSettled([app.close(), admin.close()]);
  await postgres.remove();
});

it('continues after the database was killed and came back, on the same stream and with its cursors', async () => {
  const who = await api.signIn(
    await createPerson({ admin }, { passwordHash: await hashPassword(TEST_USER_PASSWORD) }),
  );
  const projectId = await createProject({ admin }, { members: { [who.id]: 'viewer' } });
  const id = newId();
  await admin.db
    .insertInto('tasks')
    .values({ id, project_id: projectId, task_type: 'report', job_name: 'j' })
    .execute();
  const change = (progress: number) =>
    admin.db.updateTable('tasks').set({ progress }).where('id', '=', id).execute();
  const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/api/events`;
  const seen = await watchEvents(url, who);
  await vi.waitFor(() => expect(seen.of('notification')).toHaveLength(1), 5000);
  const left = await watchEvents(url, who);
  await vi.waitFor(() => expect(left.of('notification')).toHaveLength(1), 5000);
  left.stop();
  await postgres.stopImmediately();
  await vi.waitFor(() => expect(seen.comments).toBeGreaterThan(0), 5000);
  await postgres.start();
  await change(40);
  await vi.waitFor(() => expect(progressOf(seen, id)).toEqual([0, 40]), 60_000);
  await change(80);
  await vi.waitFor(() => expect(progressOf(seen, id)).toEqual([0, 40, 80]), 60_000);
  expect(seen.ended).toBe(false);
  const resumed = await watchEvents(url, who, left.lastId());
  await vi.waitFor(() => expect(progressOf(resumed, id)).toContain(80), 5000);
  for (const each of [seen, resumed]) each.stop();
});
