// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const notificationsCalls: Addresses<RouteGroups['notifications']> = {
  list: {"id":"notifications.list","about":"notification","method":"GET","path":"/sarm/notification/get-notifications","access":{"kind":"rows","of":"caller"},"list":{"paging":"page","limit":10,"sortable":[]}},
  markRead: {"id":"notifications.markRead","about":"notification","method":"POST","path":"/sarm/notification/mark-read","access":{"kind":"rows","of":"caller"}},
};
