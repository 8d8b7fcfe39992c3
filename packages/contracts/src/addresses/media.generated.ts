// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const mediaCalls: Addresses<RouteGroups['media']> = {
  token: {"id":"media.token","method":"POST","path":"/sarm/media/token","access":{"kind":"object","object":"media","from":"body","field":["id"]}},
  viewFrame: {"id":"media.viewFrame","method":"GET","path":"/sarm/media/view-frame/{id}","access":{"kind":"object","object":"frame","from":"params","field":["id"],"mediaToken":"frame"},"answerKind":"bytes"},
  viewVideo: {"id":"media.viewVideo","method":"GET","path":"/sarm/media/view-video/{id}","access":{"kind":"object","object":"video","from":"params","field":["id"],"mediaToken":"video"},"answerKind":"bytes"},
  frameTimes: {"id":"media.frameTimes","method":"GET","path":"/sarm/media/frame-times/{id}","access":{"kind":"object","object":"video","from":"params","field":["id"]},"answerKind":"bytes"},
  thumbnail: {"id":"media.thumbnail","method":"GET","path":"/sarm/media/thumbnail/{id}","access":{"kind":"object","object":"video","from":"params","field":["id"],"mediaToken":"thumbnail"},"answerKind":"bytes"},
  file: {"id":"media.file","method":"GET","path":"/sarm/media/file/{path}","access":{"kind":"object","object":"media","from":"params","field":["path"],"mediaToken":"file"},"answerKind":"bytes"},
};
