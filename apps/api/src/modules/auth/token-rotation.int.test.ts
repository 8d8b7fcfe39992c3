import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { startTestApi, TEST_USER_PASSWORD, type TestApi } from '../../testing/api-fixture.ts';

const [OLD, NEW] = ['the secret of the old days, long', 'the secret of the new days, long'];
let api: TestApi;
/** Copies of the API on one database: before, during and after the change of the secret. */
let during: FastifyInstance;
let after: FastifyInstance;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'), { config: { tokenSecrets: [OLD] } });
  const withSecrets = (...tokenSecrets: [string, ...string[]]) =>
    buildApp({ ...api.deps, config: { ...api.deps.config, tokenSecrets } });
  [during, after] = [await withSecrets(NEW, OLD), await withSecrets(NEW)];
});
afterAll(async () => {
  await during.close();
  await after.close();
  await api.stop();
});

const me = async (app: FastifyInstance, token: string): Promise<number> =>
  (await app.inject({ url: '/api/sarm/auth/get-me', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;
const renew = (app: FastifyInstance, token: string) =>
  app.inject({
    method: 'POST',
    url: '/api/sarm/auth/refresh',
    cookies: { '__Host-sarm_refresh': token },
  });

describe('security finding 15: a new token secret', () => {
  it('ends no session while the old one stands behind it', async () => {
    const anna = await api.signIn(await api.person());
    expect(await me(during, anna.accessToken)).toBe(200);
    expect(await me(after, anna.accessToken)).toBe(401);
    const renewed = await renew(during, anna.refreshToken);
    const token = renewed.json<{ access_token: string }>().access_token;
    expect(await me(after, token)).toBe(200);
    expect(await me(api.app, token)).toBe(401);
  });

  it('leads a second tab to the same refresh token, whichever copy made it', async () => {
    const anna = await api.signIn(await api.person());
    const first = await renew(api.app, anna.refreshToken);
    const second = await renew(during, anna.refreshToken);
    expect(second.statusCode).toBe(200);
    expect(second.cookies[0]?.value).toBe(first.cookies[0]?.value);
  });

  it('keeps devices remembered', async () => {
    const anna = await api.person();
    const login = (app: FastifyInstance, password: string, device?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/sarm/auth/login-user',
        payload: { email: anna.email, password },
        ...(device === undefined ? {} : { cookies: { '__Host-sarm_device': device } }),
      });
    const device = (await login(api.app, TEST_USER_PASSWORD)).cookies[1]?.value ?? '';
    for (let n = 0; n < 10; n += 1) await login(api.app, 'wrong');
    expect((await login(during, TEST_USER_PASSWORD)).statusCode).toBe(429);
    expect((await login(during, TEST_USER_PASSWORD, device)).statusCode).toBe(200);
  });
});

it('security finding 15: without TLS the cookie has no prefix, which browsers would refuse', async () => {
  const plain = await buildApp({ ...api.deps, config: { ...api.deps.config, cookieSecure: false } });
  const anna = await api.person();
  const answer = await plain.inject({
    method: 'POST',
    url: '/api/sarm/auth/login-user',
    payload: { email: anna.email, password: TEST_USER_PASSWORD },
  });
  expect(answer.cookies.map(({ name, path }) => [name, path])).toEqual([
    ['sarm_refresh', '/api/sarm/auth'],
    ['sarm_device', '/api/sarm/auth'],
  ]);
  await plain.close();
});
