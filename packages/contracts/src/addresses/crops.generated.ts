// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const cropsCalls: Addresses<RouteGroups['crops']> = {
  get: {"id":"crops.get","about":"crop","method":"GET","path":"/technical/crops/{id}","access":{"kind":"object","object":"crop","from":"params","field":["id"],"anyOf":["annotate_morphology","annotate_detection"]}},
  sheet: {"id":"crops.sheet","about":"crop","method":"GET","path":"/technical/crops/sheet","access":{"kind":"object","object":"crop","from":"query","field":["ids"],"every":true,"anyOf":["annotate_morphology","annotate_detection"]},"answerKind":"bytes"},
};
