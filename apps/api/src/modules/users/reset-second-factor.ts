import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findAccount } from '@sarm/database/accounts.repository';
import { removeSecondFactor } from '@sarm/database/second-factors.repository';
import { AppError, found } from '@sarm/domain/errors';
import type { Handler } from '../../http/handler.ts';
import { requireForSystemRoles } from './roles-of-user.ts';

/** PLT-231. One's own is switched off with password and code: whoever found an open screen has neither. */
export const resetSecondFactor: Handler<RouteGroups['users']['resetTotp']> = async ({
  tx,
  caller,
  params: { id },
}) => {
  const { roles } = found(await findAccount(tx, id));
  requireForSystemRoles(caller, roles);
  if (id === caller.userId) throw new AppError('forbidden');
  if (!(await removeSecondFactor(tx, id))) throw new AppError('second_factor_off');
  return {
    status: 204,
    body: undefined,
    audit: { action: 'user.reset-second-factor', subjectId: id },
  };
};
