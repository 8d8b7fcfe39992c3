// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const framesCalls: Addresses<RouteGroups['frames']> = {
  extract: {"id":"frames.extract","about":"video","method":"POST","path":"/sarm/frames/extract","access":{"kind":"object","object":"video","from":"body","field":["videoId"],"anyOf":["select_frames","extract_frames"],"level":"member"}},
  submit: {"id":"frames.submit","about":"analysis","method":"POST","path":"/sarm/frame/submit-frames","access":{"kind":"object","object":"video","from":"body","field":["videoId"],"anyOf":["select_frames"],"level":"member"}},
  list: {"id":"frames.list","about":"frame","method":"GET","path":"/sarm/media/list-frames/{videoId}","access":{"kind":"object","object":"video","from":"params","field":["videoId"]},"list":{"paging":"offset","limit":100,"sortable":[],"rows":"frames"}},
  get: {"id":"frames.get","about":"frame","method":"GET","path":"/sarm/frame/get-frame/{id}","access":{"kind":"object","object":"frame","from":"params","field":["id"]}},
  stats: {"id":"frames.stats","about":"frame","method":"GET","path":"/technical/frames/stats","access":{"kind":"object","object":"video","from":"query","field":["video_id"]}},
  update: {"id":"frames.update","about":"frame","method":"PATCH","path":"/technical/frames/{id}","access":{"kind":"object","object":"frame","from":"params","field":["id"],"anyOf":["select_frames","extract_frames"],"level":"member"}},
  select: {"id":"frames.select","about":"frame","method":"POST","path":"/technical/frames/{id}/select","access":{"kind":"object","object":"frame","from":"params","field":["id"],"anyOf":["select_frames","extract_frames"],"level":"member"}},
  choose: {"id":"frames.choose","about":"frame","method":"POST","path":"/technical/frames/choose","access":{"kind":"object","object":"dataset","from":"body","field":["dataset_id"],"besides":[{"kind":"video","field":"video_id"}],"anyOf":["select_frames","extract_frames"],"level":"member"}},
  remove: {"id":"frames.remove","about":"frame","method":"DELETE","path":"/technical/frames/{id}","access":{"kind":"object","object":"frame","from":"params","field":["id"],"anyOf":["extract_frames"],"level":"member"}},
};
