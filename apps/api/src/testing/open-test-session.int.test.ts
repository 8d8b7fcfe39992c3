import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApi, type TestApi } from './api-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());

/** Everything that a sign-in stored for a person, without the values that differ for each session. */
async function storedFor(userId: string): Promise<object> {
  const { db } = api.database.admin;
  const mine = db.selectFrom('sessions').where('user_id', '=', userId);
  const sessions = await mine.selectAll().execute();
  const tokens = await db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('session_id', 'in', mine.select('id'))
    .execute();
  const audits = await db.selectFrom('audit_log').selectAll().where('user_id', '=', userId).execute();
  const lifetimes = sessions.map(({ created_at, expires_at }) => expires_at.getTime() - created_at.getTime());
  const subjects = audits.map(({ subject_id }) => sessions.some(({ id }) => id === subject_id));
  const own = { id: '', user_id: '', session_id: '', created_at: '', expires_at: '', last_activity_at: '' };
  const chain = { at: '', number: '', subject_id: '', user_name: '', user_email: '', previous: '', hash: '' };
  const hidden: Record<string, string> = { ...own, ...chain, token_hash: '', previous_hash: '' };
  const shape = (rows: readonly object[]): object[] =>
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, hidden[key] ?? value])),
    );
  return { sessions: shape(sessions), tokens: shape(tokens), audits: shape(audits), lifetimes, subjects };
}

it('a test session stores the rows that a sign-in by password stores, and both tokens are accepted', async () => {
  const real = await api.signIn(await api.person());
  const made = await api.signedIn();
  expect(await storedFor(made.id)).toEqual(await storedFor(real.id));
  expect((await made.inject({ url: '/api/sarm/auth/get-me' })).statusCode).toBe(200);
  const renewed = await api.inject({
    method: 'POST',
    url: '/api/sarm/auth/refresh',
    cookies: { '__Host-sarm_refresh': made.refreshToken },
  });
  expect(renewed.statusCode).toBe(200);
});
