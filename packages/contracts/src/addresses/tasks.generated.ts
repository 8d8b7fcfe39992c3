// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const tasksCalls: Addresses<RouteGroups['tasks']> = {
  list: {"id":"tasks.list","about":"task","method":"GET","path":"/tasks","access":{"kind":"rows","of":"own projects"},"list":{"paging":"page","limit":10,"sortable":["createdAt"],"rows":"tasks"}},
  systemStatus: {"id":"tasks.systemStatus","about":"task","method":"GET","path":"/tasks/system/status","access":{"kind":"signed-in"}},
  get: {"id":"tasks.get","about":"task","method":"GET","path":"/tasks/{id}","access":{"kind":"object","object":"task","from":"params","field":["id"]}},
  cancel: {"id":"tasks.cancel","about":"task","method":"DELETE","path":"/tasks/{id}","access":{"kind":"object","object":"task","from":"params","field":["id"],"level":"viewer","othersLevel":"editor"}},
  events: {"id":"tasks.events","about":"task","method":"GET","path":"/tasks/{id}/events","access":{"kind":"object","object":"task","from":"params","field":["id"]},"answerKind":"events"},
};
