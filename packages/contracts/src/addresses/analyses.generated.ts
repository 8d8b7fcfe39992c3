// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const analysesCalls: Addresses<RouteGroups['analyses']> = {
  list: {"id":"analyses.list","about":"analysis","method":"GET","path":"/sarm/analyses","access":{"kind":"rows","of":"own projects","anyOf":["view_analysis_results","generate_reports","view_reports"]},"list":{"paging":"page","limit":10,"sortable":["createdAt","updatedAt"]}},
  get: {"id":"analyses.get","about":"analysis","method":"GET","path":"/sarm/analyses/{id}","access":{"kind":"object","object":"analysis","from":"params","field":["id"],"anyOf":["view_analysis_results","generate_reports","view_reports"]}},
  correctVideo: {"id":"analyses.correctVideo","about":"analysis","method":"PATCH","path":"/sarm/analyses/{id}/videos/{videoId}","access":{"kind":"object","object":"analysis","from":"params","field":["id"],"anyOf":["view_analysis_results"],"level":"member"}},
  correctTrack: {"id":"analyses.correctTrack","about":"analysis","method":"PATCH","path":"/sarm/analyses/{id}/videos/{videoId}/tracks/{trackId}","access":{"kind":"object","object":"analysis","from":"params","field":["id"],"anyOf":["view_analysis_results"],"level":"member"}},
  tracks: {"id":"analyses.tracks","about":"analysis","method":"GET","path":"/sarm/analyses/{id}/videos/{videoId}/tracks","access":{"kind":"object","object":"analysis","from":"params","field":["id"],"anyOf":["view_analysis_results"]}},
  tracksFile: {"id":"analyses.tracksFile","about":"analysis","method":"GET","path":"/sarm/analyses/{id}/videos/{videoId}/tracks-file","access":{"kind":"object","object":"analysis","from":"params","field":["id"],"anyOf":["view_analysis_results"]},"answerKind":"bytes"},
};
