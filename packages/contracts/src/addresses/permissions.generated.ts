// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const permissionsCalls: Addresses<RouteGroups['permissions']> = {
  list: {"id":"permissions.list","about":"role","method":"GET","path":"/admin/permissions","access":{"kind":"installation","anyOf":["manage_roles","manage_projects","manage_project_users"],"anywhere":true},"list":{"paging":"page","limit":50,"sortable":["module","name","code"]}},
  byModule: {"id":"permissions.byModule","about":"role","method":"GET","path":"/admin/permissions/by-module","access":{"kind":"installation","anyOf":["manage_roles","manage_projects","manage_project_users"],"anywhere":true}},
};
