// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const annotationCalls: Addresses<RouteGroups['annotation']> = {
  edit: {"id":"annotation.edit","about":"detection","method":"POST","path":"/technical/frames/{frameId}/edits","access":{"kind":"object","object":"frame","from":"params","field":["frameId"],"anyOf":["annotate_detection"],"level":"member"}},
  edits: {"id":"annotation.edits","about":"detection","method":"GET","path":"/technical/frames/{frameId}/edits","access":{"kind":"object","object":"frame","from":"params","field":["frameId"]}},
  state: {"id":"annotation.state","about":"detection","method":"GET","path":"/technical/frames/{frameId}/state","access":{"kind":"object","object":"frame","from":"params","field":["frameId"]}},
  presence: {"id":"annotation.presence","about":"detection","method":"POST","path":"/technical/frames/{frameId}/presence","access":{"kind":"object","object":"frame","from":"params","field":["frameId"]},"answerKind":"none"},
  frames: {"id":"annotation.frames","about":"frame","method":"GET","path":"/technical/videos/{videoId}/annotation-frames","counts":["detection"],"access":{"kind":"object","object":"video","from":"params","field":["videoId"]},"list":{"paging":"offset","limit":50,"sortable":[],"rows":"frames"}},
  guide: {"id":"annotation.guide","about":"project","method":"GET","path":"/technical/projects/{projectId}/labelling-guide","access":{"kind":"object","object":"project","from":"params","field":["projectId"],"anyOf":["annotate_detection","annotate_morphology","review_annotations"]}},
  writeGuide: {"id":"annotation.writeGuide","about":"project","method":"PUT","path":"/technical/projects/{projectId}/labelling-guide","access":{"kind":"object","object":"project","from":"params","field":["projectId"],"anyOf":["review_annotations"],"level":"member"}},
};
