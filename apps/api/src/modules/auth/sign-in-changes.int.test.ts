import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  type SignedInPerson,
  startTestApi,
  TEST_PUBLIC_URL,
  TEST_USER_PASSWORD,
  type TestApi,
} from '../../testing/api-fixture.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { codeAt, stepAt } from '../../credentials/one-time-code.ts';
import { openSecret } from '../../credentials/seal-secret.ts';

const NEW = 'twelve blue kites';
const DAY_MS = 86_400_000;
const DEVICE = '__Host-sarm_device';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.database.admin.db.deleteFrom('throttles').execute();
  await demand(false);
});

const demand = async (twoFactorAuth: boolean): Promise<void> => {
  const value = {
    passwordMinLength: 8,
    requirePasswordReset: 0,
    sessionTimeout: 30,
    allowRegistration: true,
    twoFactorAuth,
  };
  await api.database.admin.pool.query(
    `insert into system_settings (group_name, value) values ('security', $1)
     on conflict (group_name) do update set value = excluded.value`,
    [JSON.stringify(value)],
  );
};
const eventsOf = async (userId: string) => {
  const { rows } = await api.database.admin.pool.query<{ kind: string; payload: object }>(
    `select kind, payload from outbox where payload ->> 'userId' = $1 order by created_at, id`,
    [userId],
  );
  return rows;
};
const post = (url: string, payload: object = {}) =>
  api.inject({ method: 'POST', url: `/api/sarm/auth/${url}`, payload });
const send = (who: SignedInPerson, method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object) =>
  who.inject({ method, url: `/api/sarm/auth/${url}`, payload });
const refusal = (answer: Awaited<ReturnType<typeof post>>) => {
  const { code, errors } = answer.json<{ code: string; errors?: object[] }>();
  return [answer.statusCode, code, errors];
};
const challengeOf = (answer: Awaited<ReturnType<typeof post>>) =>
  answer.json<{ challenge: string }>().challenge;

async function addPasskey(who: SignedInPerson, name: string): Promise<SoftwareAuthenticator> {
  const key = new SoftwareAuthenticator(TEST_PUBLIC_URL);
  const options = await send(who, 'POST', 'passkeys/options', { password: TEST_USER_PASSWORD });
  const response = key.register(challengeOf(options));
  expect((await send(who, 'POST', 'passkeys', { name, response })).statusCode).toBe(201);
  return key;
}
const signInWith = async (key: SoftwareAuthenticator) =>
  (await post('passkey-login', { response: key.assert(challengeOf(await post('passkey-login/options'))) }))
    .statusCode;

async function reset(userId: string) {
  await api.database.admin.pool.query(
    `insert into account_links (token_hash, user_id, purpose, expires_at) values (sha256($1), $2, 'password', $3)`,
    [Buffer.from(userId), userId, new Date(api.clock.now().getTime() + 60_000)],
  );
  return await post('reset-password', { token: userId, password: NEW });
}

