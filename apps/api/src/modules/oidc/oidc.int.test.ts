import { readProviderReturn } from '@sarm/domain/accounts/provider-return';
import { type OpenIdProvider, startOpenIdProvider } from '@sarm/testing/openid-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  startTestApi,
  TEST_PUBLIC_URL,
  TEST_USER_PASSWORD,
  type TestApi,
} from '../../testing/api-fixture.ts';

const CALLBACK = '/api/sarm/auth/oidc/callback';
const COOKIE = '__Host-sarm_provider';
let provider: OpenIdProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.serve(`${TEST_PUBLIC_URL}${CALLBACK}`);
  api = await startTestApi(inject('templateDatabase'), { config: { oidc: provider.config } });
  // The first account is made on /setup, never by a provider.
  await api.person();
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});
beforeEach(() => security({}));

const security = async (change: object): Promise<void> => {
  const value = {
    passwordMinLength: 8,
    requirePasswordReset: 90,
    sessionTimeout: 30,
    allowRegistration: true,
  };
  await api.database.admin.pool.query(
    `insert into system_settings (group_name, value) values ('security', $1)
     on conflict (group_name) do update set value = excluded.value`,
    [JSON.stringify({ ...value, twoFactorAuth: false, ...change })],
  );
};

let count = 0;
/** Somebody with an account at the provider. */
function providerUser(change: { email?: string; email_verified?: boolean; name?: string } = {}) {
  count += 1;
  const subject = `subject-${count}`;
  const person = { email: `Person${count}@Example.org`, email_verified: true, name: 'Priya Nair', ...change };
  provider.people.set(subject, person);
  return { subject, ...person, address: person.email.toLowerCase() };
}

const begin = async () => {
  const answer = await api.inject({ url: '/api/sarm/auth/oidc/login' });
  const cookie = answer.cookies.find(({ name }) => name === COOKIE);
  return { answer, cookie, to: answer.headers.location ?? '' };
};
const comeBack = (url: string, cookie: string | undefined) =>
  api.inject({
    url: url.replace(TEST_PUBLIC_URL, ''),
    ...(cookie === undefined ? {} : { cookies: { [COOKIE]: cookie } }),
  });
async function signIn(subject: string) {
  const { cookie, to } = await begin();
  return await comeBack(await provider.signIn(to, subject), cookie?.value);
}
type Answer = Awaited<ReturnType<typeof signIn>>;
const endOf = (answer: Answer) => {
  const [path, hash = ''] = (answer.headers.location ?? '').split('#');
  return { status: answer.statusCode, path, result: readProviderReturn(`#${hash}`) };
};
const failed = (reason: string) => ({ status: 302, path: '/login', result: { failed: reason } });
const DASHBOARD = { status: 302, path: '/dashboard', result: undefined };
const refreshOf = (answer: Answer) =>
  answer.cookies.find(({ name }) => name === '__Host-sarm_refresh')?.value ?? '';

/** Whom the cookie of an answer signs in, as the web finds out after the redirect. */
async function personOf(answer: Answer) {
  const cookies = { '__Host-sarm_refresh': refreshOf(answer) };
  const renewed = await api.inject({ method: 'POST', url: '/api/sarm/auth/refresh', cookies });
  const authorization = `Bearer ${renewed.json<{ access_token: string }>().access_token}`;
  const me = await api.inject({ url: '/api/sarm/auth/get-me', headers: { authorization } });
  return me.json<{ id: string; email: string; displayName: string; permissions: string[] }>();
}
const STEP = '/api/sarm/auth/oidc/step';
const STEP_COOKIE = '__Host-sarm_provider_step';
/** What the web reads after the redirect. */
const stepOf = (answer: Answer) => {
  const value = answer.cookies.find(({ name }) => name === STEP_COOKIE)?.value ?? '';
  return api.inject({ url: STEP, cookies: { [STEP_COOKIE]: value } });
};
const login = (email: string, password = TEST_USER_PASSWORD) =>
  api.inject({ method: 'POST', url: '/api/sarm/auth/login-user', payload: { email, password } });
