import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { readRoles } from '@sarm/database/people/role-holders.repository';
import { findRole } from '@sarm/database/people/roles.repository';
import { AppError, type ErrorCode, found } from '@sarm/domain/catalogue/errors';
import { impactOf } from '@sarm/domain/access/role-impact';
import type { Handler } from '../../http/handler.ts';
import { nameImpact } from './name-impact.ts';
import { findTouched, peopleIn, refuseOwnChange } from './touched-people.ts';

/** Runs the checks of a change and returns their refusal instead of making the change. */
export function refusalOf(check: () => unknown): ErrorCode | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

export const previewRemoval: Handler<RouteGroups['roles']['removal']> = async ({
  tx,
  caller,
  params: { roleId },
}) => {
  const role = found(await findRole(tx, roleId));
  const before = found((await readRoles(tx, [roleId]))[0]);
  const touched = await findTouched(tx, roleId);
  const change = { before, after: null };
  return {
    status: 200,
    body: {
      people: peopleIn(touched),
      changes: nameImpact(impactOf(change, touched.holders, touched.members), touched.roles),
      refusal: role.is_system
        ? 'system_role_kept'
        : refusalOf(() => refuseOwnChange(caller, change, touched)),
    },
  };
};
