// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const demoCalls: Addresses<RouteGroups['demo']> = {
  load: {"id":"demo.load","about":"member","method":"POST","path":"/admin/demo","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
  remove: {"id":"demo.remove","about":"member","method":"DELETE","path":"/admin/demo","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
};
