import { roleRoutes } from '@sarm/contracts/http/roles/roles.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { insertRole, isCodeFree, replacePermissions } from '@sarm/database/people/roles.repository';
import { mayPart } from '@sarm/domain/access/decide';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readRole } from './read-role.ts';
import { addsSystemCode, findPermissions, refuseLockedCode } from './requested-permissions.ts';

export const createRole: Handler<RouteGroups['roles']['create']> = async ({ tx, caller, body }) => {
  const { name, code, description, isSystem } = body;
  const requested = await findPermissions(tx, body.permissions);
  refuseLockedCode('', requested);
  const administers = mayPart(roleRoutes.create.access, 'system roles', { caller });
  if (!administers && (isSystem || addsSystemCode(requested, []))) throw new AppError('forbidden');
  if (!(await isCodeFree(tx, code))) throw new AppError('role_code_taken', { params: { code } });
  const id = newId();
  await insertRole(tx, { id, name, code, description, is_system: isSystem });
  await replacePermissions(
    tx,
    id,
    requested.map((each) => each.id),
  );
  return {
    status: 201,
    body: await readRole(tx, id),
    audit: {
      action: 'role.create',
      subjectId: id,
      after: {
        name,
        code,
        description,
        isSystem,
        permissions: requested.map((each) => each.code).toSorted(),
      },
    },
  };
};
