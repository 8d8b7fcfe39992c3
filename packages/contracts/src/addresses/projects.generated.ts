// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const projectsCalls: Addresses<RouteGroups['projects']> = {
  listMine: {"id":"projects.listMine","about":"project","method":"GET","path":"/sarm/project/get-project","access":{"kind":"rows","of":"own projects"},"list":{"paging":"page","limit":100,"sortable":["name","createdAt"]}},
  getMine: {"id":"projects.getMine","about":"project","method":"GET","path":"/sarm/project/get-project/{id}","access":{"kind":"object","object":"project","from":"params","field":["id"]}},
  list: {"id":"projects.list","about":"project","method":"GET","path":"/admin/projects","access":{"kind":"installation","anyOf":["manage_projects"]},"list":{"paging":"page","limit":10,"sortable":["name","status","createdAt"]}},
  get: {"id":"projects.get","about":"project","method":"GET","path":"/admin/projects/{id}","access":{"kind":"installation","anyOf":["manage_projects"]}},
  previewDeletion: {"id":"projects.previewDeletion","about":"project","method":"GET","path":"/admin/projects/{id}/deletion","counts":["dataset","video","frame","analysis","patient","report","task"],"access":{"kind":"installation","anyOf":["manage_projects"]}},
  create: {"id":"projects.create","about":"project","method":"POST","path":"/admin/projects","access":{"kind":"installation","anyOf":["manage_projects"]}},
  update: {"id":"projects.update","about":"project","method":"PUT","path":"/admin/projects/{projectId}","access":{"kind":"installation","anyOf":["manage_projects"]}},
  remove: {"id":"projects.remove","about":"project","method":"DELETE","path":"/admin/projects/{projectId}","access":{"kind":"installation","anyOf":["manage_projects"]}},
  toggleArchive: {"id":"projects.toggleArchive","about":"project","method":"PUT","path":"/admin/projects/{projectId}/toggle-archive","access":{"kind":"installation","anyOf":["manage_projects"]}},
};
