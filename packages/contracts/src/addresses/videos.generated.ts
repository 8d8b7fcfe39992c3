// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const videosCalls: Addresses<RouteGroups['videos']> = {
  listOfDataset: {"id":"videos.listOfDataset","about":"video","method":"GET","path":"/business/videos/dataset/{datasetId}","access":{"kind":"object","object":"dataset","from":"params","field":["datasetId"]},"list":{"paging":"page","limit":10,"sortable":["name","createdAt","size","duration","status"],"rows":"videos"}},
  list: {"id":"videos.list","about":"video","method":"GET","path":"/video/list-video","access":{"kind":"rows","of":"own projects"},"list":{"paging":"page","limit":10,"sortable":["name","createdAt","size","duration","status"]}},
  get: {"id":"videos.get","about":"video","method":"GET","path":"/business/videos/{id}","access":{"kind":"object","object":"video","from":"params","field":["id"]}},
  update: {"id":"videos.update","about":"video","method":"PUT","path":"/sarm/video/update-video/{id}","access":{"kind":"object","object":"video","from":"params","field":["id"],"anyOf":["upload_videos","manage_videos"],"level":"member"}},
  remove: {"id":"videos.remove","about":"video","method":"DELETE","path":"/business/videos/{id}","access":{"kind":"object","object":"video","from":"params","field":["id"],"anyOf":["delete_videos","manage_videos"],"level":"member","othersLevel":"editor"}},
  upload: {"id":"videos.upload","about":"video","method":"POST","path":"/sarm/video/upload-video","access":{"kind":"object","object":"dataset","from":"handler","field":["dataset_id","datasetId"],"anyOf":["upload_videos","manage_videos"],"level":"member"},"bodyKind":"multipart"},
  uploadStart: {"id":"videos.uploadStart","about":"video","method":"POST","path":"/sarm/video/uploads","access":{"kind":"object","object":"dataset","from":"handler","field":["dataset_id","datasetId"],"anyOf":["upload_videos","manage_videos"],"level":"member"},"bodyKind":"tus","answerKind":"none"},
  uploadHead: {"id":"videos.uploadHead","about":"video","method":"HEAD","path":"/sarm/video/uploads/{id}","access":{"kind":"object","object":"upload","from":"params","field":["id"],"anyOf":["upload_videos","manage_videos"],"level":"member","ownOnly":true},"bodyKind":"tus","answerKind":"none"},
  uploadPatch: {"id":"videos.uploadPatch","about":"video","method":"PATCH","path":"/sarm/video/uploads/{id}","access":{"kind":"object","object":"upload","from":"params","field":["id"],"anyOf":["upload_videos","manage_videos"],"level":"member","ownOnly":true},"bodyKind":"tus"},
  uploadDelete: {"id":"videos.uploadDelete","about":"video","method":"DELETE","path":"/sarm/video/uploads/{id}","access":{"kind":"object","object":"upload","from":"params","field":["id"],"anyOf":["upload_videos","manage_videos"],"level":"member","ownOnly":true},"bodyKind":"tus","answerKind":"none"},
};
