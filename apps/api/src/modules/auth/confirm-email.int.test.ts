import { createHash } from 'node:crypto';
import { replaceAccountLink } from '@sarm/database/people/account-links.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { AUTH } from '@sarm/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api-fixture.ts';
import { clearUnproven } from './clear-unproven.ts';

const sent = { configured: true, send: async () => undefined };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'), { deps: { mailer: sent } });
  await api.person();
});
afterAll(() => api.stop());
beforeEach(() => api.database.admin.db.deleteFrom('throttles').execute());

const GOOD = 'nine red boats';
const HOUR_MS = 3_600_000;
const post = (url: string, payload: object) =>
  api.inject({ method: 'POST', url: `/api/sarm/auth/${url}`, payload });
const statusAndCode = (answer: Awaited<ReturnType<typeof post>>) => [
  answer.statusCode,
  answer.json<{ code?: string }>().code,
];
const register = async (email: string): Promise<string> =>
  (await post('register-user', { email, password: GOOD, displayName: 'Nora' })).json<{ id: string }>().id;
const signIn = (email: string, password = GOOD) => post('login-user', { email, password });
const confirm = (token: string, password = GOOD) => post('confirm-email', { token, password });

async function link(userId: string, token: string, purpose: 'email' | 'password' = 'email'): Promise<void> {
  const hash = createHash('sha256').update(token).digest();
  const expiresAt = new Date(api.clock.now().getTime() + AUTH.emailLinkHours * HOUR_MS);
  await inScope(api.deps.db, asInstallation, (tx) =>
    replaceAccountLink(tx, { hash, userId, purpose, expiresAt }),
  );
}
const mailsFor = async (userId: string): Promise<number> => {
  const { rows } = await api.database.admin.pool.query(
    "select 1 from pgboss.job where name = 'mail-email-link' and data->>'userId' = $1",
    [userId],
  );
  return rows.length;
};

describe('security finding 4: a registered address', () => {
  it('PLT-152 opens nothing before its mailed link was opened, and then signs in', async () => {
    const id = await register('nora@example.org');
    expect(await mailsFor(id)).toBe(1);
    expect(statusAndCode(await signIn('nora@example.org'))).toEqual([403, 'email_unproven']);
    await link(id, 'nora');
    const answer = await confirm('nora');
    expect(answer.statusCode).toBe(200);
    const { access_token: bearer } = answer.json<{ access_token: string }>();
    const me = await api.inject({
      method: 'GET',
      url: '/api/sarm/auth/get-me',
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(me.json()).toMatchObject({ id, isActive: true, profileComplete: false });
    expect((await signIn('nora@example.org')).statusCode).toBe(200);
    const audit = await api.database.admin.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', id)
      .orderBy('at')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.register', 'session.refuse', 'user.prove-email', 'session.open']),
    );
  });

  it('reports the missing proof only to the holder of the password, and mails again, not at once', async () => {
    const id = await register('again@example.org');
    expect(statusAndCode(await signIn('again@example.org', 'wrong'))).toEqual([401, 'bad_credentials']);
    expect(await mailsFor(id)).toBe(1);
    await signIn('again@example.org');
    expect(await mailsFor(id)).toBe(1);
    api.clock.advance(AUTH.emailLinksPerAddress.windowSeconds * 1000);
    for (let n = 0; n < 3; n += 1) await signIn('again@example.org');
    expect(await mailsFor(id)).toBe(2);
  });

  it('is not proven by an owner who opens the link of a stranger: that takes the password too', async () => {
    const id = await register('owner@example.org');
    await link(id, 'owner');
    expect(statusAndCode(await confirm('owner', 'not what the stranger chose'))).toEqual([
      422,
      'password_wrong',
    ]);
    expect(statusAndCode(await signIn('owner@example.org'))).toEqual([403, 'email_unproven']);
    // The owner takes the account by a new password; the one of the stranger is gone.
    await link(id, 'mine now', 'password');
    const reset = await post('reset-password', { token: 'mine now', password: 'twelve blue kites' });
    expect(reset.statusCode).toBe(200);
    expect((await signIn('owner@example.org')).statusCode).toBe(401);
    expect((await signIn('owner@example.org', 'twelve blue kites')).statusCode).toBe(200);
  });

  it('has a link that is good once, for a day, and only for its own purpose', async () => {
    const id = await register('once@example.org');
    await link(id, 'late');
    api.clock.advance(AUTH.emailLinkHours * HOUR_MS + 1000);
    await link(id, 'reset', 'password');
    for (const token of ['late', 'reset', 'made up'])
      expect(statusAndCode(await confirm(token))).toEqual([422, 'email_link_spent']);
    await link(id, 'good');
    const statuses = (await Promise.all([confirm('good'), confirm('good')])).map((each) => each.statusCode);
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is free again when nobody proved it for a week, unless an administrator gave it anything', async () => {
    const gone = await register('gone@example.org');
    const kept = await register('kept@example.org');
    await api.project({ members: { [kept]: 'viewer' } });
    await clearUnproven(api.deps);
    expect(
      statusAndCode(
        await post('register-user', { email: 'gone@example.org', password: GOOD, displayName: 'N' }),
      ),
    ).toEqual([409, 'email_taken']);
    api.clock.advance((AUTH.unprovenDays + 1) * 24 * HOUR_MS);
    expect(await clearUnproven(api.deps)).toBeGreaterThan(0);
    expect(await register('gone@example.org')).not.toBe(gone);
    expect(
      statusAndCode(
        await post('register-user', { email: 'kept@example.org', password: GOOD, displayName: 'N' }),
      ),
    ).toEqual([409, 'email_taken']);
  });
});
