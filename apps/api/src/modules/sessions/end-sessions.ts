import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { revokeSession, revokeSessionsOf } from '@sarm/database/sessions.repository';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

type Sessions = RouteGroups['sessions'];
type Clock = Pick<AppDeps, 'clock'>;
const REASON = 'ended by its owner';

/** A session of somebody else, one that has ended and one that never was answer alike. */
export const endSession =
  ({ clock }: Clock): Handler<Sessions['end']> =>
  async ({ tx, caller: { userId }, params: { sessionId: id } }) => {
    if (!(await revokeSession(tx, { id, userId, reason: REASON, at: clock.now() })))
      throw new AppError('not_found');
    return { status: 204, body: undefined, audit: { action: 'session.revoke', subjectId: id } };
  };

export const endOtherSessions =
  ({ clock }: Clock): Handler<Sessions['endOthers']> =>
  async ({ tx, caller: { userId, sessionId } }) => {
    const ended = await revokeSessionsOf(tx, { userId, reason: REASON, at: clock.now(), except: sessionId });
    const audit = { action: 'user.end-sessions', subjectId: userId, after: { ended } } as const;
    return { status: 204, body: undefined, audit: ended === 0 ? 'unchanged' : audit };
  };
