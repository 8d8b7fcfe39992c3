// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const layersCalls: Addresses<RouteGroups['layers']> = {
  list: {"id":"layers.list","about":"annotationLayer","method":"GET","path":"/technical/layers","access":{"kind":"rows","of":"own projects","anyOf":["annotate_detection"]},"list":{"paging":"page","limit":20,"sortable":[]}},
  state: {"id":"layers.state","about":"annotationLayer","method":"GET","path":"/technical/layers/{id}/state","access":{"kind":"object","object":"annotationLayer","from":"params","field":["id"],"anyOf":["annotate_detection"],"ownOnly":true}},
  edits: {"id":"layers.edits","about":"annotationLayer","method":"GET","path":"/technical/layers/{id}/edits","access":{"kind":"object","object":"annotationLayer","from":"params","field":["id"],"anyOf":["annotate_detection"],"ownOnly":true}},
  edit: {"id":"layers.edit","about":"annotationLayer","method":"POST","path":"/technical/layers/{id}/edits","access":{"kind":"object","object":"annotationLayer","from":"params","field":["id"],"anyOf":["annotate_detection"],"ownOnly":true,"level":"member"}},
  picture: {"id":"layers.picture","about":"annotationLayer","method":"GET","path":"/technical/layers/{id}/picture","access":{"kind":"object","object":"annotationLayer","from":"params","field":["id"],"anyOf":["annotate_detection"],"ownOnly":true},"answerKind":"bytes"},
  finish: {"id":"layers.finish","about":"annotationLayer","method":"POST","path":"/technical/layers/{id}/done","counts":["annotationRound","frame","detection"],"access":{"kind":"object","object":"annotationLayer","from":"params","field":["id"],"anyOf":["annotate_detection"],"ownOnly":true,"level":"member"}},
};
