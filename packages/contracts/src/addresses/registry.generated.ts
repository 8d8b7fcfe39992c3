// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const registryCalls: Addresses<RouteGroups['registry']> = {
  compare: {"id":"registry.compare","about":"model","method":"POST","path":"/technical/models/{id}/compare","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["deploy_models","train_models"]}},
  comparisons: {"id":"registry.comparisons","about":"model","method":"GET","path":"/technical/models/{id}/comparisons","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["access_technical"],"anywhere":true},"list":{"paging":"offset","limit":10,"sortable":[],"rows":"comparisons"}},
  deployments: {"id":"registry.deployments","about":"model","method":"GET","path":"/technical/models/{id}/deployments","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["access_technical"],"anywhere":true},"list":{"paging":"offset","limit":10,"sortable":[],"rows":"deployments"}},
  promote: {"id":"registry.promote","about":"model","method":"POST","path":"/technical/models/{id}/promote","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["deploy_models"],"level":"admin"}},
  import: {"id":"registry.import","about":"model","method":"POST","path":"/technical/models/import","access":{"kind":"object","object":"project","from":"query","field":["project_id"],"anyOf":["deploy_models"],"level":"member"},"bodyKind":"multipart"},
  rollback: {"id":"registry.rollback","about":"model","method":"POST","path":"/technical/models/{id}/rollback","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["deploy_models"],"level":"member"}},
};
