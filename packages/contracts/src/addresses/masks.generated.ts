// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const masksCalls: Addresses<RouteGroups['masks']> = {
  models: {"id":"masks.models","about":"mask","method":"GET","path":"/annotations/sam2/models/","access":{"kind":"installation","anyOf":["access_technical"],"anywhere":true}},
  fromPoints: {"id":"masks.fromPoints","about":"mask","method":"POST","path":"/annotations/sam2/mask-from-points/","access":{"kind":"object","object":"detection","from":"body","field":["crop_id","cropId"],"anyOf":["annotate_detection","annotate_morphology"],"level":"member"}},
  suggestPoints: {"id":"masks.suggestPoints","about":"mask","method":"POST","path":"/annotations/sam2/auto-suggest-points/","access":{"kind":"object","object":"detection","from":"body","field":["crop_id","cropId"],"anyOf":["annotate_detection","annotate_morphology"],"level":"member"}},
  get: {"id":"masks.get","about":"mask","method":"GET","path":"/technical/detections/{id}/mask","access":{"kind":"object","object":"detection","from":"params","field":["id"],"anyOf":["review_annotations","annotate_detection","annotate_morphology"]}},
  put: {"id":"masks.put","about":"mask","method":"PUT","path":"/technical/detections/{id}/mask","access":{"kind":"object","object":"detection","from":"params","field":["id"],"anyOf":["annotate_detection","annotate_morphology"],"level":"member"}},
  remove: {"id":"masks.remove","about":"mask","method":"DELETE","path":"/technical/masks/{id}","access":{"kind":"object","object":"mask","from":"params","field":["id"],"anyOf":["annotate_detection","annotate_morphology"],"level":"member","othersLevel":"editor"},"answerKind":"none"},
  addToLabel: {"id":"masks.addToLabel","about":"labelItem","method":"POST","path":"/annotations/sam2/data-labels/{labelId}/items/{videoId}/{detectionId}/","access":{"kind":"object","object":"label","from":"params","field":["labelId"],"anyOf":["annotate_detection","annotate_morphology"],"level":"member","othersSeen":["review_annotations"],"ownOnly":true,"besides":[{"kind":"dataset","field":"datasetId"},{"kind":"video","field":"videoId"},{"kind":"detection","field":"detectionId"}]}},
  setQuality: {"id":"masks.setQuality","about":"labelItem","method":"PATCH","path":"/annotations/sam2/data-labels/{labelId}/items/{id}/quality","access":{"kind":"object","object":"label","from":"params","field":["labelId"],"anyOf":["annotate_detection","annotate_morphology"],"level":"member","besides":[{"kind":"dataset","field":"datasetId"}]}},
  itemMeasures: {"id":"masks.itemMeasures","about":"mask","method":"GET","path":"/technical/data-labels/{id}/items/{itemId}/measures","counts":["labelItem","video","calibration"],"access":{"kind":"object","object":"label","from":"params","anyOf":["review_annotations","annotate_detection","annotate_morphology"],"othersSeen":["review_annotations"],"field":["id"]}},
};
