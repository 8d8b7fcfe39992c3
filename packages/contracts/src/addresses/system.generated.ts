// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const systemCalls: Addresses<RouteGroups['system']> = {
  health: {"id":"system.health","method":"GET","path":"/health","access":{"kind":"public"}},
  ready: {"id":"system.ready","method":"GET","path":"/ready","access":{"kind":"public"}},
};
