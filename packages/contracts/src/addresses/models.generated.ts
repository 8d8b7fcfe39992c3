// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const modelsCalls: Addresses<RouteGroups['models']> = {
  list: {"id":"models.list","method":"GET","path":"/sarm/training/list-model","access":{"kind":"rows","of":"own projects","anyOf":["access_technical"]},"list":{"paging":"offset","limit":100,"sortable":[],"rows":"models"}},
};
