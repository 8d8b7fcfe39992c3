// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const usersCalls: Addresses<RouteGroups['users']> = {
  list: {"id":"users.list","about":"user","method":"GET","path":"/admin/users","access":{"kind":"installation","anyOf":["manage_users"],"parts":{"system roles":["system_admin"]}},"list":{"paging":"page","limit":10,"sortable":["displayName","email","status","createdAt"]}},
  counts: {"id":"users.counts","about":"user","method":"GET","path":"/admin/users/counts","access":{"kind":"installation","anyOf":["manage_users"]}},
  get: {"id":"users.get","about":"user","method":"GET","path":"/admin/users/{id}","access":{"kind":"installation","anyOf":["manage_users"],"parts":{"system roles":["system_admin"]}}},
  create: {"id":"users.create","about":"user","method":"POST","path":"/admin/users","access":{"kind":"installation","anyOf":["manage_users"],"parts":{"system roles":["system_admin"]}}},
  update: {"id":"users.update","about":"user","method":"PUT","path":"/admin/users/{userId}","access":{"kind":"installation","anyOf":["manage_users"],"parts":{"system roles":["system_admin"]}}},
  remove: {"id":"users.remove","about":"user","method":"DELETE","path":"/admin/users/{userId}","access":{"kind":"installation","anyOf":["manage_users"],"parts":{"system roles":["system_admin"]}}},
  deletion: {"id":"users.deletion","about":"user","method":"GET","path":"/admin/users/{id}/deletion","access":{"kind":"installation","anyOf":["manage_users"]}},
  resetPassword: {"id":"users.resetPassword","about":"user","method":"POST","path":"/admin/users/password-reset","access":{"kind":"installation","anyOf":["manage_users"],"parts":{"system roles":["system_admin"]}}},
  grantable: {"id":"users.grantable","about":"user","method":"GET","path":"/admin/users/roles","access":{"kind":"installation","anyOf":["manage_users"],"parts":{"system roles":["system_admin"]}},"list":{"paging":"page","limit":50,"sortable":["name","createdAt"]}},
  roles: {"id":"users.roles","about":"user","method":"GET","path":"/admin/users/{id}/roles","access":{"kind":"installation","anyOf":["manage_users"]}},
  setRoles: {"id":"users.setRoles","about":"user","method":"PUT","path":"/admin/users/{userId}/roles","access":{"kind":"installation","anyOf":["manage_users"],"parts":{"system roles":["system_admin"]}}},
  access: {"id":"users.access","about":"user","method":"GET","path":"/admin/users/{id}/access","access":{"kind":"installation","anyOf":["manage_users"]}},
  projects: {"id":"users.projects","about":"user","method":"GET","path":"/admin/users/{id}/projects","access":{"kind":"installation","anyOf":["manage_users"]},"list":{"paging":"page","limit":10,"sortable":["name","createdAt"]}},
  sessions: {"id":"users.sessions","about":"user","method":"GET","path":"/admin/users/{id}/sessions","access":{"kind":"installation","anyOf":["manage_users"]}},
  endSessions: {"id":"users.endSessions","about":"user","method":"DELETE","path":"/admin/users/{userId}/sessions","access":{"kind":"installation","anyOf":["manage_users"],"parts":{"system roles":["system_admin"]}}},
  resetTotp: {"id":"users.resetTotp","about":"user","method":"POST","path":"/admin/users/{id}/reset-totp","access":{"kind":"installation","anyOf":["manage_users"],"parts":{"system roles":["system_admin"]}}},
};
