import type { AdminRole } from '@sarm/contracts/http/roles/roles.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listRolePeople as readPeople } from '@sarm/database/people/role-holders.repository';
import { findRole } from '@sarm/database/people/roles.repository';
import { listPermissions } from '@sarm/database/people/users.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Translate } from '@sarm/messages/create-translator';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentPermissions } from '../permissions/permissions.presenter.ts';
import { presentRole } from './roles.presenter.ts';

export async function readRole(tx: Scoped, id: string): Promise<AdminRole> {
  return presentRole(found(await findRole(tx, id)));
}

export async function readPermissionsOf(tx: Scoped, roleId: string, t: Translate) {
  const held = new Set((await readRole(tx, roleId)).permissions);
  const stored = (await listPermissions(tx)).filter(({ id }) => held.has(id));
  return { roleId, permissions: presentPermissions(stored, t) };
}

export const getRole: Handler<RouteGroups['roles']['get']> = async ({ tx, params }) => ({
  status: 200,
  body: await readRole(tx, params.id),
});

export const readRolePermissions: Handler<RouteGroups['roles']['permissions']> = async ({
  tx,
  params,
  t,
}) => ({ status: 200, body: await readPermissionsOf(tx, params.id, t) });

export const listRolePeople: Handler<RouteGroups['roles']['people']> = async ({ tx, params, query }) => {
  const people = await readPeople(tx, params.roleId, {
    ...pageOf(query),
    search: query.search,
    descending: query.sort_order === 'desc',
  });
  // A role that is not there has nobody, and so may one that is.
  if (people.total === 0) await readRole(tx, params.roleId);
  return pageAnswer(query, people, ({ id, display_name, is_active }) => ({
    id,
    displayName: display_name,
    isActive: is_active,
  }));
};
