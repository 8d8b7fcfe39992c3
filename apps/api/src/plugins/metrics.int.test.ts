import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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
    const text = (await scrape()).body;
    expect(text).toMatch(
      /sarm_http_request_seconds_count\{route="system.health",method="GET",status="200"\} 1/,
    );
    expect(text).toMatch(/sarm_http_request_seconds_count\{route="auth.me",method="GET",status="401"\} 1/);
    expect(text).toContain('sarm_database_connections{state="busy"} 2');
    expect(text).toContain('sarm_database_connections{state="waiting"} 2');
    expect(text).toContain('sarm_tasks_open{state="queued"} 0');
  });

  it('is for this machine or the holder of the token', async () => {
    expect((await scrape({}, '203.0.113.5')).statusCode).toBe(404);
    expect((await scrape({}, '::ffff:127.0.0.1')).statusCode).toBe(200);
    expect((await scrape({ authorization: `Bearer ${TOKEN}` }, '203.0.113.5')).statusCode).toBe(200);
    expect((await scrape({ authorization: 'Bearer wrong' }, '203.0.113.5')).statusCode).toBe(404);
  });

  it('is not for whoever a proxy on this machine forwards', async () => {
    expect((await scrape({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
    expect((await scrape({ forwarded: 'for=127.0.0.1' })).statusCode).toBe(404);
  });
});
