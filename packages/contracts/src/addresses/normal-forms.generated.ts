// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const normalFormsCalls: Addresses<RouteGroups['normalForms']> = {
  get: {"id":"normalForms.get","about":"dataset","method":"GET","path":"/sarm/datasets/{id}/normal-forms","counts":["labelItem","label"],"access":{"kind":"object","object":"dataset","from":"params","field":["id"]}},
  candidates: {"id":"normalForms.candidates","about":"dataset","method":"GET","path":"/sarm/datasets/{id}/normal-forms/labels","counts":["labelItem","label"],"access":{"kind":"object","object":"dataset","from":"params","field":["id"],"level":"admin"},"list":{"paging":"page","limit":10,"sortable":[]}},
  choose: {"id":"normalForms.choose","about":"dataset","method":"PUT","path":"/sarm/datasets/{id}/normal-forms","access":{"kind":"object","object":"dataset","from":"params","field":["id"],"level":"admin"}},
};
