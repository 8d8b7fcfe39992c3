import { AUTH } from '@sarm/domain/limits';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTestApi, TEST_USER_PASSWORD, type TestApi } from '../../testing/api-fixture.ts';

let api: TestApi;
/** Stands still unless moved: the tries of a test take seconds themselves, and delays are compared to the second. */
let time = Date.now();
beforeAll(async () => {
  const clock = { now: () => new Date(time) };
  api = await startTestApi(inject('templateDatabase'), { deps: { clock } });
  // Months pass here; no sign-in may wait for a new password.
  const value = { ...SYSTEM_SETTINGS_DEFAULTS.security, requirePasswordReset: 0 };
  await api.database.admin.db
    .insertInto('system_settings')
    .values({ group_name: 'security', value: JSON.stringify(value) })
    .execute();
});
afterAll(() => api.stop());
beforeEach(() => api.database.admin.db.deleteFrom('throttles').execute());

const DEVICE = '__Host-sarm_device';
const { free, firstDelaySeconds, longestDelaySeconds, memorySeconds } = AUTH.accountFailures;

let address = 0;
/** Another address with every try: the limit per client never counts to two. */
const login = (
  email: string,
  password: string,
  options: { device?: string; from?: string } = {},
): Promise<LightMyRequestResponse> => {
  address += 1;
  return api.inject({
    method: 'POST',
    url: '/api/sarm/auth/login-user',
    payload: { email, password },
    remoteAddress: options.from ?? `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    ...(options.device === undefined ? {} : { cookies: { [DEVICE]: options.device } }),
  });
};
const seconds = (n: number): void => void (time += n * 1000);
const deviceOf = (answer: LightMyRequestResponse): string =>
  answer.cookies.find((cookie) => cookie.name === DEVICE)?.value ?? '';
const exhaust = async (email: string): Promise<void> => {
  for (let n = 0; n <= free; n += 1) expect((await login(email, `guess ${n}`)).statusCode).toBe(401);
};

describe('guessing one account from many addresses', () => {
  it('security finding 8: is slowed down, however many addresses there are', async () => {
    const victim = await api.person();
    const statuses: number[] = [];
    for (let n = 0; n < 180; n += 1) statuses.push((await login(victim.email, `guess ${n}`)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(free + 1);
    const right = await login(victim.email, TEST_USER_PASSWORD);
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBe(firstDelaySeconds);
  });

  it('security finding 8: at the same moment gets no more tries', async () => {
    const victim = await api.person();
    const answers = await Promise.all(
      Array.from({ length: free + 20 }, (_, n) => login(victim.email, `guess ${n}`)),
    );
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(free + 1);
  });

  it('waits longer after each try, up to a maximum; a try too early changes nothing', async () => {
    const victim = await api.person();
    await exhaust(victim.email);
    for (let delay = firstDelaySeconds; delay <= longestDelaySeconds; delay *= 2) {
      seconds(delay - 1);
      expect((await login(victim.email, 'early')).headers['retry-after']).toBe('1');
      seconds(1);
      expect((await login(victim.email, 'again')).statusCode).toBe(401);
    }
    expect((await login(victim.email, 'x')).headers['retry-after']).toBe(String(longestDelaySeconds));
    seconds(memorySeconds);
    expect((await login(victim.email, TEST_USER_PASSWORD)).statusCode).toBe(200);
  });

  it('is written once to the audit log, and answers alike for an account that does not exist', async () => {
    const before = await throttled();
    await exhaust('nobody@example.org');
    expect((await login('nobody@example.org', 'x')).statusCode).toBe(429);
    expect((await login('nobody@example.org', 'x')).statusCode).toBe(429);
    expect(await throttled()).toBe(before + 1);
  });
  const throttled = async (): Promise<number> =>
    (
      await api.database.admin.db
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', 'session.throttle')
        .execute()
    ).length;

  it('is not made easier by the owner who signs in meanwhile', async () => {
    const victim = await api.person();
    await exhaust(victim.email);
    seconds(firstDelaySeconds);
    expect((await login(victim.email, TEST_USER_PASSWORD)).statusCode).toBe(200);
    seconds(longestDelaySeconds);
    expect((await login(victim.email, 'guess')).statusCode).toBe(401);
    expect((await login(victim.email, 'guess')).statusCode).toBe(429);
  });

  it('a person who mistypes and then succeeds starts anew', async () => {
    const person = await api.person();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < free - 1; n += 1) await login(person.email, 'typo');
      expect((await login(person.email, TEST_USER_PASSWORD)).statusCode).toBe(200);
    }
  });
});

describe('a remembered device', () => {
  it('security finding 8: lets its owner in while strangers guess', async () => {
    const owner = await api.person();
    const device = deviceOf(await login(owner.email, TEST_USER_PASSWORD));
    await exhaust(owner.email);
    expect((await login(owner.email, TEST_USER_PASSWORD)).statusCode).toBe(429);
    expect((await login(owner.email, TEST_USER_PASSWORD, { device })).statusCode).toBe(200);
  });

  it('lets its owner in though the tries of its network address are used up', async () => {
    const owner = await api.person();
    const from = '203.0.113.50';
    const device = deviceOf(await login(owner.email, TEST_USER_PASSWORD, { from }));
    for (let n = 0; n < AUTH.loginsPerClient.limit; n += 1) await login(`spray-${n}@x.org`, 'y', { from });
    expect((await login(owner.email, TEST_USER_PASSWORD, { from })).statusCode).toBe(429);
    expect((await login(owner.email, TEST_USER_PASSWORD, { from, device })).statusCode).toBe(200);
  });

  it('has few tries itself, and is no remembered device for anybody else', async () => {
    const [owner, other] = [await api.person(), await api.person()];
    const device = deviceOf(await login(owner.email, TEST_USER_PASSWORD));
    await exhaust(other.email);
    expect((await login(other.email, TEST_USER_PASSWORD, { device })).statusCode).toBe(429);
    for (let n = 0; n < AUTH.loginFailures.limit; n += 1)
      expect((await login(owner.email, 'stolen cookie', { device })).statusCode).toBe(401);
    expect((await login(owner.email, 'stolen cookie', { device })).statusCode).toBe(429);
  });

  it('is remembered for every person who uses it, and not for ever', async () => {
    const [one, two] = [await api.person(), await api.person()];
    const first = deviceOf(await login(one.email, TEST_USER_PASSWORD));
    const both = deviceOf(await login(two.email, TEST_USER_PASSWORD, { device: first }));
    for (const { email } of [one, two]) {
      await exhaust(email);
      expect((await login(email, TEST_USER_PASSWORD, { device: both })).statusCode).toBe(200);
    }
    const kept = Array.from({ length: 20 }, () => both).join('~');
    const again = deviceOf(await login(one.email, TEST_USER_PASSWORD, { device: kept }));
    expect(again.split('~').length).toBeLessThanOrEqual(AUTH.knownDevice.people);
    seconds(AUTH.knownDevice.days * 86_400);
    await exhaust(one.email);
    expect((await login(one.email, TEST_USER_PASSWORD, { device: both })).statusCode).toBe(429);
  });

  it('cannot be made up', async () => {
    const owner = await api.person();
    const device = deviceOf(await login(owner.email, TEST_USER_PASSWORD));
    await exhaust(owner.email);
    const [nonce, , mac] = device.split('.');
    for (const forged of ['x', '..', `${nonce}.zzzzzz.${mac}`, device.slice(0, -2), `A${device}`]) {
      const answer = await login(owner.email, TEST_USER_PASSWORD, { device: forged });
      expect([forged, answer.statusCode]).toEqual([forged, 429]);
    }
  });

  it('is named by a cookie that only this origin can set, read by no script', async () => {
    const owner = await api.person();
    const answer = await login(owner.email, TEST_USER_PASSWORD);
    expect(answer.cookies).toMatchObject(
      ['__Host-sarm_refresh', DEVICE].map((name) => ({
        name,
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
      })),
    );
    expect(JSON.stringify(answer.cookies)).not.toContain('domain');
  });
});

it('who keeps trying is let in when the window of the first try has passed', async () => {
  const person = await api.person();
  const from = '203.0.113.60';
  const { limit, windowSeconds } = AUTH.loginFailures;
  const step = 60;
  for (let at = 0; at < windowSeconds; at += step) {
    const expected = at / step < limit ? 401 : 429;
    expect((await login(person.email, 'wrong', { from })).statusCode).toBe(expected);
    seconds(step);
  }
  expect((await login(person.email, TEST_USER_PASSWORD, { from })).statusCode).toBe(200);
});
