// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const areasCalls: Addresses<RouteGroups['areas']> = {
  get: {"id":"areas.get","about":"video","method":"GET","path":"/sarm/videos/{id}/area","access":{"kind":"object","object":"video","from":"params","field":["id"],"anyOf":["view_analysis_results"]}},
  set: {"id":"areas.set","about":"video","method":"PUT","path":"/sarm/videos/{id}/area","access":{"kind":"object","object":"video","from":"params","field":["id"],"anyOf":["view_analysis_results"],"level":"member"}},
  setFromPreset: {"id":"areas.setFromPreset","about":"video","method":"PUT","path":"/sarm/videos/{id}/area/preset","access":{"kind":"object","object":"video","from":"params","field":["id"],"anyOf":["view_analysis_results"],"level":"member"}},
  restore: {"id":"areas.restore","about":"video","method":"POST","path":"/sarm/videos/{id}/area/recognised","access":{"kind":"object","object":"video","from":"params","field":["id"],"anyOf":["view_analysis_results"],"level":"member"}},
};
