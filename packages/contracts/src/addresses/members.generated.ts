// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const membersCalls: Addresses<RouteGroups['members']> = {
  list: {"id":"members.list","about":"member","method":"GET","path":"/admin/projects/{projectId}/users","access":{"kind":"object","object":"project","from":"params","field":["projectId"],"anyOf":["manage_project_users"],"withoutMembership":["manage_projects"]},"list":{"paging":"page","limit":10,"sortable":["name","email","createdAt"]}},
  candidates: {"id":"members.candidates","about":"member","method":"GET","path":"/admin/projects/{projectId}/available-users","access":{"kind":"object","object":"project","from":"params","field":["projectId"],"anyOf":["manage_project_users"],"withoutMembership":["manage_projects"]},"list":{"paging":"page","limit":10,"sortable":["name","email","createdAt"]}},
  grantable: {"id":"members.grantable","about":"member","method":"GET","path":"/admin/projects/{projectId}/grantable","access":{"kind":"object","object":"project","from":"params","field":["projectId"],"anyOf":["manage_project_users"],"withoutMembership":["manage_projects"]}},
  add: {"id":"members.add","about":"member","method":"POST","path":"/admin/projects/{projectId}/users","access":{"kind":"object","object":"project","from":"params","field":["projectId"],"anyOf":["manage_project_users"],"withoutMembership":["manage_projects"]}},
  update: {"id":"members.update","about":"member","method":"PUT","path":"/admin/projects/{projectId}/users/{userId}","access":{"kind":"object","object":"project","from":"params","field":["projectId"],"anyOf":["manage_project_users"],"withoutMembership":["manage_projects"]}},
  remove: {"id":"members.remove","about":"member","method":"DELETE","path":"/admin/projects/{projectId}/users/{userId}","access":{"kind":"object","object":"project","from":"params","field":["projectId"],"anyOf":["manage_project_users"],"withoutMembership":["manage_projects"]}},
};
