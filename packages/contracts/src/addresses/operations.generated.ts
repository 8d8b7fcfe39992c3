// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const operationsCalls: Addresses<RouteGroups['operations']> = {
  get: {"id":"operations.get","about":"settings","method":"GET","path":"/admin/operations","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
  trainingData: {"id":"operations.trainingData","about":"settings","method":"GET","path":"/admin/operations/training-data","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
  stopTrainings: {"id":"operations.stopTrainings","about":"settings","method":"POST","path":"/admin/operations/stop-trainings","access":{"kind":"installation","anyOf":["manage_system_settings"]}},
};
