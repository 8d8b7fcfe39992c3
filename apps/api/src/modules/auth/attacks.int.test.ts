import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { newId } from '@sarm/database/kernel/new-id';
import { AUTH } from '@sarm/domain/limits';
import { createLog } from '@sarm/runtime/log/pino-log';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { signMediaToken } from '../../credentials/media-token.ts';
import {
  type SignedInPerson,
  startTestApi,
  TEST_USER_PASSWORD,
  type TestApi,
} from '../../testing/api-fixture.ts';

let api: TestApi;
let anna: SignedInPerson;
const lines: string[] = [];
const SECRET = 'the secret of the attacked installation';

beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'), {
    config: { tokenSecrets: [SECRET] },
    deps: {
      log: createLog({
        level: 'debug',
        name: 'api',
        destination: { write: (line: string) => void lines.push(line) },
      }),
    },
  });
  anna = await api.signIn(await api.person({ roles: ['business_user'] }));
});
afterAll(() => api.stop());
beforeEach(() => api.database.admin.db.deleteFrom('throttles').execute());

const asBearer = async (token: string): Promise<number> =>
  (await api.inject({ url: '/api/sarm/auth/get-me', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const accessKey = (): Uint8Array => new Uint8Array(hkdfSync('sha256', SECRET, '', 'sarm access token', 32));
const sign = (over: Record<string, unknown>, key: Uint8Array = accessKey()): Promise<string> =>
  new SignJWT({ ...claimsOf(anna.accessToken), ...over }).setProtectedHeader({ alg: 'HS256' }).sign(key);

describe('forged access tokens', () => {
  it('the forger of these tests makes a good token when it changes nothing', async () => {
    expect(await asBearer(await sign({}))).toBe(200);
  });

  it('alg none is refused, in every spelling', async () => {
    const [, payload] = anna.accessToken.split('.');
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await asBearer(`${part({ alg, typ: 'JWT' })}.${payload}.`)).toBe(401);
      expect(await asBearer(`${part({ alg, typ: 'JWT' })}.${payload}.AAAA`)).toBe(401);
    }
  });

  it('key confusion is refused: other algorithms, embedded and referenced keys', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const claims = claimsOf(anna.accessToken);
    const rs256 = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    expect(await asBearer(rs256)).toBe(401);
    const jwk = publicKey.export({ format: 'jwk' });
    const embedded = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', jwk, jku: 'https://evil.example/keys', kid: '../../dev/null' })
      .sign(privateKey);
    expect(await asBearer(embedded)).toBe(401);
    const pem = publicKey.export({ format: 'pem', type: 'spki' });
    const body = `${part({ alg: 'HS256' })}.${part(claims)}`;
    const mac = createHmac('sha256', pem).update(body).digest('base64url');
    expect(await asBearer(`${body}.${mac}`)).toBe(401);
    const hs512 = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(Buffer.concat([accessKey(), accessKey()]));
    expect(await asBearer(hs512)).toBe(401);
  });

  it('another issuer, audience or secret, and a token without an end are refused', async () => {
    expect(await asBearer(await sign({ iss: 'somebody' }))).toBe(401);
    expect(await asBearer(await sign({ aud: 'sarm-media' }))).toBe(401);
    expect(await asBearer(await sign({ exp: undefined }))).toBe(401);
    expect(await asBearer(await sign({}, new TextEncoder().encode(SECRET)))).toBe(401);
    expect(await asBearer(await sign({}, new Uint8Array(32)))).toBe(401);
  });

  it('a session of somebody else, of nobody, or of no form is refused', async () => {
    const ben = await api.signIn(await api.person());
    expect(await asBearer(await sign({ sub: ben.id }))).toBe(401);
    expect(await asBearer(await sign({ sid: newId() }))).toBe(401);
    expect(await asBearer(await sign({ sid: "' or 1=1 --" }))).toBe(401);
    expect(await asBearer(await sign({ sid: [claimsOf(anna.accessToken)['sid']] }))).toBe(401);
  });

  it('an expired token says so, and a changed signature is refused', async () => {
    const past = Math.floor(Date.now() / 1000) - 1;
    const answer = await api.inject({
      url: '/api/sarm/auth/get-me',
      headers: { authorization: `Bearer ${await sign({ exp: past })}` },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'session_expired']);
    const [head, body, mac = ''] = anna.accessToken.split('.');
    expect(await asBearer(`${head}.${body}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`)).toBe(401);
  });

  it('a media token opens no call, and no token stands in for another', async () => {
    const { userId, sessionId } = { userId: anna.id, sessionId: String(claimsOf(anna.accessToken)['sid']) };
    const media = await signMediaToken(
      SECRET,
      { kind: 'frame', objectId: newId(), userId, sessionId },
      api.clock.now(),
    );
    expect(await asBearer(media)).toBe(401);
    expect(await asBearer(anna.refreshToken)).toBe(401);
    const refreshed = await api.inject({
      method: 'POST',
      url: '/api/sarm/auth/refresh',
      cookies: { '__Host-sarm_refresh': anna.accessToken },
    });
    expect(refreshed.statusCode).toBe(401);
  });
});

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url: '/api/sarm/auth/login-user', payload: { email, password }, headers });

