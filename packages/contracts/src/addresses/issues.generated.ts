// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const issuesCalls: Addresses<RouteGroups['issues']> = {
  list: {"id":"issues.list","about":"issue","method":"GET","path":"/sarm/project/{projectId}/issues","access":{"kind":"object","object":"project","from":"params","field":["projectId"]},"list":{"paging":"page","limit":10,"sortable":["createdAt","title"]}},
  create: {"id":"issues.create","about":"issue","method":"POST","path":"/sarm/project/{projectId}/issues","access":{"kind":"object","object":"project","from":"params","field":["projectId"],"level":"editor"}},
  update: {"id":"issues.update","about":"issue","method":"PUT","path":"/sarm/project/{projectId}/issues/{id}","access":{"kind":"object","object":"project","from":"params","field":["projectId"],"level":"editor"}},
};
