import { AUTH } from '@sarm/domain/limits';
import { storeSettings } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApi, TEST_USER_PASSWORD, type TestApi } from '../../testing/api-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  api.inject({
    method: 'POST',
    url: '/api/sarm/auth/login-user',
    payload: { email, password },
    headers,
  });
const auditOf = (userId: string) =>
  api.database.admin.db
    .selectFrom('audit_log')
    .select(['action', 'severity', 'user_email', 'ip_address', 'subject_id'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();

describe('sign-in', () => {
  it('PLT-151 answers access_token and token_type bearer, the refresh token only in an httpOnly cookie', async () => {
    const anna = await api.person();
    const answer = await login(anna.email.toUpperCase(), TEST_USER_PASSWORD);
    expect(answer.statusCode).toBe(200);
    const body = answer.json<Record<string, unknown>>();
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'token_type']);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: AUTH.accessTokenSeconds });
    const cookie = answer.cookies[0];
    expect(cookie).toMatchObject({
      name: '__Host-sarm_refresh',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
    });
    expect(JSON.stringify(body)).not.toContain(cookie?.value);
    expect(answer.headers['cache-control']).toBe('no-store');
    const stored = await api.database.admin.db.selectFrom('refresh_tokens').selectAll().execute();
    expect(stored.every((row) => row.token_hash.length === 32)).toBe(true);
    expect(JSON.stringify(stored)).not.toContain(cookie?.value);
  });

  it('PLT-149 opens calls with the bearer in the Authorization header, and 401 without', async () => {
    const anna = await api.signIn(await api.person());
    expect((await anna.inject({ url: '/api/sarm/auth/get-me' })).statusCode).toBe(200);
    const bare = await api.inject({ url: '/api/sarm/auth/get-me' });
    expect(bare.statusCode).toBe(401);
    expect(bare.headers['www-authenticate']).toBe('Bearer');
    const inQuery = await api.inject({ url: `/api/sarm/auth/get-me?token=${anna.accessToken}` });
    expect(inQuery.statusCode).toBe(401);
  });

  it('PLT-197 gives the same answer for an unknown email and a wrong password', async () => {
    const anna = await api.person();
    const wrong = await login(anna.email, 'not the password');
    const unknown = await login('nobody@example.org', 'not the password');
    const malformed = await login('no address at all', 'not the password');
    for (const answer of [wrong, unknown, malformed]) {
      expect(answer.statusCode).toBe(401);
      const { requestId: _, ...body } = answer.json<Record<string, string>>();
      expect(body).toEqual({
        code: 'bad_credentials',
        message: 'Wrong email or password',
        detail: 'Wrong email or password',
      });
      expect(answer.cookies).toEqual([]);
    }
  });

  it('PLT-093 writes an audit row for a sign-in, a failed sign-in and a sign-out', async () => {
    const anna = await api.person();
    await login(anna.email, 'not the password');
    const signedIn = await api.signIn(anna);
    await signedIn.inject({ method: 'POST', url: '/api/sarm/auth/logout' });
    const rows = await auditOf(anna.id);
    expect(rows.map((row) => row.action)).toEqual(['session.refuse', 'session.open', 'session.close']);
    expect(rows[0]).toMatchObject({ severity: 'warning', user_email: anna.email, ip_address: '127.0.0.1' });
  });

  it('keeps nothing of an unknown address as it was typed, which may be a password', async () => {
    await login('my-secret-passphrase', 'x');
    const dump = JSON.stringify([
      await api.database.admin.db.selectFrom('audit_log').selectAll().execute(),
      await api.database.admin.db.selectFrom('throttles').selectAll().execute(),
    ]);
    expect(dump).not.toContain('my-secret-passphrase');
  });
});

describe('sign-out', () => {
  it('PLT-102 revokes access and refresh token and clears the cookie', async () => {
    const anna = await api.signIn(await api.person());
    const out = await anna.inject({ method: 'POST', url: '/api/sarm/auth/logout' });
    expect(out.statusCode).toBe(204);
    expect(out.cookies[0]).toMatchObject({ name: '__Host-sarm_refresh', value: '', path: '/' });
    expect((await anna.inject({ url: '/api/sarm/auth/get-me' })).statusCode).toBe(401);
    const renewal = await api.inject({
      method: 'POST',
      url: '/api/sarm/auth/refresh',
      cookies: { '__Host-sarm_refresh': anna.refreshToken },
    });
    expect(renewal.statusCode).toBe(401);
  });

  it('ends one session and leaves the person’s others alone', async () => {
    const anna = await api.person();
    const [phone, desk] = [await api.signIn(anna), await api.signIn(anna)];
    await phone.inject({ method: 'POST', url: '/api/sarm/auth/logout' });
    expect((await desk.inject({ url: '/api/sarm/auth/get-me' })).statusCode).toBe(200);
  });
});

describe('how long a session lives', () => {
  it('PLT-095 ends after sessionTimeout minutes without activity; polling and renewal are none', async () => {
    await storeSettings(api.database, 'security', { sessionTimeout: 10 });
    const anna = await api.signIn(await api.person());
    const renew = (token: string) =>
      api.inject({
        method: 'POST',
        url: '/api/sarm/auth/refresh',
        cookies: { '__Host-sarm_refresh': token },
      });
    const call = (token: string, headers: Record<string, string> = {}) =>
      api.inject({
        url: '/api/sarm/auth/get-me',
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    const minutes = (n: number): void => api.clock.advance(n * 60_000);

    minutes(6);
    expect((await call(anna.accessToken)).statusCode).toBe(200); // activity
    minutes(6);
    const first = await renew(anna.refreshToken); // not activity
    expect(first.statusCode).toBe(200);
    const access = first.json<{ access_token: string }>().access_token;
    expect((await call(access, { 'x-sarm-background': '1' })).statusCode).toBe(200); // not activity
    minutes(5);
    const idle = await call(access, { 'x-sarm-background': '1' });
    expect([idle.statusCode, idle.json<{ code: string }>().code]).toEqual([401, 'session_expired']);
    const late = await renew(first.cookies[0]?.value ?? '');
    expect(late.statusCode).toBe(401);
    expect(late.cookies[0]).toMatchObject({ value: '' });
    await storeSettings(api.database, 'security', { sessionTimeout: 30 });
  });

  it('has an end whatever the activity', async () => {
    const anna = await api.signIn(await api.person());
    await api.database.admin.db
      .updateTable('sessions')
      .set({ expires_at: new Date(api.clock.now().getTime() - 1000) })
      .where('user_id', '=', anna.id)
      .execute();
    expect((await anna.inject({ url: '/api/sarm/auth/get-me' })).statusCode).toBe(401);
  });
});

describe('the settings of the sign-in screens', () => {
  it('PLT-094 public-settings answers without a session, and nothing more than its fields', async () => {
    await api.person();
    await storeSettings(api.database, 'general', {
      siteName: 'Clinic North',
      siteDescription: 'Andrology',
      contactEmail: 'help@example.org',
      adminEmail: 'admin@example.org',
      maxUploadSize: 250,
    });
    const answer = await api.inject({ url: '/api/sarm/auth/public-settings' });
    expect(answer.json()).toEqual({
      siteName: 'Clinic North',
      siteDescription: 'Andrology',
      contactEmail: 'help@example.org',
      // No mail can be sent here (PLT-152).
      allowRegistration: false,
      passwordMinLength: 8,
      maxUploadSize: 250,
      allowedVideoFormats: '.mp4,.mov,.avi,.webm',
      oidcEnabled: false,
      setupRequired: false,
    });
  });
});
