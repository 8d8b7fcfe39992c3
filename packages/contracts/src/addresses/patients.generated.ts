// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const patientsCalls: Addresses<RouteGroups['patients']> = {
  list: {"id":"patients.list","about":"patient","method":"GET","path":"/sarm/patients","access":{"kind":"rows","of":"own projects","anyOf":["access_business"]},"list":{"paging":"page","limit":10,"sortable":["lastSample","name","createdAt"]}},
  get: {"id":"patients.get","about":"patient","method":"GET","path":"/sarm/patients/{id}","access":{"kind":"object","object":"patient","from":"params","field":["id"],"anyOf":["access_business"]}},
  create: {"id":"patients.create","about":"patient","method":"POST","path":"/sarm/patients","access":{"kind":"object","object":"project","from":"body","field":["project_id"],"anyOf":["manage_patients"],"level":"member"}},
  update: {"id":"patients.update","about":"patient","method":"PUT","path":"/sarm/patients/{id}","access":{"kind":"object","object":"patient","from":"params","field":["id"],"anyOf":["manage_patients"],"level":"member"}},
  setConsent: {"id":"patients.setConsent","about":"patient","method":"PUT","path":"/sarm/patients/{id}/training-consent","access":{"kind":"object","object":"patient","from":"params","field":["id"],"anyOf":["manage_patients"],"level":"member"}},
  remove: {"id":"patients.remove","about":"patient","method":"DELETE","path":"/sarm/patients/{id}","access":{"kind":"object","object":"patient","from":"params","field":["id"],"anyOf":["manage_patients"],"level":"member"}},
  exportData: {"id":"patients.exportData","about":"patient","method":"GET","path":"/sarm/patients/{id}/export","access":{"kind":"object","object":"patient","from":"params","field":["id"],"anyOf":["manage_patients"],"mediaToken":"patient-export"},"answerKind":"bytes"},
  previewErasure: {"id":"patients.previewErasure","about":"patient","method":"GET","path":"/sarm/patients/{id}/erasure","access":{"kind":"object","object":"patient","from":"params","field":["id"],"anyOf":["manage_patients"],"level":"admin"}},
  erase: {"id":"patients.erase","about":"patient","method":"POST","path":"/sarm/patients/{id}/erasure","access":{"kind":"object","object":"patient","from":"params","field":["id"],"anyOf":["manage_patients"],"level":"admin"}},
};
