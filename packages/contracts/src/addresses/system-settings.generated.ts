// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const systemSettingsCalls: Addresses<RouteGroups['systemSettings']> = {
  get: {"id":"systemSettings.get","about":"settings","method":"GET","path":"/admin/settings","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
  installation: {"id":"systemSettings.installation","about":"settings","method":"GET","path":"/admin/installation","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
  retention: {"id":"systemSettings.retention","about":"settings","method":"GET","path":"/admin/settings/retention","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
  timeZones: {"id":"systemSettings.timeZones","about":"settings","method":"GET","path":"/admin/settings/time-zones","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
  save: {"id":"systemSettings.save","about":"settings","method":"PUT","path":"/admin/settings/{group}","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
  testMail: {"id":"systemSettings.testMail","about":"settings","method":"POST","path":"/admin/settings/test-email","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
};
