import { createHash } from 'node:crypto';
import { readdir, rename, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { newId } from '@sarm/database/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { storeSettings } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { aviBytes, type Lab, openLab, type Video } from '../../testing/lab-world.ts';
import { runVideoHousekeeping } from './run-housekeeping.ts';

let lab: Lab;
/** Two copies of the API on one database and one folder. */
let origins: [string, string];
let second: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  second = await buildApp(lab.api.deps, { validateAnswers: true });
  const listen = async (app: typeof second): Promise<string> => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  };
  origins = [await listen(lab.api.app), await listen(second)];
});
afterAll(async () => {
  await second.close();
  await lab.stop();
});

const PATH = '/api/sarm/video/uploads';
const TUS = { 'tus-resumable': '1.0.0' };
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const encodeMetadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

interface Start {
  readonly size?: number;
  readonly fields?: Record<string, string>;
  readonly who?: SignedInPerson;
}
const metadataFor = (bytes: Buffer): Record<string, string> => ({
  filename: 'sample.avi',
  name: 'By parts',
  dataset_id: lab.datasetId,
  sha256: sha256(bytes),
});
const start = (bytes: Buffer, { size = bytes.length, fields, who = lab.member }: Start = {}) =>
  who.inject({
    method: 'POST',
    url: PATH,
    headers: {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': encodeMetadata({ ...metadataFor(bytes), ...fields }),
    },
  });
