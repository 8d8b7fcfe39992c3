// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const modelsCalls: Addresses<RouteGroups['models']> = {
  list: {"id":"models.list","about":"model","method":"GET","path":"/sarm/training/list-model","access":{"kind":"rows","of":"own projects","anyOf":["access_technical"]},"list":{"paging":"offset","limit":100,"sortable":[],"rows":"models"}},
  get: {"id":"models.get","about":"model","method":"GET","path":"/technical/models/{id}","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["access_technical"],"anywhere":true}},
  create: {"id":"models.create","about":"model","method":"POST","path":"/technical/models","access":{"kind":"object","object":"dataset","from":"body","field":["dataset_id"],"anyOf":["train_models"],"level":"member"}},
  train: {"id":"models.train","about":"model","method":"POST","path":"/technical/models/{id}/train","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["train_models"],"level":"member"}},
  stop: {"id":"models.stop","about":"model","method":"POST","path":"/technical/models/{id}/stop","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["train_models"],"level":"member"}},
  trainingStatus: {"id":"models.trainingStatus","about":"model","method":"GET","path":"/technical/models/{id}/training-status","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["access_technical"],"anywhere":true}},
  update: {"id":"models.update","about":"model","method":"PUT","path":"/technical/models/{id}","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["train_models"],"level":"member"}},
  remove: {"id":"models.remove","about":"model","method":"DELETE","path":"/technical/models/{id}","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["train_models"],"level":"member"}},
  export: {"id":"models.export","about":"model","method":"POST","path":"/technical/models/{id}/export","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["train_models"]}},
  file: {"id":"models.file","about":"model","method":"GET","path":"/technical/models/{id}/file","access":{"kind":"object","object":"model","from":"params","field":["id"],"anyOf":["train_models"],"mediaToken":"model-file"},"answerKind":"bytes"},
};
