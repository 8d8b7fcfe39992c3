import { newId } from '@sarm/database/kernel/new-id';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  type SignedInPerson,
  startTestApi,
  TEST_PUBLIC_URL,
  TEST_USER_PASSWORD,
  type TestApi,
} from '../../testing/api-fixture.ts';
import { type Fault, SoftwareAuthenticator } from '../../testing/software-authenticator.ts';

const PATH = '/api/sarm/auth/passkeys';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());
beforeEach(() => demand(false));

const demand = async (twoFactorAuth: boolean): Promise<void> => {
  const value = {
    passwordMinLength: 8,
    requirePasswordReset: 90,
    sessionTimeout: 30,
    allowRegistration: true,
  };
  await api.database.admin.pool.query(
    `insert into system_settings (group_name, value) values ('security', $1)
     on conflict (group_name) do update set value = excluded.value`,
    [JSON.stringify({ ...value, twoFactorAuth })],
  );
};
type Answer = Awaited<ReturnType<TestApi['inject']>>;
const refusal = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code];
const REFUSED = [422, 'passkey_refused'];
const challengeOf = (answer: Answer) => answer.json<{ challenge: string }>().challenge;
const call = (who: SignedInPerson, method: 'POST' | 'PUT' | 'DELETE', payload: object, path = '') =>
  who.inject({ method, url: `${PATH}${path}`, payload });
const begin = (who: SignedInPerson, password = TEST_USER_PASSWORD) =>
  call(who, 'POST', { password }, '/options');
const device = () => new SoftwareAuthenticator(TEST_PUBLIC_URL);
const listed = async (who: SignedInPerson) =>
  (await who.inject({ url: PATH })).json<{
    available: boolean;
    items: { id: string; name: string; lastUsedAt: string | null }[];
  }>();

async function withPasskey(who?: SignedInPerson) {
  const person = who ?? (await api.signedIn());
  const key = device();
  const response = key.register(challengeOf(await begin(person)));
  const added = await call(person, 'POST', { name: 'Laptop', response });
  expect(added.statusCode).toBe(201);
  return { who: person, key, id: added.json<{ id: string }>().id };
}

const post = (url: string, payload?: object) =>
  api.inject({ method: 'POST', url: `/api/sarm/auth/${url}`, ...(payload === undefined ? {} : { payload }) });
const newChallenge = async () => challengeOf(await post('passkey-login/options'));
const send = (response: object) => post('passkey-login', { response });
const signIn = async (key: SoftwareAuthenticator, fault: Fault = {}) =>
  await send(key.assert(await newChallenge(), fault));
const login = (email: string) => post('login-user', { email, password: TEST_USER_PASSWORD });
const logOf = async (userId: string) =>
  (
    await api.database.admin.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action, after }) => ({ action, after }));

