// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const versionsCalls: Addresses<RouteGroups['versions']> = {
  list: {"id":"versions.list","about":"datasetVersion","method":"GET","path":"/technical/datasets/{id}/versions","access":{"kind":"object","object":"dataset","from":"params","field":["id"],"anyOf":["create_datasets","train_models","deploy_models"]},"list":{"paging":"page","limit":20,"sortable":[]}},
  get: {"id":"versions.get","about":"datasetVersion","method":"GET","path":"/technical/dataset-versions/{id}","access":{"kind":"object","object":"datasetVersion","from":"params","field":["id"],"anyOf":["create_datasets","train_models","deploy_models"]}},
  preview: {"id":"versions.preview","about":"datasetVersion","method":"POST","path":"/technical/datasets/{id}/version-preview","access":{"kind":"object","object":"dataset","from":"params","field":["id"],"anyOf":["create_datasets","train_models"]}},
  previewChosen: {"id":"versions.previewChosen","about":"datasetVersion","method":"POST","path":"/technical/projects/{id}/version-preview","access":{"kind":"object","object":"project","from":"params","field":["id"],"anyOf":["create_datasets","train_models"]}},
  freeze: {"id":"versions.freeze","about":"datasetVersion","method":"POST","path":"/technical/datasets/{id}/versions","access":{"kind":"object","object":"dataset","from":"params","field":["id"],"anyOf":["create_datasets","train_models"],"level":"member"}},
};