const begin = async (bytes: Buffer, options: Start = {}): Promise<string> => {
  const answer = await start(bytes, options);
  expect(answer.statusCode).toBe(201);
  return String(answer.headers['location']);
};
const send = (
  location: string,
  offset: number,
  part: Buffer,
  options: { at?: 0 | 1; who?: SignedInPerson } = {},
) =>
  fetch(`${origins[options.at ?? 0]}${location}`, {
    method: 'PATCH',
    headers: {
      ...TUS,
      authorization: `Bearer ${(options.who ?? lab.member).accessToken}`,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: part as Buffer<ArrayBuffer>,
  });
const head = (location: string, at: 0 | 1 = 0, who = lab.member) =>
  fetch(`${origins[at]}${location}`, {
    method: 'HEAD',
    headers: { ...TUS, authorization: `Bearer ${who.accessToken}` },
  });
const offsetOf = async (location: string, at: 0 | 1 = 0): Promise<string | null> =>
  (await head(location, at)).headers.get('upload-offset');
const staged = async (): Promise<string[]> => (await readdir(join(lab.api.folder, 'uploads'))).sort();
const idOf = (location: string): string => location.split('/').at(-1) ?? '';
const videosNamed = (id: string) =>
  lab.api.database.admin.db.selectFrom('videos').selectAll().where('id', '=', id).execute();

/** Nothing of it: no row, no bytes under a key, no staged bytes, no note. */
async function expectNothingLeft(location: string): Promise<void> {
  const id = idOf(location);
  const { db } = lab.api.database.admin;
  expect(await videosNamed(id)).toEqual([]);
  expect(await db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toEqual([]);
  expect(await lab.blobs(blobKeys.videoPrefix(lab.projectId, id))).toEqual([]);
  expect((await staged()).filter((name) => name.startsWith(id))).toEqual([]);
  expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
}

describe('resumable upload', () => {
  it('is refused before any byte when its calibration does not exist', async () => {
    const fields = { calibrationId: newId() };
    const refused = await start(aviBytes(1000), { fields });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ field: 'calibrationId' }] });
    const { db } = lab.api.database.admin;
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
  });

  it('BUS-236 goes on where it stopped, over two copies of the API, and answers the last part with the video', async () => {
    const bytes = aviBytes(900_000);
    const location = await begin(bytes, { fields: { tags: 'a,b', description: 'in parts' } });
    expect(location).toMatch(new RegExp(`^${PATH}/[0-9a-f-]{36}$`));
    expect(await offsetOf(location)).toBe('0');
    const first = await send(location, 0, bytes.subarray(0, 300_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '300000']);
    const resumed = await head(location, 1);
    expect(Object.fromEntries(resumed.headers)).toMatchObject({
      'upload-offset': '300000',
      'upload-length': '900000',
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    });
    const last = await send(location, 300_000, bytes.subarray(300_000), { at: 1 });
    expect([last.status, last.headers.get('upload-offset')]).toEqual([200, '900000']);
    expect([...last.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const video = (await last.json()) as Video;
    expect(video).toMatchObject({
      name: 'By parts',
      description: 'in parts',
      tags: ['a', 'b'],
      originalFilename: 'sample.avi',
      size: 900_000,
      sha256: sha256(bytes),
      processingStatus: 'pending',
    });
    const { stream } = await lab.api.deps.blobs.open(blobKeys.original(lab.projectId, video.id));
    expect(Buffer.concat(await stream.toArray())).toEqual(bytes);
    expect((await lab.jobs()).filter((job) => job.data['videoId'] === video.id)).toHaveLength(1);
    expect(await staged()).toEqual([]);
  });

  it('BUS-236 gives the video again to a client that lost the last answer', async () => {
    const bytes = aviBytes(1000);
    const location = await begin(bytes);
    const first = (await (await send(location, 0, bytes)).json()) as Video;
    for (const at of [0, 1] as const) {
      const found = await head(location, at);
      expect([found.status, found.headers.get('upload-offset')]).toEqual([200, '1000']);
      expect(found.headers.get('upload-video-id')).toBe(first.id);
      const again = await send(location, 1000, Buffer.alloc(0), { at });
      expect(again.status).toBe(200);
      expect(await again.json()).toEqual(first);
    }
    expect((await send(location, 0, bytes)).status).toBe(409);
    expect((await lab.audits('video.upload')).filter((each) => each.resource_id === first.id)).toHaveLength(
      1,
    );
  });

  it('BUS-236 makes one video when two copies finish at once or the last part is sent many times', async () => {
    const bytes = aviBytes(2_000_000);
    const location = await begin(bytes);
    await send(location, 0, bytes.subarray(0, 1_500_000));
    const answers = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((at) =>
        send(location, 1_500_000, bytes.subarray(1_500_000), { at: at as 0 | 1 }),
      ),
    );
    const statuses = answers.map((each) => each.status);
    expect(statuses.filter((status) => ![200, 409, 423].includes(status))).toEqual([]);
    // Whoever was turned away asks again, as every tus client does.
    await vi.waitFor(async () => expect(await offsetOf(location, 1)).toBe('2000000'), { timeout: 10_000 });
    const video = await head(location);
    const id = video.headers.get('upload-video-id') ?? '';
    expect(await videosNamed(id)).toHaveLength(1);
    expect((await lab.jobs()).filter((job) => job.data['videoId'] === id)).toHaveLength(1);
    expect((await videosNamed(id))[0]?.sha256).toBe(sha256(bytes));
  });

  it('BUS-236 finishes on the next question when the process died between the move and the commit', async () => {
    const bytes = aviBytes(5000);
    for (const ask of [
      (at: string) => head(at),
      (at: string) => send(at, 5000, Buffer.alloc(0), { at: 1 }),
    ]) {
      const location = await begin(bytes);
      const id = idOf(location);
      await send(location, 0, bytes.subarray(0, 4999));
      // What a process leaves that was killed after the move: the bytes under their key, the row unfinished.
      await lab.api.deps.blobs.put(blobKeys.original(lab.projectId, id), bytes, {
        contentType: 'video/x-msvideo',
      });
      await rename(join(lab.api.folder, 'uploads', id), join(lab.api.folder, 'gone'));
      const answer = await ask(location);
      expect([answer.status, answer.headers.get('upload-video-id')]).toEqual([200, id]);
      expect(await videosNamed(id)).toMatchObject([{ sha256: sha256(bytes), size_bytes: 5000 }]);
    }
    expect(await staged()).toEqual([]);
  });

  it('BUS-236 refuses a wrong checksum with 422 and keeps nothing of it', async () => {
    const bytes = aviBytes(5000);
    const location = await begin(bytes, { fields: { sha256: '0'.repeat(64) } });
    const answer = await send(location, 0, bytes);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'checksum_mismatch' });
    await expectNothingLeft(location);
    expect((await head(location)).status).toBe(404);
    expect(await lab.audits('video.upload-refused')).toMatchObject([
      { details: { reason: 'checksum_mismatch' } },
    ]);
  });

  it('TEC-180 refuses content that is no video with 415 and keeps nothing of it', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2000));
    const location = await begin(page);
    expect((await send(location, 0, page)).status).toBe(415);
    await expectNothingLeft(location);
  });

  it('refuses parts out of order, replayed and beyond the length, without moving the offset', async () => {
    const bytes = aviBytes(3000);
    const location = await begin(bytes);
    expect((await send(location, 1000, bytes.subarray(1000, 2000))).status).toBe(409);
    expect((await send(location, 0, bytes.subarray(0, 1000))).status).toBe(204);
    expect((await send(location, 0, bytes.subarray(0, 1000))).status).toBe(409);
    expect((await send(location, 1000, aviBytes(4000))).status).toBe(413);
    expect(await offsetOf(location)).toBe('1000');
    expect((await send(location, 1000, bytes.subarray(1000))).status).toBe(200);
  });

  it('keeps what arrived of a part that was cut off', async () => {
    const bytes = aviBytes(4_000_000);
    const location = await begin(bytes);
    await new Promise<void>((resolve) => {
      const call = httpRequest(`${origins[0]}${location}`, {
        method: 'PATCH',
        headers: {
          ...TUS,
          authorization: `Bearer ${lab.member.accessToken}`,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
        },
      });
      call.on('error', () => resolve());
      call.write(bytes.subarray(0, 3_000_000), () => setTimeout(() => call.destroy(), 100));
    });
    const offset = Number(await offsetOf(location, 1));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(3_000_000);
    const last = await send(location, offset, bytes.subarray(offset), { at: 1 });
    expect(((await last.json()) as Video).sha256).toBe(sha256(bytes));
  });

  it('takes the upload over from a connection that hangs', async () => {
    const bytes = aviBytes(2_000_000);
    const location = await begin(bytes);
    const hanging = httpRequest(`${origins[0]}${location}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        authorization: `Bearer ${lab.member.accessToken}`,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    });
    hanging.on('error', () => undefined);
    hanging.on('response', (answer) => answer.resume());
    await new Promise((resolve) =>
      hanging.write(bytes.subarray(0, 1_000_000), () => setTimeout(resolve, 200)),
    );
    const offset = Number(await offsetOf(location, 1));
    expect(offset).toBe(1_000_000);
    expect((await send(location, offset, bytes.subarray(offset), { at: 1 })).status).toBe(200);
    hanging.destroy();
  }, 30_000);

  it('BUS-230 BUS-236 refuses too large, empty, unnamed and foreign uploads when they start, and makes nothing', async () => {
    await storeSettings(lab.api.database, 'general', { maxUploadSize: 1 });
    const bytes = aviBytes(1000);
    const refused = async (status: number, options: Start): Promise<void> => {
      const answer = await start(bytes, options);
      expect([options, answer.statusCode]).toEqual([options, status]);
    };
    await refused(413, { size: 1_048_577 });
    await refused(422, { size: 0 });
    await refused(422, { fields: { sha256: '' } });
    await refused(422, { fields: { dataset_id: '' } });
    await refused(422, { fields: { captureDate: 'never' } });
    await refused(415, { fields: { filename: 'x.html' } });
    await refused(404, { fields: { dataset_id: lab.otherDatasetId } });
    await refused(404, { fields: { dataset_id: newId() } });
    await refused(403, { who: lab.plain });
    await refused(403, { who: lab.viewer });
    await refused(404, { who: lab.stranger });
    const old = await lab.member.inject({ method: 'POST', url: PATH, headers: { 'upload-length': '1' } });
    expect(old.statusCode).toBe(412);
    const deferred = await lab.member.inject({
      method: 'POST',
      url: PATH,
      headers: { ...TUS, 'upload-defer-length': '1', 'upload-metadata': encodeMetadata(metadataFor(bytes)) },
    });
    expect(deferred.statusCode).toBe(422);
    expect(
      await lab.api.database.admin.db
        .selectFrom('uploads')
        .select('id')
        .where('video_id', 'is', null)
        .execute(),
    ).toEqual([]);
    expect(await staged()).toEqual([]);
    await storeSettings(lab.api.database, 'general', { maxUploadSize: 100 });
  });

  it('refuses header fields that are larger than a server should read', async () => {
    const answer = await fetch(`${origins[0]}${PATH}`, {
      method: 'POST',
      headers: {
        ...TUS,
        authorization: `Bearer ${lab.member.accessToken}`,
        'upload-length': '10',
        'upload-metadata': encodeMetadata({ name: 'x'.repeat(30_000) }),
      },
    });
    expect(answer.status).toBe(431);
  });

  it('belongs to the person who began it: other members of the project find nothing', async () => {
    const bytes = aviBytes(1000);
    const location = await begin(bytes);
    expect((await head(location, 0, lab.editor)).status).toBe(404);
    expect((await send(location, 0, bytes, { who: lab.editor })).status).toBe(404);
    const remove = (who: SignedInPerson) => who.inject({ method: 'DELETE', url: location, headers: TUS });
    expect((await remove(lab.editor)).statusCode).toBe(404);
    expect((await remove(lab.member)).statusCode).toBe(204);
    await expectNothingLeft(location);
    expect((await remove(lab.member)).statusCode).toBe(404);
  });

  it('is not given up by its address once it has become a video', async () => {
    const bytes = aviBytes(1000);
    const location = await begin(bytes);
    await send(location, 0, bytes);
    const answer = await lab.member.inject({ method: 'DELETE', url: location, headers: TUS });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'upload_complete']);
  });

  it('is given up by housekeeping when nobody continues it; a part that arrives keeps it alive', async () => {
    const bytes = aviBytes(1000);
    const [abandoned, alive, finished] = [await begin(bytes), await begin(bytes), await begin(bytes)];
    const video = (await (await send(finished, 0, bytes)).json()) as Video;
    const { db } = lab.api.database.admin;
    await db
      .updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .execute();
    await send(alive, 0, bytes.subarray(0, 500));
    await runVideoHousekeeping(lab.api.deps);
    await expectNothingLeft(abandoned);
    expect((await head(abandoned)).status).toBe(404);
    expect(await offsetOf(alive)).toBe('500');
    expect(await videosNamed(video.id)).toHaveLength(1);
    expect(await lab.api.deps.blobs.head(blobKeys.original(lab.projectId, video.id))).not.toBeNull();
    expect((await stat(join(lab.api.folder, 'uploads', idOf(alive)))).size).toBe(500);
  });
});
