// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const pictureSetsCalls: Addresses<RouteGroups['pictureSets']> = {
  create: {"id":"pictureSets.create","about":"video","method":"POST","path":"/technical/picture-sets","access":{"kind":"object","object":"dataset","from":"body","field":["dataset_id"],"anyOf":["upload_videos","manage_videos"],"level":"member"}},
  upload: {"id":"pictureSets.upload","about":"video","method":"POST","path":"/technical/picture-sets/{id}/pictures","access":{"kind":"object","object":"video","from":"params","field":["id"],"anyOf":["upload_videos","manage_videos"],"level":"member"},"bodyKind":"multipart"},
  finish: {"id":"pictureSets.finish","about":"video","method":"POST","path":"/technical/picture-sets/{id}/finish","access":{"kind":"object","object":"video","from":"params","field":["id"],"anyOf":["upload_videos","manage_videos"],"level":"member"}},
  list: {"id":"pictureSets.list","about":"video","method":"GET","path":"/technical/picture-sets/{id}/pictures","access":{"kind":"object","object":"video","from":"params","field":["id"]},"list":{"paging":"page","limit":100,"sortable":[]}},
};
