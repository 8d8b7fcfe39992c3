import { AUTH } from '@sarm/domain/limits';
import { storeSettings } from '@sarm/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api-fixture.ts';

const sent = { configured: true, send: async () => undefined };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'), { deps: { mailer: sent } });
  await api.person();
});
afterAll(() => api.stop());
beforeEach(() => api.database.admin.db.deleteFrom('throttles').execute());

const GOOD = 'nine red boats';
const register = (payload: Record<string, unknown>, url = '/api/sarm/auth/register-user') =>
  api.inject({ method: 'POST', url, payload: { password: GOOD, displayName: 'New Person', ...payload } });

describe('registration', () => {
  it('PLT-152 takes email, password and displayName and no other field, and answers 201 with the user record', async () => {
    const answer = await register({ email: 'record@example.org' });
    expect([answer.statusCode, answer.json<{ email: string }>().email]).toEqual([201, 'record@example.org']);
    for (const field of ['email', 'password', 'displayName'])
      expect((await register({ email: 'other@example.org', [field]: undefined })).statusCode).toBe(422);
    expect((await register({ email: 'other@example.org', jobTitle: 'x' })).statusCode).toBe(422);
  });

  it.each(['Anna,\nyour results', 'Anna\u2028x', 'gnA\u202eann', 'An\u200fna', 'An\u0000na'])(
    'security finding 5: refuses the name %j, which would write in a mail of the clinic',
    async (displayName) => {
      const answer = await register({ email: 'lines@example.org', displayName });
      expect([answer.statusCode, answer.json<{ errors: object[] }>().errors]).toMatchObject([
        422,
        [{ field: 'displayName', code: 'control_characters' }],
      ]);
    },
  );

  it('PLT-040 PLT-152 is closed and reported so where no mail can be sent: nobody could show whose the address is', async () => {
    const silent = await startTestApi(inject('templateDatabase'));
    const reported = async ({ inject: send }: TestApi) =>
      (await send({ url: '/api/sarm/auth/public-settings' })).json<{ allowRegistration: boolean }>();
    try {
      await silent.person();
      expect((await reported(silent)).allowRegistration).toBe(false);
      expect((await reported(api)).allowRegistration).toBe(true);
      await storeSettings(api.database, 'security', { allowRegistration: false });
      expect((await reported(api)).allowRegistration).toBe(false);
      await storeSettings(api.database, 'security', { allowRegistration: true });
      const answer = await silent.inject({
        method: 'POST',
        url: '/api/sarm/auth/register-user',
        payload: { email: 'x@example.org', password: GOOD, displayName: 'X' },
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'mail_not_configured']);
    } finally {
      await silent.stop();
    }
  });

  it('PLT-043 answers 201 with the user record: active, no role, no membership', async () => {
    const answer = await register({ email: 'Fresh@Example.org ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      email: 'fresh@example.org',
      displayName: 'New Person',
      isActive: true,
      roles: [],
      permissions: [],
      availableModules: [],
    });
    const { projectPermissions } = answer.json<{ projectPermissions: { projectId: string | null }[] }>();
    expect(projectPermissions.every((entry) => entry.projectId === null)).toBe(true);
    const audit = await api.database.admin.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_email', '=', 'fresh@example.org')
      .execute();
    expect(audit.map((row) => row.action)).toContain('user.register');
  });

  it('PLT-152 PLT-154 has one handler for both spellings; a used email answers 409', async () => {
    const made = await register({ email: 'twice@example.org' }, '/api/auth/register');
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { email: 'twice@example.org', displayName: 'New Person', isActive: true },
    ]);
    const other = await register({ email: 'once@example.org' });
    expect(Object.keys(made.json<object>())).toEqual(Object.keys(other.json<object>()));
    for (const url of ['/api/auth/register', '/api/sarm/auth/register-user']) {
      const again = await register({ email: 'TWICE@example.org' }, url);
      expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'email_taken']);
    }
  });

  it('makes one account of many equal registrations at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register({ email: 'race@example.org' })),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
  });

  it('PLT-152 PLT-095 answers 403 when allowRegistration is false', async () => {
    await storeSettings(api.database, 'security', { allowRegistration: false });
    const answer = await register({ email: 'closed@example.org' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'registration_closed']);
    await storeSettings(api.database, 'security', { allowRegistration: true });
  });

  it('PLT-119 PLT-095 names the number of the setting passwordMinLength', async () => {
    const short = await register({ email: 'short@example.org', password: 'sevench' });
    expect(short.statusCode).toBe(422);
    expect(short.json()).toMatchObject({
      message: 'Password must be at least 8 characters',
      detail: 'Password must be at least 8 characters',
      errors: [{ field: 'password', message: 'Password must be at least 8 characters' }],
    });
    const admin = await api.signedIn({ roles: ['system_admin'] });
    const set = async (passwordMinLength: number): Promise<number> =>
      (
        await admin.inject({
          method: 'PUT',
          url: '/api/admin/settings/security',
          payload: { passwordMinLength },
        })
      ).statusCode;
    expect([await set(5), await set(6)]).toEqual([422, 200]);
    const five = await register({ email: 'short@example.org', password: 'kites' });
    expect(five.json()).toMatchObject({ message: 'Password must be at least 6 characters' });
    expect((await register({ email: 'six@example.org', password: 'kites!' })).statusCode).toBe(201);
    expect(await set(12)).toBe(200);
    const eleven = await register({ email: 'short@example.org', password: 'elevenchars' });
    expect(eleven.json()).toMatchObject({ message: 'Password must be at least 12 characters' });
    expect(await set(8)).toBe(200);
  });

  it('refuses the passwords that guessing starts with, in any case, and the e-mail itself', async () => {
    for (const password of ['password1', 'PASSWORD1', 'qwertyuiop', 'common@example.org']) {
      const answer = await register({ email: 'common@example.org', password });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'password_too_common']);
    }
  });

  it('takes long passwords in full and refuses absurd ones', async () => {
    const long = 'x'.repeat(200);
    expect((await register({ email: 'long@example.org', password: `${long}1` })).statusCode).toBe(201);
    const cut = await api.inject({
      method: 'POST',
      url: '/api/sarm/auth/login-user',
      payload: { email: 'long@example.org', password: `${long}2` },
    });
    expect(cut.statusCode).toBe(401);
    expect((await register({ email: 'huge@example.org', password: 'x'.repeat(5000) })).statusCode).toBe(422);
  });

  it.each([
    [{ roles: ['system_admin'] }],
    [{ isActive: false }],
    [{ permissions: ['manage_users'] }],
    [{ id: '01890000-0000-7000-8000-000000000000' }],
    [{ email: ['mass@example.org', 'other@example.org'] }],
    [{ displayName: '' }],
    [{ displayName: { $ne: '' } }],
    [{ email: 'not an address' }],
  ])('answers 422 to %j and makes no account', async (extra) => {
    const answer = await register({ email: 'mass@example.org', ...extra });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: unknown[] }>().errors.length).toBeGreaterThan(0);
    const made = await api.database.admin.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'mass@example.org')
      .execute();
    expect(made).toEqual([]);
  });

  it('PLT-152 limits registrations per client and per address', async () => {
    const { limit } = AUTH.registrationsPerClient;
    const from = (n: number) =>
      api.inject({
        method: 'POST',
        url: '/api/sarm/auth/register-user',
        remoteAddress: `198.51.100.${n}`,
        payload: { email: 'many@example.org', password: GOOD, displayName: 'New Person' },
      });
    for (let n = 0; n < limit; n += 1) expect((await from(n)).statusCode).toBe(n === 0 ? 201 : 409);
    expect((await from(limit)).statusCode).toBe(429);
    for (let n = 0; n < limit; n += 1) await register({ email: 'twice@example.org' });
    const refused = await register({ email: 'another@example.org' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    api.clock.advance(AUTH.registrationsPerClient.windowSeconds * 1000);
    expect((await register({ email: 'another@example.org' })).statusCode).toBe(201);
  });
});
