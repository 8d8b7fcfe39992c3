import { storeSettings } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApi, TEST_USER_PASSWORD, type TestApi } from '../testing/api-fixture.ts';
import { watchEvents } from '../testing/watch-events.ts';

const TOKEN = 'a token for prometheus';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'), {
    config: { metricsToken: TOKEN },
    deps: { poolStats: () => ({ total: 5, idle: 3, waiting: 2 }) },
  });
});
afterAll(() => api.stop());

const scrape = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  api.inject({ url: '/metrics', headers, remoteAddress });

describe('/metrics', () => {
  it('counts requests by route and status, the pool and the queue', async () => {
    await api.inject({ url: '/api/health' });
    await api.inject({ url: '/api/sarm/auth/get-me' });
    const text = (await scrape({ authorization: `Bearer ${TOKEN}` })).body;
    expect(text).toMatch(
      /sarm_http_request_seconds_count\{route="system.health",method="GET",status="200"\} 1/,
    );
    expect(text).toMatch(/sarm_http_request_seconds_count\{route="auth.me",method="GET",status="401"\} 1/);
    expect(text).toContain('sarm_database_connections{state="busy"} 2');
    expect(text).toContain('sarm_database_connections{state="waiting"} 2');
    expect(text).toContain('sarm_tasks_open{state="queued"} 0');
  });

  it('counts tries to sign in by how they ended, and calls that a limit refused', async () => {
    const try_ = (email: string, password: string) =>
      api.inject({ method: 'POST', url: '/api/sarm/auth/login-user', payload: { email, password } });
    const { email } = await api.person();
    expect((await try_(email, TEST_USER_PASSWORD)).statusCode).toBe(200);
    expect((await try_(email, 'another horse')).statusCode).toBe(401);
    await storeSettings(api.database, 'security', { twoFactorAuth: true });
    expect((await try_(email, TEST_USER_PASSWORD)).json()).toMatchObject({ next: 'totp-enrol' });
    let refused = 0;
    while ((await try_('nobody@example.org', 'another horse')).statusCode !== 429) refused += 1;
    const text = (await scrape({ authorization: `Bearer ${TOKEN}` })).body;
    expect(text).toContain('sarm_sign_ins_total{outcome="opened"} 1');
    expect(text).toContain('sarm_sign_ins_total{outcome="step_due"} 1');
    expect(text).toContain(`sarm_sign_ins_total{outcome="refused"} ${refused + 1}`);
    expect(text).toContain('sarm_sign_ins_total{outcome="throttled"} 1');
    expect(text).toContain('sarm_throttled_total{limit="tries"} 1');
    expect(text).toContain('sarm_throttled_total{limit="calls"} 0');
  });

  it('counts streams of live events while they are open', async () => {
    const who = await api.signedIn();
    const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const open = async () => {
      const { body } = await scrape({ authorization: `Bearer ${TOKEN}` });
      return /^sarm_streams_open (\d+)$/m.exec(body)?.[1];
    };
    expect(await open()).toBe('0');
    const stream = await watchEvents(`${address}/api/events`, who);
    expect([stream.status, await open()]).toEqual([200, '1']);
    stream.stop();
    await expect.poll(open).toBe('0');
  });

  it('security finding 15: is for the holder of the token alone, also on this machine', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '203.0.113.5']) {
      expect((await scrape({}, address)).statusCode).toBe(404);
      expect((await scrape({ authorization: 'Bearer wrong' }, address)).statusCode).toBe(404);
      expect((await scrape({ authorization: `Bearer ${TOKEN}` }, address)).statusCode).toBe(200);
    }
  });

  it('security finding 15: is closed where no token is configured', async () => {
    const closed = await buildApp({ ...api.deps, config: { ...api.deps.config, metricsToken: undefined } });
    for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
      expect((await closed.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404);
    await closed.close();
  });
});
