import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { readRoles } from '@sarm/database/people/role-holders.repository';
import { deleteRole as remove, lockRole } from '@sarm/database/people/roles.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { findTouched, refuseOwnChange } from './touched-people.ts';

/** PLT-169, PLT-129 */
export const deleteRole: Handler<RouteGroups['roles']['remove']> = async ({
  tx,
  caller,
  params: { roleId },
}) => {
  const role = found(await lockRole(tx, roleId));
  if (role.is_system) throw new AppError('system_role_kept');
  const before = found((await readRoles(tx, [roleId]))[0]);
  refuseOwnChange(caller, { before, after: null }, await findTouched(tx, roleId));
  await remove(tx, roleId);
  return {
    status: 204,
    body: undefined,
    audit: {
      action: 'role.delete',
      subjectId: roleId,
      before: { name: role.name, code: role.code, permissions: before.permissions },
    },
  };
};
