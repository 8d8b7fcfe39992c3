// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const rolesCalls: Addresses<RouteGroups['roles']> = {
  list: {"id":"roles.list","about":"role","method":"GET","path":"/admin/roles","access":{"kind":"installation","anyOf":["manage_roles","manage_users","manage_projects","manage_project_users"],"anywhere":true},"list":{"paging":"page","limit":10,"sortable":["name","code","createdAt"]}},
  get: {"id":"roles.get","about":"role","method":"GET","path":"/admin/roles/{id}","access":{"kind":"installation","anyOf":["manage_roles","manage_users","manage_projects","manage_project_users"],"anywhere":true}},
  create: {"id":"roles.create","about":"role","method":"POST","path":"/admin/roles","access":{"kind":"installation","anyOf":["manage_roles"],"parts":{"system roles":["system_admin"]}}},
  update: {"id":"roles.update","about":"role","method":"PUT","path":"/admin/roles/{roleId}","access":{"kind":"installation","anyOf":["manage_roles"]}},
  remove: {"id":"roles.remove","about":"role","method":"DELETE","path":"/admin/roles/{roleId}","access":{"kind":"installation","anyOf":["manage_roles"]}},
  permissions: {"id":"roles.permissions","about":"role","method":"GET","path":"/admin/roles/{id}/permissions","access":{"kind":"installation","anyOf":["manage_roles"]}},
  replacePermissions: {"id":"roles.replacePermissions","about":"role","method":"PUT","path":"/admin/roles/{roleId}/permissions","access":{"kind":"installation","anyOf":["manage_roles"],"parts":{"system roles":["system_admin"]}}},
  preview: {"id":"roles.preview","about":"role","method":"POST","path":"/admin/roles/{roleId}/permissions/preview","access":{"kind":"installation","anyOf":["manage_roles"]}},
  removal: {"id":"roles.removal","about":"role","method":"GET","path":"/admin/roles/{roleId}/removal","access":{"kind":"installation","anyOf":["manage_roles"]}},
  people: {"id":"roles.people","about":"role","method":"GET","path":"/admin/roles/{roleId}/people","access":{"kind":"installation","anyOf":["manage_roles"]},"list":{"paging":"page","limit":20,"sortable":["name"]}},
};
