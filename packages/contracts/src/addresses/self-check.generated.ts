// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const selfCheckCalls: Addresses<RouteGroups['selfCheck']> = {
  list: {"id":"selfCheck.list","about":"settings","method":"GET","path":"/admin/self-check","access":{"kind":"installation","anyOf":["manage_system_settings"]},"list":{"paging":"offset","limit":15,"sortable":[],"rows":"runs"}},
  start: {"id":"selfCheck.start","about":"settings","method":"POST","path":"/admin/self-check","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
};
