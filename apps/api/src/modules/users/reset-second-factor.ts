import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findAccount } from '@sarm/database/people/accounts.repository';
import { removePasskeysOf } from '@sarm/database/people/passkeys.repository';
import { removeSecondFactor } from '@sarm/database/people/second-factors.repository';
import { revokeSessionsOf } from '@sarm/database/people/sessions.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { requireForSystemRoles } from './roles-of-user.ts';

/** PLT-231. One's own is switched off with password and code: somebody who found an open screen has neither. */
export const resetSecondFactor =
  ({ clock, queue }: Pick<AppDeps, 'clock' | 'queue'>): Handler<RouteGroups['users']['resetTotp']> =>
  async ({ tx, caller, params: { id } }) => {
    const { roles } = found(await findAccount(tx, id));
    requireForSystemRoles(caller, roles);
    if (id === caller.userId) throw new AppError('forbidden');
    const app = await removeSecondFactor(tx, id);
    const passkeys = await removePasskeysOf(tx, id);
    if (!app && passkeys === 0) throw new AppError('second_factor_off');
    // The person who holds the lost device may be signed in on it.
    const ended = await revokeSessionsOf(tx, { userId: id, reason: 'second factor reset', at: clock.now() });
    const payload = { userId: id, byUserId: caller.userId };
    await publishEvent(tx, queue, { kind: 'secondFactor.reset', projectId: null, payload });
    return {
      status: 204,
      body: undefined,
      audit: { action: 'user.reset-second-factor', subjectId: id, after: { app, passkeys, ended } },
    };
  };
