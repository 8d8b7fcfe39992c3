import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findAccount } from '@sarm/database/people/accounts.repository';
import { findUserByEmail } from '@sarm/database/people/users.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { makePasswordLink } from './make-password-link.ts';
import { requireForSystemRoles } from './roles-of-user.ts';

/** PLT-161. A link that is shown instead of mailed would open the account to the caller: not for an administrator's. */
export const resetPassword =
  (deps: AppDeps): Handler<RouteGroups['users']['resetPassword']> =>
  async ({ tx, caller, body: { email } }) => {
    const { id } = found(await findUserByEmail(tx, email), 'account_not_found');
    if (!deps.mailer.configured) requireForSystemRoles(caller, found(await findAccount(tx, id)).roles);
    const body = await makePasswordLink(deps, tx, { id, email });
    const after = { mailed: body.url === null };
    return { status: 200, body, audit: { action: 'user.send-password-link', subjectId: id, after } };
  };
