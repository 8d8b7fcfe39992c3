import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { revokeSession, revokeSessionsOf } from '@sarm/database/people/sessions.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

const REASON = 'ended by its owner';

/** A session of somebody else, one that has ended and one that never was answer alike: there is nothing to end. */
export const endOwnSessions =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['sessions']['end']> =>
  async ({ tx, caller: { userId, sessionId }, query: { session_id: id } }) => {
    const end = { userId, reason: REASON, at: clock.now() };
    if (id === undefined) {
      const ended = await revokeSessionsOf(tx, { ...end, except: sessionId });
      const audit = { action: 'user.end-sessions', subjectId: userId, after: { ended } } as const;
      return { status: 204, body: undefined, audit };
    }
    const audit = (await revokeSession(tx, { ...end, id }))
      ? ({ action: 'session.revoke', subjectId: id } as const)
      : 'unchanged';
    return { status: 204, body: undefined, audit };
  };
