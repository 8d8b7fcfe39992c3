import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runChores } from '../../housekeeping.ts';
import { startTestApi, type TestApi } from '../../testing/api-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());

const count = async (
  table: 'sessions' | 'refresh_tokens' | 'throttles' | 'idempotency_keys',
): Promise<number> => (await api.database.admin.db.selectFrom(table).selectAll().execute()).length;

it('removes what no request can need any more, and nothing else', async () => {
  const admin = await api.signedIn({ roles: ['system_admin'] });
  await admin.inject({
    method: 'POST',
    url: '/api/admin/projects',
    payload: { name: 'x' },
    headers: { 'idempotency-key': 'k' },
  });
  await runChores(api.deps);
  expect([await count('sessions'), await count('throttles'), await count('idempotency_keys')]).toEqual([
    1, 1, 1,
  ]);
  api.clock.advance(2 * 86_400_000);
  await runChores(api.deps);
  expect([await count('sessions'), await count('throttles'), await count('idempotency_keys')]).toEqual([
    1, 0, 0,
  ]);
  api.clock.advance(60 * 86_400_000);
  await runChores(api.deps);
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([0, 0]);
});
