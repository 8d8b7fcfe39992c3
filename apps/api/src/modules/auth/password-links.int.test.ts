import { createHash } from 'node:crypto';
import { addAccountLink, replaceAccountLink } from '@sarm/database/people/account-links.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { AUTH } from '@sarm/domain/limits';
import { storeSettings } from '@sarm/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTestApi, TEST_USER_PASSWORD, type TestApi } from '../../testing/api-fixture.ts';

const sent = { configured: true, send: async () => undefined };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'), { deps: { mailer: sent } });
});
afterAll(() => api.stop());
beforeEach(() => api.database.admin.db.deleteFrom('throttles').execute());

const NEW = 'twelve blue kites';
const post = (url: string, payload: object) =>
  api.inject({ method: 'POST', url: `/api/sarm/auth/${url}`, payload });
const DEVICE = '__Host-sarm_device';
const forgot = (email: string, by: { from?: string; device?: string } = {}) =>
  api.inject({
    method: 'POST',
    url: '/api/sarm/auth/forgot-password',
    payload: { email },
    ...(by.from === undefined ? {} : { remoteAddress: by.from }),
    ...(by.device === undefined ? {} : { cookies: { [DEVICE]: by.device } }),
  });
const reset = (token: string, password = NEW) => post('reset-password', { token, password });
const login = async (email: string, password: string) =>
  (await post('login-user', { email, password })).statusCode;
const codeOf = (answer: Awaited<ReturnType<typeof post>>) => answer.json<{ code: string }>().code;

const filed = async () => {
  const { rows } = await api.database.admin.pool.query<{ data: { userId: string | null } }>(
    "select data from pgboss.job where name = 'mail-password-link' order by created_on",
  );
  return rows.map(({ data }) => data.userId);
};

const logged = async (action: string, subjectId: string) =>
  await api.database.admin.db
    .selectFrom('audit_log')
    .select('user_id')
    .where('action', '=', action)
    .where('subject_id', '=', subjectId)
    .execute();

async function link(userId: string, token: string, minutes: number = AUTH.resetLinkMinutes): Promise<void> {
  const hash = createHash('sha256').update(token).digest();
  const expiresAt = new Date(api.clock.now().getTime() + minutes * 60_000);
  await inScope(api.deps.db, asInstallation, (tx) =>
    replaceAccountLink(tx, { hash, userId, purpose: 'password', expiresAt }),
  );
}

describe('a forgotten password', () => {
  it('PLT-005 PLT-198 PLT-200 answers alike for an account and for none, and files the same work', async () => {
    const anna = await api.person();
    const registered = await forgot(anna.email.toUpperCase());
    const unknown = await forgot('nobody@example.org');
    expect([registered.statusCode, registered.body]).toEqual([204, '']);
    expect([unknown.statusCode, unknown.body]).toEqual([204, '']);
    expect(await filed()).toEqual([anna.id, null]);
    // The caller is not proven, so the row names nobody.
    expect(await logged('user.ask-password-link', anna.id)).toEqual([{ user_id: null }]);
  });

  it('PLT-201 refuses a flood of mails to one address, by any caller', async () => {
    const { email } = await api.person();
    for (let i = 0; i < AUTH.resetsPerAddress.limit; i += 1)
      expect((await forgot(email, { from: `203.0.113.${i}` })).statusCode).toBe(204);
    const over = await forgot(email, { from: '203.0.113.99' });
    expect([over.statusCode, codeOf(over)]).toEqual([429, 'too_many_requests']);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('PLT-005 one client has three mails an hour to an address, which leaves some to others (security finding 21)', async () => {
    expect(AUTH.resetsPerClientAndAddress).toEqual({ limit: 3, windowSeconds: 3600 });
    const { email } = await api.person();
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await forgot(email)).statusCode);
    const { limit } = AUTH.resetsPerClientAndAddress;
    expect(limit).toBeLessThan(AUTH.resetsPerAddress.limit);
    expect(statuses.filter((status) => status === 204)).toHaveLength(limit);
    expect((await forgot(email, { from: '203.0.113.7' })).statusCode).toBe(204);
    api.clock.advance(3_600_000);
    expect((await forgot(email)).statusCode).toBe(204);
  });

  it('PLT-005 a device that its owner has signed in with has five, whatever others use up (security finding 21)', async () => {
    expect(AUTH.resetsPerAddress).toMatchObject({ limit: 5, windowSeconds: 3600 });
    const { email } = await api.person();
    const signedIn = await post('login-user', { email, password: TEST_USER_PASSWORD });
    const device = signedIn.cookies.find(({ name }) => name === DEVICE)?.value ?? '';
    for (let i = 0; i < 8; i += 1) await forgot(email, { from: `203.0.113.${i}` });
    expect((await forgot(email, { from: '203.0.113.99' })).statusCode).toBe(429);
    for (let i = 0; i < AUTH.resetsPerAddress.limit; i += 1)
      expect((await forgot(email, { device })).statusCode).toBe(204);
    expect((await forgot(email, { device })).statusCode).toBe(429);
  });

  it('PLT-202 refuses what is no address', async () => {
    expect((await forgot('not an address')).statusCode).toBe(422);
  });

  it('reports that no mail can be sent, to everybody alike', async () => {
    const silent = await startTestApi(inject('templateDatabase'));
    try {
      const answer = await silent.inject({
        method: 'POST',
        url: '/api/sarm/auth/forgot-password',
        payload: { email: 'nobody@example.org' },
      });
      expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'unavailable']);
    } finally {
      await silent.stop();
    }
  });
});