describe('a passkey', () => {
  it('PLT-095 is added with the password, bound to the configured place, and signs in as both factors', async () => {
    const who = await api.signedIn();
    expect(refusal(await begin(who, 'not the password'))).toEqual([422, 'password_wrong']);
    const options = (await begin(who)).json<object>();
    expect(options).toMatchObject({
      rp: { id: 'sarm.test' },
      user: { name: who.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { key } = await withPasskey(who);
    const { rows } = await api.database.admin.pool.query(
      `select payload from outbox where kind = 'passkey.added' and payload ->> 'userId' = $1`,
      [who.id],
    );
    expect(rows).toEqual([{ payload: { userId: who.id, name: 'Laptop' } }]);
    await demand(true);
    api.clock.advance(60_000);
    const entered = await signIn(key);
    expect(entered.json()).toHaveProperty('access_token');
    expect(entered.cookies.map(({ name }) => name)).toContain('__Host-sarm_refresh');
    expect((await listed(who)).items).toEqual([
      expect.objectContaining({ name: 'Laptop', lastUsedAt: expect.any(String) }),
    ]);
    expect((await logOf(who.id)).slice(-2)).toEqual([
      { action: 'user.add-passkey', after: { name: 'Laptop' } },
      { action: 'session.open', after: { by: 'passkey' } },
    ]);
  });

  it('is not made with another’s challenge, one used before, another place, or without its user', async () => {
    const [who, other] = [await api.signedIn(), await api.signedIn()];
    const add = (response: object) => call(who, 'POST', { name: 'x', response });
    expect(refusal(await add(device().register(challengeOf(await begin(other)))))).toEqual(REFUSED);
    expect(refusal(await add(device().register(await newChallenge())))).toEqual(REFUSED);
    for (const fault of [
      { origin: 'https://evil.test' },
      { rpId: 'evil.test' },
      { unverified: true },
    ] as const)
      expect(refusal(await add(device().register(challengeOf(await begin(who)), fault)))).toEqual(REFUSED);
    const challenge = challengeOf(await begin(who));
    const key = device();
    expect((await add(key.register(challenge))).statusCode).toBe(201);
    expect(refusal(await add(device().register(challenge)))).toEqual(REFUSED);
    expect(refusal(await add(key.register(challengeOf(await begin(who)))))).toEqual(REFUSED);
    expect((await listed(who)).items).toHaveLength(1);
  });

  it('signs nobody in twice by one answer, late, elsewhere, unverified, unknown or with a counter that fell', async () => {
    const { who, key } = await withPasskey();
    const answer = key.assert(await newChallenge());
    const twice = await Promise.all([send(answer), send(answer)]);
    expect(twice.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 422]);
    for (const fault of [
      { origin: 'https://evil.test' },
      { rpId: 'evil.test' },
      { unverified: true },
    ] as const)
      expect(refusal(await signIn(key, fault))).toEqual(REFUSED);
    expect((await signIn(key, { counter: 50 })).statusCode).toBe(200);
    expect(refusal(await signIn(key, { counter: 50 }))).toEqual(REFUSED);
    expect(refusal(await signIn(key, { counter: 7 }))).toEqual(REFUSED);
    expect(refusal(await signIn(device()))).toEqual(REFUSED);
    // Made for adding a key, not for signing in.
    expect(refusal(await send(key.assert(challengeOf(await begin(who)), { counter: 51 })))).toEqual(REFUSED);
    const late = key.assert(await newChallenge(), { counter: 52 });
    api.clock.advance(6 * 60_000);
    expect(refusal(await send(late))).toEqual(REFUSED);
    expect(await logOf(who.id)).toContainEqual({ action: 'session.refuse', after: { by: 'passkey' } });
  });

  it('is what a password waits for where a factor is demanded; an app cannot be set up instead', async () => {
    const { who, key } = await withPasskey();
    expect((await login(who.email)).json()).toHaveProperty('access_token');
    await demand(true);
    const step = (await login(who.email)).json<{ next: string; challenge_token: string }>();
    expect(step.next).toBe('passkey');
    const token = { challenge_token: step.challenge_token };
    expect(refusal(await post('totp/enrol', token))).toEqual([409, 'second_factor_on']);
    expect((await post('login-step', { ...token, code: '000000' })).statusCode).toBe(409);
    expect((await signIn(key)).statusCode).toBe(200);
  });

  it('is renamed and, with the password, removed by its owner alone; the last stays while one is demanded', async () => {
    const { who, id, key } = await withPasskey();
    const other = await api.signedIn();
    const password = TEST_USER_PASSWORD;
    for (const [by, key_] of [
      [other, id],
      [who, newId()],
    ] as const) {
      expect(refusal(await call(by, 'PUT', { id: key_, name: 'Mine' }))).toEqual([404, 'not_found']);
      expect(refusal(await call(by, 'DELETE', { id: key_, password }))).toEqual([404, 'not_found']);
    }
    expect((await call(who, 'PUT', { id, name: 'Desk' })).statusCode).toBe(204);
    expect((await listed(who)).items.map(({ name }) => name)).toEqual(['Desk']);
    expect(refusal(await call(who, 'DELETE', { id, password: 'wrong' }))).toEqual([422, 'password_wrong']);
    await demand(true);
    expect(refusal(await call(who, 'DELETE', { id, password }))).toEqual([409, 'second_factor_demanded']);
    await demand(false);
    expect((await call(who, 'DELETE', { id, password })).statusCode).toBe(204);
    expect(refusal(await signIn(key))).toEqual(REFUSED);
    const actions = (await logOf(who.id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['user.rename-passkey', 'user.remove-passkey']));
  });

  it('counts as a second factor for administrators, who take it away with the rest', async () => {
    const { who, key } = await withPasskey();
    const { code } = await createRole(api.database, ['manage_users']);
    const manager = await api.signedIn({ roles: [code] });
    const account = await manager.inject({ url: `/api/admin/users/${who.id}` });
    expect(account.json()).toMatchObject({ secondFactor: { app: false, passkeys: 1 } });
    const reset = await manager.inject({ method: 'POST', url: `/api/admin/users/${who.id}/reset-totp` });
    expect(reset.statusCode).toBe(204);
    expect(refusal(await signIn(key))).toEqual(REFUSED);
  });

  it('cannot be had under an address of numbers', async () => {
    const plain = await startTestApi(inject('templateDatabase'), {
      config: { publicUrl: 'http://127.0.0.1:8080' },
    });
    try {
      const who = await plain.signedIn();
      expect((await who.inject({ url: PATH })).json()).toEqual({ available: false, items: [] });
    } finally {
      await plain.stop();
    }
  });
});
