// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const sessionsCalls: Addresses<RouteGroups['sessions']> = {
  list: {"id":"sessions.list","about":"me","method":"GET","path":"/sarm/auth/sessions","access":{"kind":"signed-in"}},
  end: {"id":"sessions.end","about":"me","method":"DELETE","path":"/sarm/auth/sessions","access":{"kind":"signed-in"}},
};
