import { AUTH } from '@sarm/domain/limits';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTestApi, TEST_PUBLIC_URL, type TestApi } from '../../testing/api-fixture.ts';
import { logSetupToken, setupToken } from '../../credentials/setup-token.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterEach(() => api.stop());

const PERSON = {
  email: 'Ingrid@Riverside.example',
  password: 'nine red boats',
  displayName: 'Ingrid Solberg',
  jobTitle: 'Laboratory manager',
  organization: 'Riverside Fertility Centre',
};
const token = () => setupToken(api.deps.config.tokenSecrets[0]);
const setUp = (given: object = {}) =>
  api.inject({
    method: 'POST',
    url: '/api/sarm/auth/setup',
    headers: { origin: TEST_PUBLIC_URL },
    payload: { setup_token: token(), ...PERSON, ...given },
  });
const required = async () =>
  (await api.inject({ method: 'GET', url: '/api/sarm/auth/public-settings' })).json<{
    setupRequired: boolean;
  }>().setupRequired;

async function loggedLines(): Promise<string[]> {
  const lines: string[] = [];
  const keep = (_fields: object, text: string): void => void lines.push(text);
  const log = { ...api.deps.log, warn: keep, info: keep };
  await logSetupToken({ ...api.deps, log });
  return lines;
}

describe('the first start', () => {
  it('PLT-233 creates a system_admin who is signed in, and then the call does not exist', async () => {
    expect(await required()).toBe(true);
    const answer = await setUp();
    expect(answer.statusCode).toBe(201);
    expect(answer.cookies.length).toBeGreaterThan(0);
    const me = await api.inject({
      method: 'GET',
      url: '/api/sarm/auth/get-me',
      headers: { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` },
    });
    expect(me.json()).toMatchObject({
      email: 'ingrid@riverside.example',
      displayName: PERSON.displayName,
      jobTitle: PERSON.jobTitle,
      organization: PERSON.organization,
      profileComplete: true,
      userRoles: ['system_admin'],
    });
    const rows = await api.database.admin.db.selectFrom('audit_log').select(['action', 'user_id']).execute();
    const user_id = me.json<{ id: string }>().id;
    for (const action of ['user.set-up', 'session.open']) expect(rows).toContainEqual({ action, user_id });
    expect(await required()).toBe(false);
    const again = await setUp({ email: 'second@riverside.example' });
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  });

  it('PLT-233 writes its token to one line of the log, and no more once there is an account', async () => {
    const lines = await loggedLines();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${TEST_PUBLIC_URL}/setup`);
    expect(lines[0]).toContain(token());
    expect(token()).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/);
    await setUp();
    expect(await loggedLines()).toEqual([]);
  });

  it('PLT-233 refuses a wrong token, often tried ones and a missing one, and makes no account', async () => {
    const { setup_token: _, ...without } = { setup_token: '', ...PERSON };
    const missing = await api.inject({
      method: 'POST',
      url: '/api/sarm/auth/setup',
      headers: { origin: TEST_PUBLIC_URL },
      payload: without,
    });
    expect(missing.statusCode).toBe(401);
    const wrong = await setUp({ setup_token: setupToken('another secret') });
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([403, 'setup_token_wrong']);
    for (let n = 1; n < AUTH.setupsPerClient.limit; n += 1) await setUp({ setup_token: 'guess' });
    expect((await setUp()).statusCode).toBe(429);
    expect(await required()).toBe(true);
  });

  it('makes one account of two at once', async () => {
    const answers = await Promise.all([setUp(), setUp({ email: 'other@riverside.example' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 404]);
  });

  it('PLT-233 PLT-095 names the field that is wrong, a short password too, and cannot be taken by a registration', async () => {
    const wrong = [
      [{ password: 'short' }, 'password'],
      [{ jobTitle: ' ' }, 'jobTitle'],
      [{ organization: '' }, 'organization'],
      [{ displayName: '' }, 'displayName'],
      [{ email: 'nobody' }, 'email'],
    ] as const;
    for (const [given, field] of wrong) {
      const answer = await setUp(given);
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
    }
    const answer = await api.inject({
      method: 'POST',
      url: '/api/sarm/auth/register-user',
      payload: { email: 'first@example.org', password: PERSON.password, displayName: 'First' },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'registration_closed']);
  });
});
