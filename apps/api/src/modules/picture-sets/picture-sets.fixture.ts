import type { SetPicture } from '@sarm/contracts/http/picture-sets/picture-sets.entities';
import type { LightMyRequestResponse } from 'fastify';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import type { Lab, Video } from '../../testing/lab-world.ts';

const BOUNDARY = 'sarm-picture-boundary';
export const SETS = '/api/technical/picture-sets';
export const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const pngLike = (rest: string): Buffer => Buffer.concat([PNG_HEAD, Buffer.from(rest)]);

export async function createSet(lab: Lab, change: object = {}, who = lab.technician): Promise<Video> {
  const answer = await postSet(lab, change, who);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Video>();
}

export const postSet = (lab: Lab, change: object = {}, who = lab.technician) =>
  who.inject({
    method: 'POST',
    url: SETS,
    payload: { dataset_id: lab.datasetId, name: 'Smears', preparation: 'papanicolaou', ...change },
  });

export function sendPicture(
  who: SignedInPerson,
  setId: string,
  bytes: Buffer,
  fileName = 'head.png',
): Promise<LightMyRequestResponse> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
  return who.inject({
    method: 'POST',
    url: `${SETS}/${setId}/pictures`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}

export const finishSet = (who: SignedInPerson, setId: string) =>
  who.inject({ method: 'POST', url: `${SETS}/${setId}/finish` });

export async function picturesOf(who: SignedInPerson, setId: string, query = ''): Promise<SetPicture[]> {
  const answer = await who.inject({ url: `${SETS}/${setId}/pictures?limit=200${query}` });
  return answer.json<{ items: SetPicture[] }>().items;
}
