import type { EffectiveAccess } from '@sarm/contracts/http/users/effective-access';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { type AccountRole, findAccount } from '@sarm/database/people/accounts.repository';
import { listMembershipsOfUser } from '@sarm/database/people/users.repository';
import { permissionsOfLevel } from '@sarm/domain/access/access-levels';
import { found } from '@sarm/domain/catalogue/errors';
import { expandPermissions, PERMISSION_CODES, PERMISSIONS } from '@sarm/domain/access/permissions';
import type { Handler } from '../../http/handler.ts';
import { codesOfRoles, readRoles } from './roles-of-user.ts';

function changeOf(before: readonly AccountRole[], after: readonly AccountRole[]): EffectiveAccess['change'] {
  const [held, then] = [codesOfRoles(before), codesOfRoles(after)];
  const added = after.filter(({ id }) => before.every((each) => each.id !== id));
  return {
    gained: PERMISSION_CODES.filter((code) => then.has(code) && !held.has(code)),
    lost: PERMISSION_CODES.filter((code) => held.has(code) && !then.has(code)),
    heldAlready: [...codesOfRoles(added)].filter((code) => held.has(code)).length,
  };
}

const throughRoles = (roles: readonly AccountRole[]): EffectiveAccess['permissions'] => {
  const each = roles.map((role) => ({ role, codes: codesOfRoles([role]) }));
  return PERMISSION_CODES.flatMap((code) => {
    const through = each.filter(({ codes }) => codes.has(code)).map(({ role }) => role);
    if (through.length === 0) return [];
    const named = through.map(({ id, code: of, name, isSystem }) => ({ id, code: of, name, isSystem }));
    return [{ code, module: PERMISSIONS[code].module, through: named }];
  });
};

/** What a person may do today, and what other roles would change of it: shown before they are given. */
export const showAccess: Handler<RouteGroups['users']['access']> = async ({ tx, params: { id }, query }) => {
  const { roles } = found(await findAccount(tx, id));
  const projects = await listMembershipsOfUser(tx, id);
  return {
    status: 200,
    body: {
      permissions: throughRoles(roles),
      projects: projects.map(({ permissions, ...project }) => ({
        ...project,
        permissions: [...expandPermissions([...permissions, ...permissionsOfLevel(project.accessLevel)])],
      })),
      change: query.roles === undefined ? null : changeOf(roles, await readRoles(tx, query.roles)),
    },
  };
};
