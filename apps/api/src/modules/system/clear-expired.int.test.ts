import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api-fixture.ts';
import { clearExpired } from './clear-expired.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());

const count = async (
  table: 'sessions' | 'refresh_tokens' | 'throttles' | 'idempotency_keys',
): Promise<number> => (await api.database.admin.db.selectFrom(table).selectAll().execute()).length;

it('removes what no request can need any more, and nothing else', async () => {
  const admin = await api.signIn(await api.person({ roles: ['system_admin'] }));
  await admin.inject({
    method: 'POST',
    url: '/api/admin/projects',
    payload: { name: 'x' },
    headers: { 'idempotency-key': 'k' },
  });
  await clearExpired(api.deps);
  // Two counters of the sign-in: of the client and of the account.
  expect([await count('sessions'), await count('throttles'), await count('idempotency_keys')]).toEqual([
    1, 2, 1,
  ]);
  api.clock.advance(2 * 86_400_000);
  await clearExpired(api.deps);
  expect([await count('sessions'), await count('throttles'), await count('idempotency_keys')]).toEqual([
    1, 0, 0,
  ]);
  api.clock.advance(60 * 86_400_000);
  await clearExpired(api.deps);
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([0, 0]);
});
