// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const historyCalls: Addresses<RouteGroups['history']> = {
  patient: {"id":"history.patient","about":"log","method":"GET","path":"/sarm/patients/{id}/history","access":{"kind":"object","object":"patient","from":"params","field":["id"],"anyOf":["access_business"]},"list":{"paging":"page","limit":50,"sortable":["timestamp"]}},
  dataset: {"id":"history.dataset","about":"log","method":"GET","path":"/sarm/datasets/{id}/history","access":{"kind":"object","object":"dataset","from":"params","field":["id"]},"list":{"paging":"page","limit":50,"sortable":["timestamp"]}},
  video: {"id":"history.video","about":"log","method":"GET","path":"/sarm/videos/{id}/history","access":{"kind":"object","object":"video","from":"params","field":["id"]},"list":{"paging":"page","limit":50,"sortable":["timestamp"]}},
  analysis: {"id":"history.analysis","about":"log","method":"GET","path":"/sarm/analyses/{id}/history","access":{"kind":"object","object":"analysis","from":"params","field":["id"],"anyOf":["view_analysis_results","generate_reports","view_reports"]},"list":{"paging":"page","limit":50,"sortable":["timestamp"]}},
  report: {"id":"history.report","about":"log","method":"GET","path":"/sarm/reports/{id}/history","access":{"kind":"object","object":"report","from":"params","field":["id"],"anyOf":["generate_reports","view_reports"]},"list":{"paging":"page","limit":50,"sortable":["timestamp"]}},
  project: {"id":"history.project","about":"log","method":"GET","path":"/sarm/projects/{id}/history","access":{"kind":"object","object":"project","from":"params","field":["id"],"withoutMembership":["manage_projects"]},"list":{"paging":"page","limit":50,"sortable":["timestamp"]}},
  user: {"id":"history.user","about":"user","method":"GET","path":"/admin/users/{id}/history","access":{"kind":"installation","anyOf":["manage_users"]},"list":{"paging":"page","limit":50,"sortable":["timestamp"]}},
};
