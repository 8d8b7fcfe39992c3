// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const logsCalls: Addresses<RouteGroups['logs']> = {
  list: {"id":"logs.list","about":"log","method":"GET","path":"/admin/system-logs","access":{"kind":"installation","anyOf":["view_system_logs"]},"list":{"paging":"page","limit":15,"sortable":["timestamp"]}},
  statistics: {"id":"logs.statistics","about":"log","method":"GET","path":"/admin/system-logs/statistics","access":{"kind":"installation","anyOf":["view_system_logs"]}},
  chain: {"id":"logs.chain","about":"log","method":"GET","path":"/admin/system-logs/chain","access":{"kind":"installation","anyOf":["view_system_logs"]}},
  verify: {"id":"logs.verify","about":"log","method":"POST","path":"/admin/system-logs/verify","access":{"kind":"installation","anyOf":["view_system_logs"]}},
  get: {"id":"logs.get","about":"log","method":"GET","path":"/admin/system-logs/{id}","access":{"kind":"installation","anyOf":["view_system_logs"]}},
  export: {"id":"logs.export","about":"log","method":"POST","path":"/admin/system-logs/export","access":{"kind":"installation","anyOf":["view_system_logs"]},"answerKind":"bytes"},
};
