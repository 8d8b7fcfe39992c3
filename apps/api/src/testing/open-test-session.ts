import { appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import type { TestPerson } from '@sarm/testing/people';
import type { AppDeps } from '../deps.ts';
import { openSession, tokenAnswer } from '../modules/auth/open-session.ts';

export interface TestTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * The session, its refresh token and its audit row as a sign-in by password stores them, made by the product's own
 * functions. Only the password check and the counters of tries are left out: seven people per laboratory would spend most of
 * a small machine on Argon2.
 */
export async function openTestSession(deps: AppDeps, person: TestPerson): Promise<TestTokens> {
  const actor = {
    userId: person.id,
    name: person.displayName,
    email: person.email,
    ipAddress: '127.0.0.1',
    userAgent: 'lightMyRequest',
  };
  const opened = await inScope(deps.db, asUser(person.id), async (tx) => {
    const session = await openSession(tx, deps, { userId: person.id, actor });
    await appendAudit(tx, actor, { action: 'session.open', subjectId: session.sessionId });
    return session;
  });
  const { access_token } = await tokenAnswer(deps, { userId: person.id, sessionId: opened.sessionId });
  return { accessToken: access_token, refreshToken: opened.refreshToken };
}
