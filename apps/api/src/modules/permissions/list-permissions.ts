import type { Permission } from '@sarm/contracts/http/permissions/permissions.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listPermissions } from '@sarm/database/people/users.repository';
import { PERMISSION_MODULES } from '@sarm/domain/access/permissions';
import type { Handler } from '../../http/handler.ts';
import { presentPermissions } from './permissions.presenter.ts';

const holds = (text: string) => (permission: Permission) =>
  [permission.name, permission.code, permission.description].some((each) =>
    each.toLocaleLowerCase().includes(text.toLocaleLowerCase()),
  );

const orderOf = (permission: Permission, by: 'module' | 'name' | 'code'): string =>
  by === 'module' ? `${PERMISSION_MODULES.indexOf(permission.module)} ${permission.name}` : permission[by];

/** The table of the product is small and its texts are in the reader's language, so it is searched as it is read. */
export const listAllPermissions: Handler<RouteGroups['permissions']['list']> = async ({ tx, query, t }) => {
  const { page, limit, search = '', module, sort_by: by = 'module', sort_order: order = 'asc' } = query;
  const found = presentPermissions(await listPermissions(tx), t)
    .filter((each) => module === undefined || each.module === module)
    .filter(holds(search))
    .toSorted((a, b) => orderOf(a, by).localeCompare(orderOf(b, by)) * (order === 'asc' ? 1 : -1));
  const items = found.slice((page - 1) * limit, page * limit);
  return { status: 200, body: { items, total: found.length, page, limit } };
};

export const groupPermissions: Handler<RouteGroups['permissions']['byModule']> = async ({ tx, t }) => {
  const all = presentPermissions(await listPermissions(tx), t);
  const of = (module: Permission['module']): Permission[] => all.filter((each) => each.module === module);
  return {
    status: 200,
    body: {
      system: of('system'),
      business: of('business'),
      technical: of('technical'),
      project: of('project'),
    },
  };
};