async function appCode(userId: string): Promise<string> {
  const { sealed_secret: sealed } = await api.database.admin.db
    .selectFrom('second_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const secret = openSecret(api.deps.config.tokenSecrets, userId, sealed) ?? Buffer.alloc(0);
  return codeAt(secret, stepAt(api.clock.now()));
}

describe('security finding 6: an authenticator app', () => {
  it('PLT-231 is set up with the own password, not with an open screen alone', async () => {
    const who = await api.signIn(await api.person());
    expect(refusal(await send(who, 'POST', 'totp/enrol', {}))).toEqual([
      422,
      'invalid_request',
      [expect.objectContaining({ field: 'password', code: 'password_required' })],
    ]);
    const wrong = await send(who, 'POST', 'totp/enrol', { password: 'not the password' });
    expect(refusal(wrong).slice(0, 2)).toEqual([422, 'password_wrong']);
    const { rows } = await api.database.admin.pool.query('select from second_factors where user_id = $1', [
      who.id,
    ]);
    expect(rows).toEqual([]);
    const enrolled = await send(who, 'POST', 'totp/enrol', { password: TEST_USER_PASSWORD });
    expect(enrolled.statusCode).toBe(200);
  });

  it('has a limit for guesses of the password', async () => {
    const who = await api.signIn(await api.person());
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1)
      statuses.push((await send(who, 'POST', 'totp/enrol', { password: `guess number ${i}` })).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('what changes how an account is signed in to', () => {
  it('PLT-231 is reported to its owner: app on and off, passkey gone, password changed', async () => {
    const who = await api.signIn(await api.person());
    await send(who, 'POST', 'totp/enrol', { password: TEST_USER_PASSWORD });
    await send(who, 'POST', 'totp/confirm', { code: await appCode(who.id) });
    api.clock.advance(60_000);
    const off = { password: TEST_USER_PASSWORD, code: await appCode(who.id) };
    expect((await send(who, 'DELETE', 'totp', off)).statusCode).toBe(204);
    await addPasskey(who, 'Laptop');
    const { items } = (await who.inject({ url: '/api/sarm/auth/passkeys' })).json<{
      items: { id: string }[];
    }>();
    await send(who, 'DELETE', 'passkeys', { id: items[0]?.id, password: TEST_USER_PASSWORD });
    const change = { currentPassword: TEST_USER_PASSWORD, newPassword: NEW };
    expect((await send(who, 'PUT', 'change-password', change)).statusCode).toBe(204);
    const userId = who.id;
    expect(await eventsOf(userId)).toEqual([
      { kind: 'secondFactor.enabled', payload: { userId } },
      { kind: 'secondFactor.disabled', payload: { userId } },
      { kind: 'passkey.added', payload: { userId, name: 'Laptop' } },
      { kind: 'passkey.removed', payload: { userId, name: 'Laptop' } },
      { kind: 'password.changed', payload: { userId } },
    ]);
  });
});

describe('security finding 7: after a reset of the password', () => {
  it('PLT-005 new passkeys are gone, older ones stay and are named in answer, mail and log', async () => {
    const who = await api.signIn(await api.person());
    const old = await addPasskey(who, 'Old key');
    api.clock.advance(8 * DAY_MS);
    const back = await api.signIn(who);
    const fresh = await addPasskey(back, 'Planted');
    const answer = await reset(who.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { keptPasskeys: ['Old key'], removedPasskeys: ['Planted'] },
    ]);
    expect([await signInWith(fresh), await signInWith(old)]).toEqual([422, 200]);
    expect((await eventsOf(who.id)).at(-1)).toEqual({
      kind: 'password.reset',
      payload: { userId: who.id, kept: ['Old key'], removed: ['Planted'] },
    });
    const logged = await api.database.admin.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'user.reset-password')
      .where('subject_id', '=', who.id)
      .execute();
    expect(logged).toEqual([{ after: { keptPasskeys: ['Old key'], removedPasskeys: ['Planted'] } }]);
  });

  it('the only second factor stays where one is demanded: a mailbox alone opens nothing', async () => {
    const who = await api.signIn(await api.person());
    const key = await addPasskey(who, 'Only key');
    await demand(true);
    expect((await reset(who.id)).json()).toEqual({ keptPasskeys: ['Only key'], removedPasskeys: [] });
    const login = await post('login-user', { email: who.email, password: NEW });
    expect(login.json()).toMatchObject({ next: 'passkey' });
    expect(await signInWith(key)).toBe(200);
  });

  it('a sign-in that waited with the former password is over', async () => {
    const person = await api.person();
    await demand(true);
    const waiting = await post('login-user', { email: person.email, password: TEST_USER_PASSWORD });
    const { challenge_token } = waiting.json<{ challenge_token: string }>();
    await reset(person.id);
    expect(refusal(await post('totp/enrol', { challenge_token })).slice(0, 2)).toEqual([
      422,
      'sign_in_step_expired',
    ]);
  });
});

describe('security finding 21: wrong codes of somebody who has the password', () => {
  it('make strangers wait, and not a device that the owner has signed in with', async () => {
    const who = await api.signIn(await api.person());
    await send(who, 'POST', 'totp/enrol', { password: TEST_USER_PASSWORD });
    await send(who, 'POST', 'totp/confirm', { code: await appCode(who.id) });
    api.clock.advance(60_000);
    const challenge = async () => {
      const answer = await post('login-user', { email: who.email, password: TEST_USER_PASSWORD });
      return answer.json<{ challenge_token: string }>().challenge_token;
    };
    const step = async (code: string, device?: string) =>
      await api.inject({
        method: 'POST',
        url: '/api/sarm/auth/login-step',
        payload: { challenge_token: await challenge(), code },
        ...(device === undefined ? {} : { cookies: { [DEVICE]: device } }),
      });
    const first = await step(await appCode(who.id));
    const device = first.cookies.find(({ name }) => name === DEVICE)?.value ?? '';
    expect(device).not.toBe('');
    api.clock.advance(60_000);
    const statuses: number[] = [];
    for (let i = 0; i < 25; i += 1) {
      statuses.push((await step('000000')).statusCode);
      await api.database.admin.db.deleteFrom('throttles').where('key', 'like', 'login%').execute();
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await step(await appCode(who.id))).statusCode).toBe(429);
    expect((await step(await appCode(who.id), device)).statusCode).toBe(200);
    // The device has as few tries as they have together.
    for (let i = 0; i < 25; i += 1) {
      statuses.push((await step('000000', device)).statusCode);
      await api.database.admin.db.deleteFrom('throttles').where('key', 'like', 'login%').execute();
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
