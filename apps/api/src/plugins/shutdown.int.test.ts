import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { newId } from '@sarm/database/kernel/new-id';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type SignedInPerson, startTestApi, type TestApi } from '../testing/api-fixture.ts';

let api: TestApi;
let anna: SignedInPerson;
let base: string;
beforeEach(async () => {
  api = await startTestApi(inject('templateDatabase'));
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  anna = await api.signedIn({ roles: ['business_user'] });
});
afterEach(() => api.stop());

const authorization = (): Record<string, string> => ({ authorization: `Bearer ${anna.accessToken}` });

it.each(['task', 'tab'])('ends event streams of a %s cleanly when the API stops', async (kind) => {
  const projectId = await api.project({ members: { [anna.id]: 'member' } });
  const id = newId();
  await api.database.admin.db
    .insertInto('tasks')
    .values({ id, project_id: projectId, task_type: 'extraction', job_name: 'extract-frames' })
    .execute();
  const stream = await fetch(`${base}/api/${kind === 'task' ? `tasks/${id}/` : ''}events`, {
    headers: authorization(),
  });
  expect(stream.status).toBe(200);
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  const begin = Date.now();
  const closing = api.app.close();
  let last = await reader.read();
  while (!last.done) last = await reader.read();
  await closing;
  expect(Date.now() - begin).toBeLessThan(5000);
});

it('does not wait for a connection that never sent a request', async () => {
  const { port } = api.app.server.address() as AddressInfo;
  const accepted = once(api.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await accepted;
  const begin = Date.now();
  await Promise.all([api.app.close(), once(socket, 'close')]);
  expect(Date.now() - begin).toBeLessThan(5000);
});

it('finishes the requests under way, then accepts no more', async () => {
  let arrived = 0;
  api.app.server.on('request', () => {
    arrived += 1;
  });
  // The password hash keeps each of these busy while the close begins.
  const pending = Array.from({ length: 8 }, () =>
    fetch(`${base}/api/sarm/auth/login-user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: anna.email, password: 'wrong on purpose' }),
    }),
  );
  await expect.poll(() => arrived, { interval: 1 }).toBe(8);
  const begin = Date.now();
  const closing = api.app.close();
  const statuses = (await Promise.all(pending)).map((answer) => answer.status);
  await closing;
  expect(Date.now() - begin).toBeLessThan(5000);
  expect(statuses).toEqual(Array(8).fill(401));
  await expect(fetch(`${base}/api/health`)).rejects.toThrow('fetch failed');
});
