// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const roundsCalls: Addresses<RouteGroups['rounds']> = {
  list: {"id":"rounds.list","about":"annotationRound","method":"GET","path":"/technical/rounds","access":{"kind":"rows","of":"own projects","anyOf":["review_annotations"]},"list":{"paging":"page","limit":20,"sortable":[]}},
  create: {"id":"rounds.create","about":"annotationRound","method":"POST","path":"/technical/rounds","access":{"kind":"object","object":"dataset","from":"body","field":["dataset_id"],"anyOf":["review_annotations"],"level":"member"}},
  frames: {"id":"rounds.frames","about":"annotationRound","method":"GET","path":"/technical/datasets/{datasetId}/round-frames","counts":["frame","detection"],"access":{"kind":"object","object":"dataset","from":"params","field":["datasetId"],"anyOf":["review_annotations"]}},
  get: {"id":"rounds.get","about":"annotationRound","method":"GET","path":"/technical/rounds/{id}","counts":["annotationLayer"],"access":{"kind":"object","object":"annotationRound","from":"params","field":["id"],"anyOf":["review_annotations"]}},
  listFrames: {"id":"rounds.listFrames","about":"annotationRound","method":"GET","path":"/technical/rounds/{id}/frames","counts":["annotationLayer"],"access":{"kind":"object","object":"annotationRound","from":"params","field":["id"],"anyOf":["review_annotations"]},"list":{"paging":"page","limit":20,"sortable":[]}},
  compare: {"id":"rounds.compare","about":"annotationRound","method":"GET","path":"/technical/rounds/{id}/frames/{frameId}","counts":["detection"],"access":{"kind":"object","object":"annotationRound","from":"params","field":["id"],"anyOf":["review_annotations"]}},
  adjudicate: {"id":"rounds.adjudicate","about":"annotationRound","method":"POST","path":"/technical/rounds/{id}/frames/{frameId}/adjudication","counts":["detection"],"access":{"kind":"object","object":"annotationRound","from":"params","field":["id"],"anyOf":["review_annotations"],"level":"member"}},
  agreement: {"id":"rounds.agreement","about":"annotationRound","method":"GET","path":"/technical/rounds/{id}/agreement","counts":["annotationLayer"],"access":{"kind":"object","object":"annotationRound","from":"params","field":["id"],"anyOf":["review_annotations"]}},
};
