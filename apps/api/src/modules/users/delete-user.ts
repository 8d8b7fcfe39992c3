import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { countHoldings, deleteAccount } from '@sarm/database/people/account-deletion.repository';
import { findAccount } from '@sarm/database/people/accounts.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { holdAccount, requireAdministrator } from './change-account.ts';
import { requireForSystemRoles } from './roles-of-user.ts';

type Users = RouteGroups['users'];

export const showDeletion: Handler<Users['deletion']> = async ({ tx, params: { id } }) => {
  found(await findAccount(tx, id));
  return { status: 200, body: await countHoldings(tx, id) };
};

/** PLT-160 */
export const removeUser: Handler<Users['remove']> = async ({ tx, caller, params: { userId } }) => {
  const held = await holdAccount(tx, userId);
  requireForSystemRoles(caller, held.roles);
  if (userId === caller.userId) throw new AppError('own_account');
  await deleteAccount(tx, userId);
  await requireAdministrator(tx, held);
  const { user, roles } = held;
  const before = {
    email: user.email,
    displayName: user.display_name,
    isActive: user.is_active,
    roles: roles.map(({ code }) => code),
  };
  return { status: 204, body: undefined, audit: { action: 'user.delete', subjectId: userId, before } };
};
