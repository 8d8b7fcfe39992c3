// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const annotationQueueCalls: Addresses<RouteGroups['annotationQueue']> = {
  list: {"id":"annotationQueue.list","about":"queueItem","method":"GET","path":"/technical/annotation-queue","counts":["frame"],"access":{"kind":"rows","of":"own projects","anyOf":["annotate_detection","annotate_morphology","review_annotations"],"othersSeen":["review_annotations"]},"list":{"paging":"offset","limit":12,"sortable":[]}},
  settle: {"id":"annotationQueue.settle","about":"queueItem","method":"PATCH","path":"/technical/annotation-queue/{id}","access":{"kind":"object","object":"queueItem","from":"params","field":["id"],"anyOf":["annotate_detection","annotate_morphology"],"level":"member"}},
};
