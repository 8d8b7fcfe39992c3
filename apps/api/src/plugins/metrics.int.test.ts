import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';

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
