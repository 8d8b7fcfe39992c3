// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const eventsCalls: Addresses<RouteGroups['events']> = {
  open: {"id":"events.open","method":"GET","path":"/events","access":{"kind":"signed-in"},"answerKind":"events"},
};
