// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const operationsCalls: Addresses<RouteGroups['operations']> = {
  get: {"id":"operations.get","about":"settings","method":"GET","path":"/admin/operations","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
};