describe('guessing', () => {
  it('PLT-151 is refused after the limit, also with the right password and with made-up forwarding headers', async () => {
    const victim = await api.person();
    const { limit } = AUTH.loginFailures;
    const statuses: number[] = [];
    for (let n = 0; n < limit + 5; n += 1) {
      const spoofed = {
        'x-forwarded-for': `10.0.0.${n}`,
        'x-real-ip': `10.0.1.${n}`,
        forwarded: `for=10.0.2.${n}`,
        'cf-connecting-ip': `10.0.3.${n}`,
      };
      statuses.push((await login(victim.email, `guess ${n}`, spoofed)).statusCode);
    }
    expect(statuses).toEqual([...Array(limit).fill(401), ...Array(5).fill(429)]);
    const right = await login(victim.email, TEST_USER_PASSWORD);
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    const throttled = await api.database.admin.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'session.throttle')
      .execute();
    expect(throttled.length).toBe(1);
    api.clock.advance(AUTH.loginFailures.windowSeconds * 1000);
    expect((await login(victim.email, TEST_USER_PASSWORD)).statusCode).toBe(200);
  });

  it('in parallel gets no more tries than one after another', async () => {
    const victim = await api.person();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => login(victim.email, `guess ${n}`)),
    );
    expect(answers.filter((answer) => answer.statusCode === 401).length).toBe(AUTH.loginFailures.limit);
  });

  it('over many accounts from one client is bounded too', async () => {
    const { limit } = AUTH.loginsPerClient;
    let refused = 0;
    for (let n = 0; n < limit + 3; n += 1) {
      if ((await login(`spray-${n}@example.org`, 'password1')).statusCode === 429) refused += 1;
    }
    expect(refused).toBe(3);
  });

  it('does not lock a person out who mistypes and then succeeds, again and again', async () => {
    const person = await api.person();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < AUTH.loginFailures.limit - 1; n += 1) await login(person.email, 'typo');
      expect((await login(person.email, TEST_USER_PASSWORD)).statusCode).toBe(200);
    }
  });

  it('believes the nearest proxy only, and only when configured', async () => {
    const behind = await startTestApi(inject('templateDatabase'), { config: { trustProxy: true } });
    try {
      const person = await behind.person();
      const from = (forwarded: string) =>
        behind.inject({
          method: 'POST',
          url: '/api/sarm/auth/login-user',
          payload: { email: person.email, password: 'wrong' },
          headers: { 'x-forwarded-for': forwarded },
        });
      for (let n = 0; n < AUTH.loginFailures.limit; n += 1) await from(`10.9.9.${n}, 203.0.113.7`);
      expect((await from('10.9.9.99, 203.0.113.7')).statusCode).toBe(429);
      expect((await from('203.0.113.8')).statusCode).toBe(401);
      const audit = await behind.database.admin.db.selectFrom('audit_log').select('ip_address').execute();
      expect(new Set(audit.map((row) => row.ip_address))).toEqual(new Set(['203.0.113.7', '203.0.113.8']));
    } finally {
      await behind.stop();
    }
  });
});

