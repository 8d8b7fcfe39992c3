// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const keyBindingsCalls: Addresses<RouteGroups['keyBindings']> = {
  get: {"id":"keyBindings.get","about":"settings","method":"GET","path":"/sarm/auth/get-key-bindings","access":{"kind":"signed-in"}},
  update: {"id":"keyBindings.update","about":"settings","method":"PUT","path":"/sarm/auth/update-key-bindings","access":{"kind":"signed-in"}},
};
