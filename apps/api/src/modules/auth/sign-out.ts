import { type Actor, appendAudit } from '@sarm/database/audit.repository';
import { asNobody, inScope } from '@sarm/database/scope';
import { revokeSession } from '@sarm/database/sessions.repository';
import type { AppDeps } from '../../deps.ts';

/** PLT-102: access, refresh and media tokens of the session end with it, on the next request already. */
export async function signOut(deps: AppDeps, sessionId: string, actor: Actor): Promise<void> {
  await inScope(deps.db, asNobody, async (tx) => {
    const ended = await revokeSession(tx, { id: sessionId, reason: 'signed out', at: deps.clock.now() });
    if (!ended) return;
    await appendAudit(tx, actor, {
      type: 'auth',
      action: 'session.close',
      message: 'Signed out',
      resourceType: 'session',
      resourceId: sessionId,
    });
  });
}
