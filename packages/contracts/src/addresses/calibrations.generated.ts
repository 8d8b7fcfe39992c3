// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const calibrationsCalls: Addresses<RouteGroups['calibrations']> = {
  list: {"id":"calibrations.list","about":"calibration","method":"GET","path":"/sarm/calibrations","access":{"kind":"installation","anyOf":["access_business","access_technical"],"anywhere":true},"list":{"paging":"page","limit":10,"sortable":["name","createdAt"]}},
  create: {"id":"calibrations.create","about":"calibration","method":"POST","path":"/sarm/calibrations","access":{"kind":"installation","anyOf":["manage_videos"]}},
  update: {"id":"calibrations.update","about":"calibration","method":"PUT","path":"/sarm/calibrations/{id}","access":{"kind":"object","object":"calibration","from":"params","field":["id"],"anyOf":["manage_videos"],"othersAnyOf":["manage_system_settings"]}},
  retire: {"id":"calibrations.retire","about":"calibration","method":"POST","path":"/sarm/calibrations/{id}/retire","access":{"kind":"object","object":"calibration","from":"params","field":["id"],"anyOf":["manage_videos"],"othersAnyOf":["manage_system_settings"],"orLevelWhereUsed":"admin"}},
  restore: {"id":"calibrations.restore","about":"calibration","method":"POST","path":"/sarm/calibrations/{id}/restore","access":{"kind":"object","object":"calibration","from":"params","field":["id"],"anyOf":["manage_videos"],"othersAnyOf":["manage_system_settings"],"orLevelWhereUsed":"admin"}},
};
