import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { readRoles } from '@sarm/database/people/role-holders.repository';
import { isCodeFree, lockRole, updateRole as store } from '@sarm/database/people/roles.repository';
import { isSystemAdmin } from '@sarm/domain/access/held';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readRole } from './read-role.ts';
import { findTouched, refuseOwnChange } from './touched-people.ts';

/** PLT-168 */
export const updateRole: Handler<RouteGroups['roles']['update']> = async ({
  tx,
  caller,
  params: { roleId },
  body,
}) => {
  const role = found(await lockRole(tx, roleId));
  const { name, code, description = role.description, isSystem = role.is_system } = body;
  if (role.is_system && (code !== role.code || !isSystem)) throw new AppError('system_role_fixed');
  if (!isSystemAdmin(caller.held) && (role.is_system || isSystem)) throw new AppError('forbidden');
  if (code !== role.code) {
    if (!(await isCodeFree(tx, code, roleId))) throw new AppError('role_code_taken', { params: { code } });
    // The name of a workflow in a role's code opens it (PLT-100), so another code is another access.
    const before = found((await readRoles(tx, [roleId]))[0]);
    refuseOwnChange(caller, { before, after: { ...before, code } }, await findTouched(tx, roleId));
  }
  await store(tx, roleId, { name, code, description, is_system: isSystem });
  return {
    status: 200,
    body: await readRole(tx, roleId),
    audit: {
      action: 'role.update',
      subjectId: roleId,
      before: {
        name: role.name,
        code: role.code,
        description: role.description,
        isSystem: role.is_system,
      },
      after: { name, code, description, isSystem },
    },
  };
};
