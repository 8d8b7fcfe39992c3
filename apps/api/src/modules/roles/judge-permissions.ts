import { roleRoutes } from '@sarm/contracts/http/roles/roles.routes';
import type { RoleRow } from '@sarm/database/people/roles.repository';
import type { StoredPermission } from '@sarm/database/people/users.repository';
import { mayPart } from '@sarm/domain/access/decide';
import type { GivingRole, RoleChange } from '@sarm/domain/access/role-impact';
import { AppError } from '@sarm/domain/catalogue/errors';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import type { Caller } from '../../http/handler.ts';
import { refuseOwnChange, type TouchedPeople } from './touched-people.ts';
import { addsSystemCode } from './requested-permissions.ts';

export interface RequestedPermissions {
  readonly role: RoleRow;
  readonly before: GivingRole;
  readonly requested: readonly StoredPermission[];
  readonly touched: TouchedPeople;
}

/** PLT-170: whether the caller may give the role these permissions. The preview reports the same refusals. */
export function judgePermissions(
  caller: Caller,
  { role, before, requested, touched }: RequestedPermissions,
): RoleChange {
  const administers = mayPart(roleRoutes.replacePermissions.access, 'system roles', { caller });
  if (!administers && (role.is_system || addsSystemCode(requested, before.permissions)))
    throw new AppError('forbidden');
  if (role.code === SYSTEM_ADMIN_ROLE && requested.length < PERMISSION_CODES.length)
    throw new AppError('admin_role_locked');
  const change = { before, after: { ...before, permissions: requested.map(({ code }) => code) } };
  refuseOwnChange(caller, change, touched);
  return change;
}
