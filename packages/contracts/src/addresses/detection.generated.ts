// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const detectionCalls: Addresses<RouteGroups['detection']> = {
  detectOne: {"id":"detection.detectOne","about":"detection","method":"POST","path":"/sarm/detection/detect-sperm","access":{"kind":"object","object":"frame","from":"body","field":["frame_id"],"anyOf":["annotate_detection"],"level":"member"}},
  detectMany: {"id":"detection.detectMany","about":"detection","method":"POST","path":"/sarm/detection/detect-frames","access":{"kind":"object","object":"frame","from":"body","field":["frame_ids"],"every":true,"anyOf":["annotate_detection"],"level":"member"}},
  ofFrame: {"id":"detection.ofFrame","about":"detection","method":"GET","path":"/sarm/detection/get-sperm/{frameId}","access":{"kind":"object","object":"frame","from":"params","field":["frameId"]}},
  removeOfFrame: {"id":"detection.removeOfFrame","about":"detection","method":"DELETE","path":"/sarm/detection/delete-detections/{frameId}","access":{"kind":"object","object":"frame","from":"params","field":["frameId"],"anyOf":["annotate_detection"],"level":"member"}},
  update: {"id":"detection.update","about":"detection","method":"PATCH","path":"/sarm/detection/update-sperm/{detectionId}","access":{"kind":"object","object":"detection","from":"params","field":["detectionId"],"anyOf":["annotate_detection"],"level":"member"}},
  remove: {"id":"detection.remove","about":"detection","method":"DELETE","path":"/sarm/detection/delete-sperm/{id}","access":{"kind":"object","object":"detection","from":"params","field":["id"],"anyOf":["annotate_detection"],"level":"member"}},
  draw: {"id":"detection.draw","about":"detection","method":"POST","path":"/sarm/detection/manual-detect-sperm","access":{"kind":"object","object":"frame","from":"body","field":["frame_id"],"anyOf":["annotate_detection"],"level":"member"}},
  ofVideo: {"id":"detection.ofVideo","about":"detection","method":"GET","path":"/sarm/detection/get-video-detections/{videoId}","access":{"kind":"object","object":"video","from":"params","field":["videoId"]},"list":{"paging":"offset","limit":10,"sortable":[],"rows":"frames"}},
  get: {"id":"detection.get","about":"detection","method":"GET","path":"/sarm/detection/get-detection/{id}","access":{"kind":"object","object":"detection","from":"params","field":["id"]}},
  filter: {"id":"detection.filter","about":"detection","method":"POST","path":"/sarm/detection/filter","access":{"kind":"rows","of":"own projects"}},
  exportVideo: {"id":"detection.exportVideo","about":"detection","method":"POST","path":"/sarm/detection/export-video/{videoId}","access":{"kind":"object","object":"video","from":"params","field":["videoId"],"anyOf":["view_detailed_detection","annotate_detection"]},"answerKind":"bytes"},
  exportFrame: {"id":"detection.exportFrame","about":"detection","method":"POST","path":"/sarm/detection/export-frame/{frameId}","access":{"kind":"object","object":"frame","from":"params","field":["frameId"],"anyOf":["view_detailed_detection","annotate_detection"]},"answerKind":"bytes"},
  crops: {"id":"detection.crops","about":"crop","method":"POST","path":"/technical/crops/filter","access":{"kind":"rows","of":"own projects","anyOf":["annotate_morphology","annotate_detection"]}},
  viewCrop: {"id":"detection.viewCrop","about":"detection","method":"GET","path":"/sarm/media/view-crop/{id}","access":{"kind":"object","object":"crop","from":"params","field":["id"],"mediaToken":"crop"},"answerKind":"bytes"},
  viewResult: {"id":"detection.viewResult","about":"detection","method":"GET","path":"/sarm/detection/view-result/{id}","access":{"kind":"object","object":"frame","from":"params","field":["id"],"mediaToken":"detection-result"},"answerKind":"bytes"},
};
