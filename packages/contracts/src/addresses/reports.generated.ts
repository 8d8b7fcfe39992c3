// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const reportsCalls: Addresses<RouteGroups['reports']> = {
  templates: {"id":"reports.templates","about":"report","method":"GET","path":"/sarm/report-templates","access":{"kind":"installation","anyOf":["generate_reports","view_reports"],"anywhere":true}},
  list: {"id":"reports.list","about":"report","method":"GET","path":"/sarm/reports","access":{"kind":"rows","of":"own projects","anyOf":["generate_reports","view_reports"]},"list":{"paging":"page","limit":10,"sortable":["createdAt","title"]}},
  source: {"id":"reports.source","about":"report","method":"GET","path":"/sarm/analyses/{id}/report-source","access":{"kind":"object","object":"analysis","from":"params","field":["id"],"anyOf":["generate_reports","view_reports"]}},
  create: {"id":"reports.create","about":"report","method":"POST","path":"/sarm/reports","access":{"kind":"object","object":"analysis","from":"body","field":["analysisId"],"anyOf":["generate_reports"],"level":"member"}},
  get: {"id":"reports.get","about":"report","method":"GET","path":"/sarm/reports/{id}","access":{"kind":"object","object":"report","from":"params","field":["id"],"anyOf":["generate_reports","view_reports"]}},
  update: {"id":"reports.update","about":"report","method":"PUT","path":"/sarm/reports/{id}","access":{"kind":"object","object":"report","from":"params","field":["id"],"anyOf":["generate_reports"],"level":"member","whileState":{"is":"draft","otherwise":"report_issued"}}},
  remove: {"id":"reports.remove","about":"report","method":"DELETE","path":"/sarm/reports/{id}","access":{"kind":"object","object":"report","from":"params","field":["id"],"anyOf":["generate_reports"],"level":"member","whileState":{"is":"draft","otherwise":"report_issued"}}},
  issue: {"id":"reports.issue","about":"report","method":"POST","path":"/sarm/reports/{id}/issue","access":{"kind":"object","object":"report","from":"params","field":["id"],"anyOf":["generate_reports"],"level":"member"}},
  pdf: {"id":"reports.pdf","about":"report","method":"GET","path":"/sarm/reports/{id}/pdf","access":{"kind":"object","object":"report","from":"params","field":["id"],"anyOf":["generate_reports","view_reports"]},"answerKind":"bytes"},
  fhir: {"id":"reports.fhir","about":"report","method":"GET","path":"/sarm/reports/{id}/fhir","access":{"kind":"object","object":"report","from":"params","field":["id"],"anyOf":["generate_reports","view_reports"]}},
  csv: {"id":"reports.csv","about":"report","method":"GET","path":"/sarm/reports/{id}/csv","access":{"kind":"object","object":"report","from":"params","field":["id"],"anyOf":["generate_reports","view_reports"]},"answerKind":"bytes"},
  email: {"id":"reports.email","about":"report","method":"POST","path":"/sarm/reports/email","access":{"kind":"object","object":"report","from":"body","field":["reportId"],"anyOf":["generate_reports"],"level":"member"}},
  printAnalysis: {"id":"reports.printAnalysis","about":"report","method":"POST","path":"/sarm/analyses/{id}/pdf","access":{"kind":"object","object":"analysis","from":"params","field":["id"],"anyOf":["generate_reports","view_analysis_results"]}},
  analysisPdf: {"id":"reports.analysisPdf","about":"report","method":"GET","path":"/sarm/analyses/{id}/pdf","access":{"kind":"object","object":"analysis","from":"params","field":["id"],"anyOf":["generate_reports","view_analysis_results"]},"answerKind":"bytes"},
};
