import { userRoutes } from '@sarm/contracts/http/users/users.routes';
import { type AccountRole, findRoles } from '@sarm/database/people/accounts.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { mayPart } from '@sarm/domain/access/decide';
import { AppError } from '@sarm/domain/catalogue/errors';
import {
  expandPermissions,
  PERMISSION_CODES,
  type PermissionCode,
  PERMISSIONS,
} from '@sarm/domain/access/permissions';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import type { Caller } from '../../http/handler.ts';

type CodedRole = Pick<AccountRole, 'code' | 'permissions'>;

export const isAdministrator = (roles: readonly CodedRole[]): boolean =>
  roles.some(({ code }) => code === SYSTEM_ADMIN_ROLE);

/** What the roles give together, with what that implies. */
export const codesOfRoles = (roles: readonly CodedRole[]): ReadonlySet<PermissionCode> =>
  isAdministrator(roles)
    ? new Set(PERMISSION_CODES)
    : expandPermissions(roles.flatMap(({ permissions }) => permissions));

const carriesSystemCodes = (role: CodedRole): boolean =>
  [...codesOfRoles([role])].some((code) => PERMISSIONS[code].module === 'system');

export const mayGive = (caller: Caller, role: CodedRole): boolean =>
  mayPart(userRoutes.update.access, 'system roles', { caller }) || !carriesSystemCodes(role);

/** PLT-163: what such roles hold nobody gives, takes or gets hold of who is not a system administrator. */
export function requireForSystemRoles(caller: Caller, roles: readonly CodedRole[]): void {
  if (!roles.every((role) => mayGive(caller, role))) throw new AppError('system_roles_only');
}

export async function readRoles(tx: Scoped, ids: readonly string[]): Promise<AccountRole[]> {
  const roles = await findRoles(tx, ids);
  if (roles.length < new Set(ids).size)
    throw new AppError('invalid_request', { errors: [{ field: 'roles', code: 'role_not_found' }] });
  return roles;
}