describe('a link for a new password', () => {
  it('PLT-005 sets it once, and ends every session of the account', async () => {
    const anna = await api.signIn(await api.person());
    await link(anna.id, 'good');
    expect((await reset('good')).statusCode).toBe(200);
    expect(await login(anna.email, TEST_USER_PASSWORD)).toBe(401);
    expect(await login(anna.email, NEW)).toBe(200);
    expect((await anna.inject({ method: 'GET', url: '/api/sarm/auth/get-me' })).statusCode).toBe(401);
    const again = await reset('good', 'another long one');
    expect([again.statusCode, codeOf(again)]).toEqual([422, 'reset_link_spent']);
    const [row] = await api.database.admin.db
      .selectFrom('audit_log')
      .select(['action', 'user_id'])
      .where('action', '=', 'user.reset-password')
      .where('subject_id', '=', anna.id)
      .execute();
    expect(row?.user_id).toBe(anna.id);
  });

  it('PLT-005 is valid next to those of later mails, and ends them once it was used (security finding 21)', async () => {
    const anna = await api.person();
    for (const token of ['mailed first', 'mailed second']) {
      const hash = createHash('sha256').update(token).digest();
      const expiresAt = new Date(api.clock.now().getTime() + 60_000);
      await inScope(api.deps.db, asInstallation, (tx) =>
        addAccountLink(tx, { hash, userId: anna.id, purpose: 'password', expiresAt }),
      );
    }
    expect((await reset('mailed first')).statusCode).toBe(200);
    expect(codeOf(await reset('mailed second', 'another long one'))).toBe('reset_link_spent');
  });

  it('PLT-005 is refused when it has expired, was replaced by a newer one, or was never made', async () => {
    const anna = await api.person();
    await link(anna.id, 'late');
    api.clock.advance(AUTH.resetLinkMinutes * 60_000 + 1000);
    await link(anna.id, 'first');
    await link(anna.id, 'second');
    for (const token of ['late', 'first', 'made up']) {
      const answer = await reset(token);
      expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'reset_link_spent']);
    }
    expect((await reset('second')).statusCode).toBe(200);
  });

  it('stays good when the password is refused, and is used by one of two at once', async () => {
    const anna = await api.person();
    await link(anna.id, 'patient');
    expect(codeOf(await reset('patient', 'short'))).toBe('password_too_short');
    const answers = await Promise.all([reset('patient'), reset('patient')]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('the own password', () => {
  const change = (
    who: Awaited<ReturnType<TestApi['signedIn']>>,
    currentPassword: string,
    newPassword = NEW,
  ) =>
    who.inject({
      method: 'PUT',
      url: '/api/sarm/auth/change-password',
      payload: { currentPassword, newPassword },
    });

  it('BUS-002 PLT-062 changes by its present one, and the other sessions end', async () => {
    const anna = await api.signIn(await api.person());
    const elsewhere = await api.signIn(anna);
    await link(anna.id, 'forgotten');
    expect((await change(anna, TEST_USER_PASSWORD)).statusCode).toBe(204);
    expect(await logged('user.change-password', anna.id)).toEqual([{ user_id: anna.id }]);
    const me = { method: 'GET', url: '/api/sarm/auth/get-me' } as const;
    expect((await anna.inject(me)).statusCode).toBe(200);
    expect((await elsewhere.inject(me)).statusCode).toBe(401);
    expect(await login(anna.email, NEW)).toBe(200);
    expect((await reset('forgotten')).statusCode).toBe(422);
  });

  it('PLT-062 answers a wrong present one with 422 and its text, and not for ever', async () => {
    const anna = await api.signIn(await api.person());
    const wrong = await change(anna, 'no idea');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ message: 'Current password is wrong' });
    for (let i = 1; i < AUTH.loginFailures.limit; i += 1) await change(anna, 'no idea');
    expect((await change(anna, TEST_USER_PASSWORD)).statusCode).toBe(429);
    expect(await login(anna.email, TEST_USER_PASSWORD)).toBe(200);
  });

  it('PLT-095 is held to passwordMinLength wherever it is entered', async () => {
    const anna = await api.signIn(await api.person());
    await link(anna.id, 'longer');
    await storeSettings(api.database, 'security', { passwordMinLength: 12 });
    const answers = [
      await change(anna, TEST_USER_PASSWORD, 'elevenchars'),
      await reset('longer', 'elevenchars'),
    ];
    expect(answers.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual([
      [422, 'password_too_short'],
      [422, 'password_too_short'],
    ]);
    await storeSettings(api.database, 'security', { passwordMinLength: 8 });
  });

  it('PLT-121 BUS-128 names the field of a new one that is too short for the setting, and its number', async () => {
    const anna = await api.signIn(await api.person());
    for (const [min, short] of [
      [8, 'seven c'],
      [6, 'fives'],
      [12, 'eleven char'],
    ] as const) {
      if (min !== 8) await storeSettings(api.database, 'security', { passwordMinLength: min });
      const answer = await change(anna, TEST_USER_PASSWORD, short);
      expect(answer.json()).toMatchObject({
        code: 'password_too_short',
        errors: [{ field: 'newPassword', message: `Password must be at least ${min} characters` }],
      });
    }
    const admin = await api.signIn(await api.person({ roles: ['system_admin'] }));
    const set = (passwordMinLength: number) =>
      admin.inject({ method: 'PUT', url: '/api/admin/settings/security', payload: { passwordMinLength } });
    expect([(await set(5)).statusCode, (await set(6)).statusCode]).toEqual([422, 200]);
    expect((await change(anna, TEST_USER_PASSWORD, 'kites!')).statusCode).toBe(204);
  });
});
