import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { readRoles } from '@sarm/database/people/role-holders.repository';
import { lockRole, replacePermissions as store } from '@sarm/database/people/roles.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { judgePermissions } from './judge-permissions.ts';
import { readPermissionsOf } from './read-role.ts';
import { findTouched } from './touched-people.ts';
import { findPermissions, refuseLockedCode } from './requested-permissions.ts';

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** Counts from the next request of its holders on: each reads what its person may do anew. */
export const replacePermissions: Handler<RouteGroups['roles']['replacePermissions']> = async ({
  tx,
  caller,
  params: { roleId },
  body,
  t,
}) => {
  const role = found(await lockRole(tx, roleId));
  const requested = await findPermissions(tx, body.permissions);
  refuseLockedCode(role.code, requested);
  const before = found((await readRoles(tx, [roleId]))[0]);
  if (body.basedOn !== undefined) {
    const seen = await findPermissions(tx, body.basedOn);
    if (
      !same(
        seen.map(({ code }) => code),
        before.permissions,
      )
    )
      throw new AppError('role_changed');
  }
  const touched = await findTouched(tx, roleId);
  const { after } = judgePermissions(caller, { role, before, requested, touched });
  await store(
    tx,
    roleId,
    requested.map(({ id }) => id),
  );
  const codes = (after?.permissions ?? []).toSorted();
  return {
    status: 200,
    body: await readPermissionsOf(tx, roleId, t),
    audit: same(codes, before.permissions)
      ? 'unchanged'
      : {
          action: 'role.permissions',
          subjectId: roleId,
          before: { name: role.name, permissions: before.permissions },
          after: { name: role.name, permissions: codes },
        },
  };
};
