// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const reviewsCalls: Addresses<RouteGroups['reviews']> = {
  list: {"id":"reviews.list","about":"reviewItem","method":"GET","path":"/sarm/annotation/list-reviews","access":{"kind":"rows","of":"own projects","anyOf":["review_annotations","annotate_detection","annotate_morphology"],"othersSeen":["review_annotations"]},"list":{"paging":"page","limit":10,"sortable":["dataset","created","creator","confidence","status"]}},
  statistics: {"id":"reviews.statistics","about":"reviewItem","method":"GET","path":"/sarm/annotation/review-stats","counts":["reviewItem"],"access":{"kind":"rows","of":"own projects","anyOf":["review_annotations","annotate_detection","annotate_morphology"],"othersSeen":["review_annotations"]}},
  get: {"id":"reviews.get","about":"reviewItem","method":"GET","path":"/technical/review-items/{id}","access":{"kind":"object","object":"reviewItem","from":"params","field":["id"],"anyOf":["review_annotations","annotate_detection","annotate_morphology"],"othersSeen":["review_annotations"]}},
  decide: {"id":"reviews.decide","about":"reviewItem","method":"PATCH","path":"/sarm/annotation/review-item/{id}","access":{"kind":"object","object":"reviewItem","from":"params","field":["id"],"anyOf":["review_annotations"],"level":"member"}},
  comment: {"id":"reviews.comment","about":"reviewItem","method":"POST","path":"/technical/review-items/{id}/comments","access":{"kind":"object","object":"reviewItem","from":"params","field":["id"],"anyOf":["review_annotations","annotate_detection","annotate_morphology"],"othersSeen":["review_annotations"],"level":"member"}},
  settleComment: {"id":"reviews.settleComment","about":"reviewItem","method":"PATCH","path":"/technical/review-items/{id}/comments/{commentId}","access":{"kind":"object","object":"reviewItem","from":"params","field":["id"],"anyOf":["review_annotations","annotate_detection","annotate_morphology"],"othersSeen":["review_annotations"],"level":"member"}},
};
