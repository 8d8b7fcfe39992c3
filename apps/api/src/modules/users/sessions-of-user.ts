import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listLiveSessions } from '@sarm/database/people/account-access.repository';
import { findAccount } from '@sarm/database/people/accounts.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { revokeSession } from '@sarm/database/people/sessions.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentRow } from '../../http/present-row.ts';
import { requireForSystemRoles } from './roles-of-user.ts';

type Users = RouteGroups['users'];
type Clock = Pick<AppDeps, 'clock'>;

export const listSessions =
  ({ clock }: Clock): Handler<Users['sessions']> =>
  async ({ tx, params: { id } }) => {
    found(await findAccount(tx, id));
    const idleMinutes = (await readSettings(tx)).security.sessionTimeout;
    const items = await listLiveSessions(tx, { userId: id, now: clock.now(), idleMinutes });
    return { status: 200, body: { items: items.map(presentRow) } };
  };

/** One's own current session stays open: to end it is to sign out. */
export const endSessions =
  ({ clock }: Clock): Handler<Users['endSessions']> =>
  async ({ tx, caller, params: { userId }, query: { session_id: only } }) => {
    const { roles } = found(await findAccount(tx, userId));
    requireForSystemRoles(caller, userId === caller.userId ? [] : roles);
    const at = clock.now();
    const idleMinutes = (await readSettings(tx)).security.sessionTimeout;
    let ended = 0;
    for (const { id } of await listLiveSessions(tx, { userId, now: at, idleMinutes })) {
      if (id === caller.sessionId || (only !== undefined && id !== only)) continue;
      if (await revokeSession(tx, { id, reason: 'ended by an administrator', at })) ended += 1;
    }
    const audit = { action: 'user.end-sessions', subjectId: userId, after: { ended } } as const;
    return { status: 204, body: undefined, audit };
  };