const logOf = async (userId: string) =>
  await api.database.admin.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('a sign-in through an OpenID provider', () => {
  it('PLT-004 leads there with PKCE, state and nonce, and back to /dashboard signed in', async () => {
    const settings = await api.inject({ url: '/api/sarm/auth/public-settings' });
    expect(settings.json()).toMatchObject({ oidcEnabled: true });
    const { answer, cookie, to } = await begin();
    expect(answer.statusCode).toBe(302);
    const target = new URL(to);
    expect(target.origin).toBe(provider.config.issuer);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      redirect_uri: `${TEST_PUBLIC_URL}${CALLBACK}`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.value).not.toContain(target.searchParams.get('state') ?? '-');
    const person = providerUser();
    const back = await comeBack(await provider.signIn(to, person.subject), cookie?.value);
    expect(endOf(back)).toEqual(DASHBOARD);
    const me = await personOf(back);
    expect(me).toMatchObject({ email: person.address, displayName: 'Priya Nair', permissions: [] });
    expect((await logOf(me.id)).map(({ action }) => action)).toEqual([
      'user.register',
      'user.link-provider',
      'session.open',
    ]);
    expect(endOf(await signIn(person.subject))).toEqual(DASHBOARD);
    expect((await logOf(me.id)).at(-1)).toEqual({ action: 'session.open', after: { by: 'provider' } });
  });

  it('PLT-004 creates an account only while registration is open', async () => {
    await security({ allowRegistration: false });
    const person = providerUser();
    expect(endOf(await signIn(person.subject))).toEqual(failed('closed'));
    const stored = await api.database.admin.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.address)
      .execute();
    expect(stored).toEqual([]);
    const { email } = await api.person();
    expect(endOf(await signIn(providerUser({ email }).subject))).toEqual(DASHBOARD);
  });

  it('PLT-004 links an account only through an e-mail that is marked as verified', async () => {
    const { id, email } = await api.person();
    const stranger = providerUser({ email, email_verified: false });
    expect(endOf(await signIn(stranger.subject))).toEqual(failed('unverified'));
    expect(endOf(await signIn(providerUser({ email_verified: false }).subject))).toEqual(
      failed('unverified'),
    );
    const owner = providerUser({ email });
    const back = await signIn(owner.subject);
    expect([endOf(back), (await personOf(back)).id]).toEqual([DASHBOARD, id]);
    // From then on the subject counts, which never changes there, and the password still signs in.
    provider.people.set(owner.subject, { email: 'moved@example.org', email_verified: false });
    expect((await personOf(await signIn(owner.subject))).id).toBe(id);
    expect((await login(email)).statusCode).toBe(200);
    expect((await logOf(id)).find(({ action }) => action === 'user.link-provider')?.after).toEqual({
      issuer: provider.config.issuer,
      passwordVoided: false,
    });
  });

  it('shuts out a person who registered an address that is the other person’s', async () => {
    const { id, email } = await api.person();
    const { pool } = api.database.admin;
    await pool.query('update users set email_proven_at = null where id = $1', [id]);
    const back = await signIn(providerUser({ email }).subject);
    expect([endOf(back), (await personOf(back)).id]).toEqual([DASHBOARD, id]);
    // The address is proven now, but for somebody who never knew the password.
    expect((await login(email)).statusCode).toBe(401);
    expect((await logOf(id)).find(({ action }) => action === 'user.link-provider')?.after).toMatchObject({
      passwordVoided: true,
    });
  });

  it('is refused from another browser, with another state, twice, too late and without the provider’s consent', async () => {
    const { subject } = providerUser();
    const one = await begin();
    const back = await provider.signIn(one.to, subject);
    expect(endOf(await comeBack(back, undefined))).toEqual(failed('refused'));
    expect(endOf(await comeBack(back, (await begin()).cookie?.value))).toEqual(failed('refused'));
    expect(endOf(await comeBack(`${CALLBACK}?error=access_denied`, one.cookie?.value))).toEqual(
      failed('refused'),
    );
    const first = await comeBack(back, one.cookie?.value);
    expect(endOf(first)).toEqual(DASHBOARD);
    expect(first.cookies.find(({ name }) => name === COOKIE)?.value).toBe('');
    expect(endOf(await comeBack(back, one.cookie?.value))).toEqual(failed('refused'));
    const late = await begin();
    const lateBack = await provider.signIn(late.to, subject);
    api.clock.advance(11 * 60_000);
    expect(endOf(await comeBack(lateBack, late.cookie?.value))).toEqual(failed('refused'));
    const refused = await api.database.admin.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'session.refuse')
      .execute();
    expect(refused).toContainEqual({ after: { by: 'provider', reason: 'refused' } });
  });

  it('still asks for the second factor that the installation demands', async () => {
    const { email } = await api.person();
    await security({ twoFactorAuth: true });
    const back = await signIn(providerUser({ email }).subject);
    expect(refreshOf(back)).toBe('');
    expect(back.headers.location).toBe('/login#provider=step');
    const { challenge_token, ...due } = (await stepOf(back)).json<{ challenge_token: string }>();
    expect(due).toEqual({ next: 'totp-enrol', email });
    const payload = { challenge_token };
    const enrol = await api.inject({ method: 'POST', url: '/api/sarm/auth/totp/enrol', payload });
    expect(enrol.statusCode).toBe(200);
  });
});

describe('security finding 15: the step that is still due', () => {
  it('is given to the browser that began, once and in time, and stands in no address', async () => {
    const { email } = await api.person();
    await security({ twoFactorAuth: true });
    const back = await signIn(providerUser({ email }).subject);
    const cookie = back.cookies.find(({ name }) => name === STEP_COOKIE);
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
    expect(cookie?.value).not.toContain(email);
    const other = await api.inject({ url: STEP });
    expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'sign_in_step_expired' }]);
    const own = await stepOf(back);
    expect([own.statusCode, own.cookies.find(({ name }) => name === STEP_COOKIE)?.value]).toEqual([200, '']);
    const mixed = await api.inject({
      url: STEP,
      cookies: { [STEP_COOKIE]: (await begin()).cookie?.value ?? '' },
    });
    expect(mixed.statusCode).toBe(422);
    api.clock.advance(6 * 60_000);
    expect((await stepOf(back)).statusCode).toBe(422);
  });
});

describe('without a provider', () => {
  it('PLT-004 there is nothing to be led to', async () => {
    const plain = await startTestApi(inject('templateDatabase'));
    try {
      const settings = await plain.inject({ url: '/api/sarm/auth/public-settings' });
      expect(settings.json()).toMatchObject({ oidcEnabled: false });
      for (const url of ['/api/sarm/auth/oidc/login', CALLBACK])
        expect(endOf(await plain.inject({ url }))).toEqual(failed('unavailable'));
    } finally {
      await plain.stop();
    }
  });

  it('or with one that does not answer, the login screen reports it', async () => {
    const oidc = { ...provider.config, issuer: 'http://127.0.0.1:9' };
    const plain = await startTestApi(inject('templateDatabase'), { config: { oidc } });
    try {
      const answer = await plain.inject({ url: '/api/sarm/auth/oidc/login' });
      expect(endOf(answer)).toEqual(failed('unreachable'));
    } finally {
      await plain.stop();
    }
  });
});
