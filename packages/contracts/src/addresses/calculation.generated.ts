// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const calculationCalls: Addresses<RouteGroups['calculation']> = {
  motility: {"id":"calculation.motility","about":"analysis","method":"POST","path":"/sarm/calculation/cal-motility","access":{"kind":"object","object":"video","from":"body","field":["video_ids"],"every":true,"anyOf":["generate_reports","view_analysis_results"],"level":"member"}},
  concentration: {"id":"calculation.concentration","about":"analysis","method":"POST","path":"/sarm/calculation/cal-concentration","access":{"kind":"object","object":"video","from":"body","field":["video_ids"],"every":true,"anyOf":["generate_reports","view_analysis_results"],"level":"member"}},
  results: {"id":"calculation.results","about":"analysis","method":"GET","path":"/sarm/calculation/results","access":{"kind":"object","object":"video","from":"query","field":["video_ids"],"every":true}},
};
