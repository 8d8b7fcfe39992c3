import { AUTH } from '@sarm/domain/limits';
import { createRole } from '@sarm/testing/people';
import { SIGN_IN_STEPS } from '@sarm/domain/accounts/sign-in-steps';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTestApi, TEST_USER_PASSWORD, type TestApi } from '../../testing/api-fixture.ts';
import { codeAt, stepAt } from '../../credentials/one-time-code.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.database.admin.db.deleteFrom('throttles').execute();
  await demand({});
});

type SignedIn = Awaited<ReturnType<TestApi['signedIn']>>;
type Answer = Awaited<ReturnType<TestApi['inject']>>;
const post = (url: string, payload: object) =>
  api.inject({ method: 'POST', url: `/api/sarm/auth/${url}`, payload });
const login = (email: string, password = TEST_USER_PASSWORD) => post('login-user', { email, password });
const step = (challenge_token: string, given: object) => post('login-step', { challenge_token, ...given });
const refusal = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code];
const cookiesOf = (answer: Answer) => answer.cookies.map(({ name }) => name);

/** RFC 4648, the other way round. */
const bytesOf = (secret: string): Buffer => {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const codeNow = (secret: string) => codeAt(bytesOf(secret), stepAt(api.clock.now()));
const later = (seconds: number = AUTH.oneTimeCode.seconds) => api.clock.advance(seconds * 1000);

const security = async (change: object): Promise<void> => {
  await api.database.admin.pool.query(
    `insert into system_settings (group_name, value) values ('security', $1)
     on conflict (group_name) do update set value = excluded.value`,
    [JSON.stringify(change)],
  );
};
const demand = (change: { twoFactorAuth?: boolean; requirePasswordReset?: number }) =>
  security({
    passwordMinLength: 8,
    requirePasswordReset: 90,
    sessionTimeout: 30,
    allowRegistration: true,
    twoFactorAuth: false,
    ...change,
  });

const send = (who: SignedIn, method: 'POST' | 'DELETE' | 'GET', url: string, payload?: object) =>
  who.inject({ method, url: `/api/sarm/auth/${url}`, ...(payload === undefined ? {} : { payload }) });

const enrol = (who: SignedIn, password = TEST_USER_PASSWORD) => send(who, 'POST', 'totp/enrol', { password });

const actionsOf = async (subjectId: string): Promise<string[]> => {
  const query = api.database.admin.db.selectFrom('audit_log').select('action');
  const rows = await query.where('subject_id', '=', subjectId).orderBy('id').execute();
  return rows.map(({ action }) => action);
};

async function withApp(): Promise<{ who: SignedIn; secret: string; recovery: string[] }> {
  const who = await api.signIn(await api.person());
  const { secret } = (await enrol(who)).json<{ secret: string }>();
  const confirmed = await send(who, 'POST', 'totp/confirm', { code: codeNow(secret) });
  later();
  return { who, secret, recovery: confirmed.json<{ recovery_codes: string[] }>().recovery_codes };
}

async function challenged(email: string): Promise<string> {
  const answer = await login(email);
  expect([answer.statusCode, answer.json<{ next: string }>().next]).toEqual([200, 'totp']);
  return answer.json<{ challenge_token: string }>().challenge_token;
}

describe('a second factor', () => {
  it('PLT-151 PLT-231 PLT-095 counts only once a code of the app has confirmed it, and then at every sign-in', async () => {
    const who = await api.signIn(await api.person());
    const enrolled = await enrol(who);
    const { secret, otpauth_url: url } = enrolled.json<{ secret: string; otpauth_url: string }>();
    expect(url).toContain(`secret=${secret}`);
    expect((await login(who.email)).json()).toHaveProperty('access_token');
    expect(refusal(await send(who, 'POST', 'totp/confirm', { code: '000000' }))).toEqual([422, 'code_wrong']);
    const confirmed = await send(who, 'POST', 'totp/confirm', { code: codeNow(secret) });
    const codes = confirmed.json<{ recovery_codes: string[] }>().recovery_codes;
    expect(new Set(codes).size).toBe(10);
    const state = await send(who, 'GET', 'totp');
    expect(state.json()).toEqual({ enabled: true, demanded: false, recoveryCodesLeft: 10 });
    expect(refusal(await enrol(who))).toEqual([409, 'second_factor_on']);
    later();
    const first = await login(who.email);
    expect(first.json()).toEqual({ next: 'totp', challenge_token: expect.any(String) });
    expect(cookiesOf(first)).toEqual([]);
    const token = first.json<{ challenge_token: string }>().challenge_token;
    const second = await step(token, { code: codeNow(secret) });
    expect(second.json()).toHaveProperty('access_token');
    expect(cookiesOf(second)).toContain('__Host-sarm_refresh');
    expect(refusal(await step(token, { code: codeNow(secret) }))).toEqual([422, 'sign_in_step_expired']);
    const stored = await api.database.admin.pool.query<{ all: string }>(
      'select string_agg(s::text, $1) || string_agg(r::text, $1) as all from second_factors s, recovery_codes r',
      [''],
    );
    for (const kept of [secret, bytesOf(secret).toString('hex'), ...codes])
      expect(stored.rows[0]?.all).not.toContain(kept);
  });

  it('takes no code twice, not even for two sign-ins at once', async () => {
    const { who, secret } = await withApp();
    const tokens = [await challenged(who.email), await challenged(who.email)];
    const code = codeNow(secret);
    const both = await Promise.all(tokens.map((token) => step(token, { code })));
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(refusal(await step(await challenged(who.email), { code }))).toEqual([422, 'code_wrong']);
    later();
    const next = await step(await challenged(who.email), { code: codeNow(secret) });
    expect(next.statusCode).toBe(200);
  });

  it('takes each recovery code once, however it is typed, and says so in the log', async () => {
    const { who, recovery } = await withApp();
    const [code = ''] = recovery;
    const typed = ` ${code.toUpperCase().replace('-', ' ')}`;
    expect((await step(await challenged(who.email), { code: typed })).statusCode).toBe(200);
    expect(refusal(await step(await challenged(who.email), { code }))).toEqual([422, 'code_wrong']);
    expect((await send(who, 'GET', 'totp')).json()).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await actionsOf(who.id)).toEqual(
      expect.arrayContaining(['user.enable-second-factor', 'user.use-recovery-code', 'session.refuse']),
    );
  });

  it('cannot be guessed: tries are counted for the person over all sign-ins', async () => {
    const { who, secret } = await withApp();
    for (let i = 0; i <= AUTH.accountFailures.free; i += 1) {
      if (i % 8 === 0) await api.database.admin.pool.query("delete from throttles where key like 'login%'");
      expect((await step(await challenged(who.email), { code: '000000' })).statusCode).toBe(422);
    }
    const stopped = await step(await challenged(who.email), { code: codeNow(secret) });
    expect(refusal(stopped)).toEqual([429, 'too_many_requests']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('PLT-151 waits five minutes for its step, and a step needs the token of a right password', async () => {
    const { who, secret } = await withApp();
    const token = await challenged(who.email);
    expect(refusal(await post('login-step', { code: codeNow(secret) }))).toEqual([401, 'not_signed_in']);
    expect(refusal(await step('somebody else', { code: codeNow(secret) }))).toEqual([
      422,
      'sign_in_step_expired',
    ]);
    later(AUTH.challengeMinutes * 60);
    expect(refusal(await step(token, { code: codeNow(secret) }))).toEqual([422, 'sign_in_step_expired']);
    // Nor does the token of a waiting sign-in open anything else.
    const waiting = await challenged(who.email);
    const asBearer = await api.inject({
      method: 'GET',
      url: '/api/sarm/auth/get-me',
      headers: { authorization: `Bearer ${waiting}` },
    });
    expect(asBearer.statusCode).toBe(401);
    expect(refusal(await post('totp/enrol', { challenge_token: waiting }))).toEqual([
      409,
      'second_factor_on',
    ]);
  });

  it('PLT-231 is switched off with password and code together, and not while the installation demands it', async () => {
    const { who, secret } = await withApp();
    const off = (password: string, code: string) => send(who, 'DELETE', 'totp', { password, code });
    expect(refusal(await off('not the password', codeNow(secret)))).toEqual([422, 'password_wrong']);
    expect(refusal(await off(TEST_USER_PASSWORD, '000000'))).toEqual([422, 'code_wrong']);
    await demand({ twoFactorAuth: true });
    expect(refusal(await off(TEST_USER_PASSWORD, codeNow(secret)))).toEqual([409, 'second_factor_demanded']);
    await demand({});
    expect((await off(TEST_USER_PASSWORD, codeNow(secret))).statusCode).toBe(204);
    expect(await actionsOf(who.id)).toContain('user.disable-second-factor');
    expect((await login(who.email)).json()).toHaveProperty('access_token');
    expect(refusal(await off(TEST_USER_PASSWORD, codeNow(secret)))).toEqual([409, 'second_factor_off']);
  });

  it('PLT-231 is taken away by an administrator for a lost device, and by nobody else', async () => {
    const { who } = await withApp();
    const { code } = await createRole(api.database, ['manage_users']);
    const [manager, other] = [
      await api.signIn(await api.person({ roles: [code] })),
      await api.signIn(await api.person()),
    ];
    const reset = (by: SignedIn, id: string) =>
      by.inject({ method: 'POST', url: `/api/admin/users/${id}/reset-totp` });
    expect((await reset(other, who.id)).statusCode).toBe(403);
    expect((await reset(manager, manager.id)).statusCode).toBe(403);
    expect(refusal(await reset(manager, other.id))).toEqual([409, 'second_factor_off']);
    const standing = async () => {
      const get = (path: string) => manager.inject({ url: `/api/admin/users${path}` });
      const [one, counts, list] = [
        await get(`/${who.id}`),
        await get('/counts'),
        await get(`?second_factor=on&search=${encodeURIComponent(who.email)}`),
      ];
      return {
        factor: one.json<{ secondFactor: unknown }>().secondFactor,
        counted: counts.json<{ secondFactor: number }>().secondFactor,
        listed: list.json<{ total: number }>().total,
      };
    };
    const before = await standing();
    const factor = { since: expect.any(String), app: true, recoveryCodesLeft: 10, passkeys: 0 };
    expect(before).toMatchObject({ factor, listed: 1 });
    expect((await reset(manager, who.id)).statusCode).toBe(204);
    expect(await standing()).toEqual({ factor: null, counted: before.counted - 1, listed: 0 });
    const events = await api.database.admin.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'secondFactor.reset')
      .execute();
    expect(events).toEqual([{ payload: { userId: who.id, byUserId: manager.id } }]);
    // The person who holds the lost device may be signed in on it.
    expect((await send(who, 'GET', 'totp')).statusCode).toBe(401);
    expect((await login(who.email)).json()).toHaveProperty('access_token');
    const [logged] = await api.database.admin.db
      .selectFrom('audit_log')
      .select('user_id')
      .where('action', '=', 'user.reset-second-factor')
      .where('subject_id', '=', who.id)
      .execute();
    expect(logged?.user_id).toBe(manager.id);
  });

  it('PLT-005 outlives a reset of the password', async () => {
    const { who } = await withApp();
    await api.database.admin.pool.query(
      "insert into account_links (token_hash, user_id, purpose, expires_at) values (sha256('reset'), $1, 'password', $2)",
      [who.id, new Date(api.clock.now().getTime() + 60_000)],
    );
    const reset = await post('reset-password', { token: 'reset', password: 'twelve blue kites' });
    expect(reset.statusCode).toBe(200);
    expect((await login(who.email, 'twelve blue kites')).json()).toMatchObject({ next: 'totp' });
  });
});

describe('what the installation demands at the sign-in', () => {
  it('PLT-151 PLT-231 PLT-095 is an app or a passkey, never an e-mail, and an app is set up within the sign-in itself', async () => {
    const person = await api.person();
    await demand({ twoFactorAuth: true });
    const first = (await login(person.email)).json<{ next: string; challenge_token: string }>();
    expect(first.next).toBe('totp-enrol');
    expect([...SIGN_IN_STEPS].sort()).toEqual(['change-password', 'passkey', 'totp', 'totp-enrol']);
    const token = { challenge_token: first.challenge_token };
    expect(refusal(await post('totp/enrol', {}))).toEqual([401, 'not_signed_in']);
    expect(refusal(await step(first.challenge_token, { code: '000000' }))).toEqual([
      409,
      'second_factor_off',
    ]);
    const { secret } = (await post('totp/enrol', token)).json<{ secret: string }>();
    expect(refusal(await post('totp/confirm', { ...token, code: '000000' }))).toEqual([422, 'code_wrong']);
    const confirmed = await post('totp/confirm', { ...token, code: codeNow(secret) });
    expect(confirmed.json<{ recovery_codes: string[] }>().recovery_codes).toHaveLength(10);
    const done = await step(first.challenge_token, { code: codeNow(secret) });
    expect(done.json()).toHaveProperty('access_token');
    expect(refusal(await step(first.challenge_token, {}))).toEqual([422, 'sign_in_step_expired']);
  });

  it('PLT-151 PLT-095 is a new password where the old one is older than the setting, after the app', async () => {
    const { who, secret } = await withApp();
    await demand({ requirePasswordReset: 30 });
    later(31 * 86_400);
    const factor = await step(await challenged(who.email), { code: codeNow(secret) });
    const { next, challenge_token: token } = factor.json<{ next: string; challenge_token: string }>();
    expect([next, cookiesOf(factor)]).toEqual(['change-password', []]);
    const short = await step(token, { newPassword: 'short' });
    expect(refusal(short)).toEqual([422, 'password_too_short']);
    expect(refusal(await step(token, { newPassword: TEST_USER_PASSWORD }))).toEqual([
      422,
      'password_unchanged',
    ]);
    const done = await step(token, { newPassword: 'twelve blue kites' });
    expect(done.json()).toHaveProperty('access_token');
    expect(await actionsOf(who.id)).toContain('user.change-password');
    expect((await login(who.email)).statusCode).toBe(401);
    expect((await login(who.email, 'twelve blue kites')).json()).toMatchObject({ next: 'totp' });
  });

  it('PLT-095 is nothing where the setting is 0', async () => {
    const person = await api.person();
    await demand({ requirePasswordReset: 0 });
    later(4000 * 86_400);
    expect((await login(person.email)).json()).toHaveProperty('access_token');
  });
});
