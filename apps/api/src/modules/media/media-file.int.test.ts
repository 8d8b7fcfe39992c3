import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
let videoId: string;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  videoId = await lab.video({ original_filename: 'drop.avi' });
});
afterAll(() => lab.stop());

const FILE = '/api/sarm/media/file/';
const at = (path: string): string => `${FILE}${path}`;
const read = (path: string, who: SignedInPerson = lab.viewer) => who.inject({ url: at(path) });
const tokenFor = async (kind: string, id: string, who: SignedInPerson = lab.viewer) => {
  const answer = await who.inject({ method: 'POST', url: '/api/sarm/media/token', payload: { kind, id } });
  return { status: answer.statusCode, token: answer.json<{ token?: string }>().token ?? '' };
};
const anonymous = async (url: string): Promise<number> => (await lab.api.inject({ url })).statusCode;
const put = (key: string) =>
  lab.api.deps.blobs.put(key, Buffer.from('secret'), { contentType: 'application/pdf' });

describe('a file of the media store', () => {
  it('BUS-195 is answered by its path, with plain and with encoded slashes, typed by what it is', async () => {
    const thumbnail = await read(`videos/${videoId}/thumbnail.jpg`);
    expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const same = await lab.viewer.inject({ url: `/api/sarm/media/thumbnail/${videoId}` });
    expect(thumbnail.rawPayload).toEqual(same.rawPayload);
    expect((await read(`videos%2F${videoId}%2Fthumbnail.jpg`)).rawPayload).toEqual(same.rawPayload);
    const part = await lab.viewer.inject({
      url: at(`videos/${videoId}/original`),
      headers: { range: 'bytes=0-9' },
    });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect(part.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(part.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('BUS-195 is for members of its project alone; foreign and missing are answered alike', async () => {
    const missing = await read(`videos/${newId()}/thumbnail.jpg`);
    const foreign = await read(`videos/${videoId}/thumbnail.jpg`, lab.stranger);
    const unstored = await read(`videos/${videoId}/frames/9999999-q90.jpg`);
    const bodies = [missing, foreign, unstored].map((answer) => ({
      ...answer.json<object>(),
      requestId: '',
    }));
    expect([missing, foreign, unstored].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await anonymous(at(`videos/${videoId}/thumbnail.jpg`))).toBe(401);
  });

  it('BUS-195 opens without a header by a short-lived media token of that video and by no other', async () => {
    const url = at(`videos/${videoId}/thumbnail.jpg`);
    const { token } = await tokenFor('file', videoId);
    expect(await anonymous(`${url}?token=${token}`)).toBe(200);
    const other = await lab.video();
    expect(await anonymous(`${at(`videos/${other}/thumbnail.jpg`)}?token=${token}`)).toBe(401);
    expect(await anonymous(`${at('audit/heads/x.json')}?token=${token}`)).toBe(401);
    for (const kind of ['thumbnail', 'video'])
      expect(await anonymous(`${url}?token=${(await tokenFor(kind, videoId)).token}`)).toBe(401);
    expect(await anonymous(`/api/sarm/media/thumbnail/${videoId}?token=${token}`)).toBe(401);
    expect(await anonymous(`${url}?token=${lab.viewer.accessToken}`)).toBe(401);
    expect((await tokenFor('file', videoId, lab.stranger)).status).toBe(404);
    lab.api.clock.advance(301_000);
    expect(await anonymous(`${url}?token=${token}`)).toBe(401);
    lab.api.clock.advance(-301_000);
  });

  it('BUS-195 is no way to anything else in the store, nor out of it', async () => {
    const report = newId();
    const project = lab.projectId;
    await put(blobKeys.report(project, report, newId()));
    await put('audit/heads/1.json');
    const tracks = blobKeys.tracks(project, videoId, newId(), newId());
    await put(tracks);
    const own = `videos/${videoId}`;
    const paths = [
      tracks.replace(/^projects\/[^/]+\//, ''),
      tracks,
      `reports/${report}/x.pdf`,
      'audit%2Fheads%2F1.json',
      `projects/${project}/videos/${videoId}/thumbnail.jpg`,
      `${own}/..%2F..%2F..%2Faudit/heads/1.json`,
      `..%2F..%2F..%2Fetc%2Fpasswd`,
      `%2Fetc%2Fpasswd`,
      `${own}/thumbnail.jpg%00`,
      `${own}/thumbnail.jpg%2F`,
      `${own}%5Cthumbnail.jpg`,
      `${own}/%252e%252e%252fthumbnail.jpg`,
      `${own}/THUMBNAIL.JPG`,
      `${own}/`,
      '',
    ];
    const answers = await Promise.all(paths.map(async (path) => [path, (await read(path)).statusCode]));
    expect(answers).toEqual(paths.map((path) => [path, 404]));
  });
});
