// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const dashboardCalls: Addresses<RouteGroups['dashboard']> = {
  business: {"id":"dashboard.business","method":"GET","path":"/sarm/dashboard/business","about":"project","counts":["dataset","video","patient","analysis","report","calibration"],"access":{"kind":"rows","of":"own projects","anyOf":["access_business"]}},
  technical: {"id":"dashboard.technical","method":"GET","path":"/technical/dashboard","about":"project","counts":["dataset","video","frame","task"],"access":{"kind":"rows","of":"own projects","anyOf":["access_technical"]}},
  project: {"id":"dashboard.project","method":"GET","path":"/sarm/dashboard/project/{projectId}","about":"project","counts":["dataset","video","patient","frame","analysis","report"],"access":{"kind":"object","object":"project","from":"params","field":["projectId"],"anyOf":["access_business"],"parts":{"analytics":["project_analytics"]}}},
  progress: {"id":"dashboard.progress","method":"GET","path":"/sarm/dashboard/progress","about":"project","counts":["dataset","video","frame","detection","crop","analysis","report"],"access":{"kind":"rows","of":"own projects"}},
};
