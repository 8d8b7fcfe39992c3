// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const areaPresetsCalls: Addresses<RouteGroups['areaPresets']> = {
  list: {"id":"areaPresets.list","about":"calibration","method":"GET","path":"/sarm/calibrations/{id}/areas","access":{"kind":"installation","anyOf":["access_business","access_technical"],"anywhere":true},"list":{"paging":"page","limit":10,"sortable":["name","createdAt"]}},
  keep: {"id":"areaPresets.keep","about":"calibration","method":"POST","path":"/sarm/calibrations/{id}/areas","access":{"kind":"object","object":"calibration","from":"params","field":["id"],"anyOf":["manage_videos"],"othersAnyOf":["manage_system_settings"]}},
  remove: {"id":"areaPresets.remove","about":"calibration","method":"POST","path":"/sarm/calibrations/{id}/areas/{areaId}/remove","access":{"kind":"object","object":"calibration","from":"params","field":["id"],"anyOf":["manage_videos"],"othersAnyOf":["manage_system_settings"]}},
};
