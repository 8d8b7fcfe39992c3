import type { LogEntry } from '@sarm/contracts/http/logs/logs.routes';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api-fixture.ts';

/** Of waiting, on a machine that is busy with other tests; nothing here is about speed. */
const LIMIT_MS = 30_000;

let api: TestApi;
let broken = false;
beforeAll(async () => {
  const mailer = {
    get configured(): boolean {
      if (broken) throw new Error('out of order');
      return false;
    },
    send: () => Promise.resolve(),
  };
  api = await startTestApi(inject('templateDatabase'), { deps: { mailer } });
});
afterAll(() => api.stop());

it('PLT-093 notes failures of the server, a repeated one once a minute with how often it happened', async () => {
  const admin = await api.signedIn({ roles: ['system_admin'] });
  // Another address each time: a client may request three resets of one.
  let turn = 0;
  const send = () =>
    api.inject({
      method: 'POST',
      url: '/api/sarm/auth/forgot-password',
      payload: { email: `a${(turn += 1)}@example.org` },
    });
  const noted = async (): Promise<LogEntry[]> =>
    (await admin.inject({ url: '/api/admin/system-logs?type=api' })).json<{ items: LogEntry[] }>().items;
  broken = true;
  for (let sent = 0; sent < 3; sent += 1) expect((await send()).statusCode).toBe(500);
  await vi.waitFor(async () => expect(await noted()).toHaveLength(1), LIMIT_MS);
  api.clock.advance(61_000);
  expect((await send()).statusCode).toBe(500);
  broken = false;
  await vi.waitFor(async () => expect(await noted()).toHaveLength(2), LIMIT_MS);
  const [last] = await noted();
  expect(last).toMatchObject({ severity: 'error', action: 'request.fail', userName: 'System' });
  const detail = await admin.inject({ url: `/api/admin/system-logs/${last?.id ?? ''}` });
  expect(detail.json()).toMatchObject({ after: { error: 'internal', count: 3 } });
});
