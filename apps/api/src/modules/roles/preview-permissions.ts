import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { readRoles } from '@sarm/database/people/role-holders.repository';
import { findRole } from '@sarm/database/people/roles.repository';
import { impactOf } from '@sarm/domain/access/role-impact';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { judgePermissions } from './judge-permissions.ts';
import { nameImpact } from './name-impact.ts';
import { readPersonAccess } from './person-access.ts';
import { refusalOf } from './preview-removal.ts';
import { findTouched, peopleIn } from './touched-people.ts';
import { findPermissions, refuseLockedCode } from './requested-permissions.ts';

/** What saving would do and whether it would be refused; the saving call decides again by itself. */
export const previewPermissions: Handler<RouteGroups['roles']['preview']> = async ({
  tx,
  caller,
  params: { roleId },
  body,
}) => {
  const role = found(await findRole(tx, roleId));
  const requested = await findPermissions(tx, body.permissions);
  refuseLockedCode(role.code, requested);
  const before = found((await readRoles(tx, [roleId]))[0]);
  const touched = await findTouched(tx, roleId);
  const change = { before, after: { ...before, permissions: requested.map(({ code }) => code) } };
  const changes = impactOf(change, touched.holders, touched.members);
  return {
    status: 200,
    body: {
      people: peopleIn(touched),
      changes: nameImpact(changes, touched.roles),
      refusal:
        changes.length === 0
          ? null
          : refusalOf(() => judgePermissions(caller, { role, before, requested, touched })),
      person:
        body.personId == null
          ? null
          : await readPersonAccess(tx, caller, { personId: body.personId, change }),
    },
  };
};
