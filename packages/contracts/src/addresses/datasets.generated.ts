// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const datasetsCalls: Addresses<RouteGroups['datasets']> = {
  list: {"id":"datasets.list","about":"dataset","method":"GET","path":"/sarm/dataset/get-datasets","access":{"kind":"rows","of":"own projects"},"list":{"paging":"offset","limit":100,"sortable":[],"rows":"datasets"}},
  get: {"id":"datasets.get","about":"dataset","method":"GET","path":"/sarm/dataset/get-dataset/{id}","access":{"kind":"object","object":"dataset","from":"params","field":["id"]}},
  create: {"id":"datasets.create","about":"dataset","method":"POST","path":"/sarm/dataset/create-dataset","access":{"kind":"object","object":"project","from":"body","field":["project_id","projectId"],"orOfVideo":"video_id","anyOf":["create_datasets"],"level":"member"}},
  update: {"id":"datasets.update","about":"dataset","method":"PUT","path":"/sarm/dataset/update-dataset/{id}","access":{"kind":"object","object":"dataset","from":"params","field":["id"],"anyOf":["create_datasets"],"level":"member","othersLevel":"editor"}},
  remove: {"id":"datasets.remove","about":"dataset","method":"DELETE","path":"/sarm/dataset/delete-dataset/{id}","access":{"kind":"object","object":"dataset","from":"params","field":["id"],"anyOf":["create_datasets"],"level":"member","othersLevel":"editor"}},
};
