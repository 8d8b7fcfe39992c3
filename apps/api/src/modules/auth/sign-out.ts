import type { Scoped } from '@sarm/database/kernel/connect';
import { revokeSession } from '@sarm/database/people/sessions.repository';
import type { Audited } from '../../http/handler.ts';

/** PLT-102: access, refresh and media tokens of the session end with it, on the next request already. */
export async function signOut(tx: Scoped, sessionId: string, at: Date): Promise<Audited> {
  const ended = await revokeSession(tx, { id: sessionId, reason: 'signed out', at });
  return ended ? { action: 'session.close', subjectId: sessionId } : 'unchanged';
}
