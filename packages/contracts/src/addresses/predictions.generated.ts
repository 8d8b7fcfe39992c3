// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const predictionsCalls: Addresses<RouteGroups['predictions']> = {
  start: {"id":"predictions.start","about":"prediction","method":"POST","path":"/technical/predictions","access":{"kind":"object","object":"video","from":"body","field":["video_id"],"anyOf":["predict_models","deploy_models"],"level":"member"}},
  list: {"id":"predictions.list","about":"prediction","method":"GET","path":"/technical/predictions","access":{"kind":"rows","of":"own projects","anyOf":["predict_models","deploy_models"]},"list":{"paging":"offset","limit":12,"sortable":[],"rows":"predictions"}},
  get: {"id":"predictions.get","about":"prediction","method":"GET","path":"/technical/predictions/{id}","access":{"kind":"object","object":"prediction","from":"params","field":["id"],"anyOf":["predict_models","deploy_models"]}},
  frame: {"id":"predictions.frame","about":"prediction","method":"GET","path":"/technical/predictions/{id}/frames/{index}","access":{"kind":"object","object":"prediction","from":"params","field":["id"],"anyOf":["predict_models","deploy_models"]},"answerKind":"bytes"},
  sendFrames: {"id":"predictions.sendFrames","about":"prediction","method":"POST","path":"/technical/predictions/{id}/frames","access":{"kind":"object","object":"prediction","from":"params","field":["id"],"anyOf":["predict_models","deploy_models"],"level":"member"}},
  remove: {"id":"predictions.remove","about":"prediction","method":"DELETE","path":"/technical/predictions/{id}","access":{"kind":"object","object":"prediction","from":"params","field":["id"],"anyOf":["predict_models","deploy_models"],"level":"member"}},
};
