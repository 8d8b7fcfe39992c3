import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());

it('answers health, ready and get-me', async () => {
  expect((await api.inject({ url: '/api/health' })).json()).toEqual({ status: 'ok' });
  expect((await api.inject({ url: '/api/ready' })).json()).toEqual({
    status: 'ok',
    checks: { database: 'ok', store: 'ok' },
  });
  const anna = await api.signedIn({ roles: ['business_user'] });
  const me = await anna.inject({ url: '/api/sarm/auth/get-me' });
  expect(me.json()).toMatchObject({ id: anna.id });
  expect((await api.inject({ url: '/api/sarm/auth/get-me' })).statusCode).toBe(401);
});