describe('enumeration', () => {
  it('takes as much work for an unknown e-mail as for a wrong password', async () => {
    const registered = await api.person();
    // Processor time of all threads: what else the machine does hides in the time on the wall.
    const work = async (email: string): Promise<number> => {
      await api.database.admin.db.deleteFrom('throttles').execute();
      const begin = process.cpuUsage();
      await login(email, 'not the password');
      const { user, system } = process.cpuUsage(begin);
      return (user + system) / 1000;
    };
    const spent = { registered: 0, unknown: 0 };
    for (let n = 0; n < 20; n += 1) {
      spent.registered += await work(registered.email);
      spent.unknown += await work(`no-${n}@example.org`);
    }
    console.log(
      `20 tries with a wrong password ${spent.registered.toFixed(0)} ms, with an unknown e-mail ${spent.unknown.toFixed(0)} ms`,
    );
    const ratio = Math.min(spent.registered, spent.unknown) / Math.max(spent.registered, spent.unknown);
    expect(ratio).toBeGreaterThan(0.7);
  });
});

describe('the global limit', () => {
  it('answers 429 with Retry-After, per person, and does not count by a spoofed address', async () => {
    // Twenty a minute, of which five may come at once; the sixth has to wait for three seconds.
    const tight = await startTestApi(inject('templateDatabase'), { config: { rateLimitPerMinute: 20 } });
    try {
      const one = await tight.signIn(await tight.person());
      const calls = async (send: typeof tight.inject): Promise<number[]> => {
        const statuses: number[] = [];
        for (let n = 0; n < 7; n += 1) {
          const answer = await send({
            url: '/api/sarm/auth/get-me',
            headers: { 'x-forwarded-for': `10.1.1.${n}` },
          });
          statuses.push(answer.statusCode);
        }
        return statuses;
      };
      expect(await calls(one.inject)).toEqual([200, 200, 200, 200, 200, 429, 429]);
      const refused = await one.inject({ url: '/api/sarm/auth/get-me' });
      expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // The sign-in above was the first of this address; a colleague at the same address has a share of their own.
      expect((await calls(tight.inject)).slice(-3)).toEqual([429, 429, 429]);
      expect((await tight.inject({ url: '/api/health' })).statusCode).toBe(200);
    } finally {
      await tight.stop();
    }
  });
});

describe('the log', () => {
  it('never holds passwords, tokens, cookies or queries', async () => {
    lines.length = 0;
    const person = await api.signIn(await api.person());
    await login(person.email, 'a wrong secret phrase');
    await api.inject({ url: '/api/sarm/media/view-frame/x?token=media-token-value&search=patient-name' });
    await person.inject({ url: '/api/sarm/auth/get-me?search=patient-name' });
    await api.inject({
      method: 'POST',
      url: '/api/sarm/auth/refresh',
      cookies: { '__Host-sarm_refresh': person.refreshToken },
    });
    const text = lines.join('');
    expect(text).toContain('/api/sarm/auth/get-me');
    for (const secret of [
      TEST_USER_PASSWORD,
      'a wrong secret phrase',
      person.accessToken,
      person.refreshToken,
      'media-token-value',
      'patient-name',
      SECRET,
    ]) {
      expect(text).not.toContain(secret);
    }
    const entry = JSON.parse(lines.find((line) => line.includes('get-me')) ?? '{}') as object;
    expect(entry).toMatchObject({ method: 'GET', status: 200, route: 'auth.me', userId: person.id });
  });
});
