// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const settingsCalls: Addresses<RouteGroups['settings']> = {
  get: {"id":"settings.get","about":"me","method":"GET","path":"/sarm/auth/get-settings","access":{"kind":"signed-in"}},
  update: {"id":"settings.update","about":"me","method":"PUT","path":"/sarm/auth/update-settings","access":{"kind":"signed-in"}},
};
