import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type SignedInPerson,
  startTestApi,
  TEST_PUBLIC_URL,
  type TestApi,
} from '../../testing/api-fixture.ts';
import { SPENT_TOKEN_GRACE_MS } from './renew-session.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());

const renew = (token: string, headers: Record<string, string> = {}) =>
  api.inject({
    method: 'POST',
    url: '/api/sarm/auth/refresh',
    cookies: { '__Host-sarm_refresh': token },
    headers,
  });
const newToken = (answer: Awaited<ReturnType<typeof renew>>): string => answer.cookies[0]?.value ?? '';
const bearerWorks = async (answer: Awaited<ReturnType<typeof renew>>): Promise<boolean> => {
  const token = answer.json<{ access_token: string }>().access_token;
  const me = await api.inject({
    url: '/api/sarm/auth/get-me',
    headers: { authorization: `Bearer ${token}` },
  });
  return me.statusCode === 200;
};
const reuses = (person: SignedInPerson) =>
  api.database.admin.db
    .selectFrom('audit_log')
    .select(['severity'])
    .where('user_id', '=', person.id)
    .where('action', '=', 'session.reuse')
    .execute();

describe('renewal', () => {
  it('BUS-154 PLT-149 renews the access token through the cookie and replaces the cookie', async () => {
    const anna = await api.signIn(await api.person());
    const answer = await renew(anna.refreshToken);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ token_type: 'bearer' });
    expect(newToken(answer)).not.toBe(anna.refreshToken);
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
    expect(await bearerWorks(answer)).toBe(true);
  });

  it('answers 401 without a cookie and with an unknown one', async () => {
    const bare = await api.inject({ method: 'POST', url: '/api/sarm/auth/refresh' });
    expect([bare.statusCode, bare.json<{ code: string }>().code]).toEqual([401, 'not_signed_in']);
    const unknown = await renew('A'.repeat(43));
    expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([401, 'session_expired']);
  });
});

describe('a spent refresh token', () => {
  it('ends the whole session when it is used again, and the log says so', async () => {
    const anna = await api.signIn(await api.person());
    const first = await renew(anna.refreshToken);
    api.clock.advance(SPENT_TOKEN_GRACE_MS + 1);
    const thief = await renew(anna.refreshToken);
    expect(thief.statusCode).toBe(401);
    expect(await bearerWorks(first)).toBe(false);
    expect((await renew(newToken(first))).statusCode).toBe(401);
    expect(await reuses(anna)).toEqual([{ severity: 'critical' }]);
  });

  it('renews two tabs at the same moment without signing the person out', async () => {
    const anna = await api.signIn(await api.person());
    const tabs = await Promise.all(Array.from({ length: 8 }, () => renew(anna.refreshToken)));
    expect(tabs.map((tab) => tab.statusCode)).toEqual(Array(8).fill(200));
    // One living token for all: whichever answer the browser keeps, the next renewal works.
    expect(new Set(tabs.map(newToken)).size).toBe(1);
    api.clock.advance(60_000);
    expect((await renew(newToken(tabs[3] as (typeof tabs)[number]))).statusCode).toBe(200);
    expect(await reuses(anna)).toEqual([]);
  });

  it('gives a request that was overtaken by several renewals the living token', async () => {
    const anna = await api.signIn(await api.person());
    const second = newToken(await renew(anna.refreshToken));
    const third = newToken(await renew(second));
    expect(newToken(await renew(anna.refreshToken))).toBe(third);
  });

  it('is caught even when the thief was quicker than the grace', async () => {
    const anna = await api.signIn(await api.person());
    const victim = newToken(await renew(anna.refreshToken));
    const thief = newToken(await renew(anna.refreshToken));
    api.clock.advance(300_000);
    const stolen = await renew(thief);
    expect(stolen.statusCode).toBe(200);
    api.clock.advance(300_000);
    expect((await renew(victim)).statusCode).toBe(401);
    expect(await bearerWorks(stolen)).toBe(false);
  });
});

describe('cookie calls from another site', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that only begins like ours', { origin: `${TEST_PUBLIC_URL}.evil.example` }],
    ['no origin, but a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['an opaque origin', { origin: 'null' }],
  ])('are refused: %s', async (_, headers) => {
    const anna = await api.signIn(await api.person());
    expect((await renew(anna.refreshToken, headers)).statusCode).toBe(403);
    const logout = await anna.inject({ method: 'POST', url: '/api/sarm/auth/logout', headers });
    expect(logout.statusCode).toBe(403);
    expect((await renew(anna.refreshToken, { origin: TEST_PUBLIC_URL })).statusCode).toBe(200);
  });

  it('get no CORS permission', async () => {
    const answer = await api.inject({
      method: 'OPTIONS',
      url: '/api/sarm/auth/refresh',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const form = await api.inject({
      method: 'POST',
      url: '/api/sarm/auth/login-user',
      payload: '{"email":"a@example.org","password":"x"}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(form.statusCode).toBe(415);
  });
});
