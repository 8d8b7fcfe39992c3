import { rename } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { describe, expect, it, vi } from 'vitest';
import { aviBytes, type Video } from '../../testing/lab-world.ts';
import { idOf, sha256, TUS, UPLOADS, UploadWorld } from './upload-world.fixture.ts';

const world = await UploadWorld.ofFile();
const { lab } = world;

describe('resumable upload', () => {
  it('BUS-230 takes 100 MB unless the setting says otherwise, into a dataset of any number of videos', async () => {
    const bytes = aviBytes(1000);
    const [mostBytes, many] = [100 * 1_048_576, 1000];
    const { db } = lab.api.database.admin;
    const row = {
      project_id: lab.projectId,
      dataset_id: lab.datasetId,
      name: 'v',
      original_filename: 'v.avi',
    };
    const file = { blob_key: 'k', size_bytes: 1, sha256: '0'.repeat(64), status: 'uploaded' } as const;
    await db
      .insertInto('videos')
      .values(Array.from({ length: many }, () => ({ id: newId(), ...row, ...file })))
      .execute();
    const location = await world.begin(bytes, { size: mostBytes });
    expect((await world.start(bytes, { size: mostBytes + 1 })).statusCode).toBe(413);
    await lab.member.inject({ method: 'DELETE', url: location, headers: TUS });
    await db.deleteFrom('videos').execute();
  });

  it('BUS-236 continues where it stopped, over two copies of the API, and answers the last part with the video', async () => {
    const bytes = aviBytes(900_000);
    const location = await world.begin(bytes, { fields: { tags: 'a,b', description: 'in parts' } });
    expect(location).toMatch(new RegExp(`^${UPLOADS}/[0-9a-f-]{36}$`));
    expect(await world.offsetOf(location)).toBe('0');
    const first = await world.send(location, 0, bytes.subarray(0, 300_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '300000']);
    const resumed = await world.head(location, 1);
    expect(Object.fromEntries(resumed.headers)).toMatchObject({
      'upload-offset': '300000',
      'upload-length': '900000',
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    });
    const last = await world.send(location, 300_000, bytes.subarray(300_000), { at: 1 });
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
    expect(await world.staged()).toEqual([]);
  });

  it('gives the video again to a client that lost the last answer', async () => {
    const bytes = aviBytes(1000);
    const location = await world.begin(bytes);
    const first = (await (await world.send(location, 0, bytes)).json()) as Video;
    for (const at of [0, 1] as const) {
      const found = await world.head(location, at);
      expect([found.status, found.headers.get('upload-offset')]).toEqual([200, '1000']);
      expect(found.headers.get('upload-video-id')).toBe(first.id);
      const again = await world.send(location, 1000, Buffer.alloc(0), { at });
      expect(again.status).toBe(200);
      expect(await again.json()).toEqual(first);
    }
    expect((await world.send(location, 0, bytes)).status).toBe(409);
    expect((await lab.audits('video.upload')).filter((each) => each.subject_id === first.id)).toHaveLength(1);
  });

  it('makes one video when two copies finish at once or the last part is sent many times', async () => {
    const bytes = aviBytes(2_000_000);
    const location = await world.begin(bytes);
    await world.send(location, 0, bytes.subarray(0, 1_500_000));
    const answers = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((at) =>
        world.send(location, 1_500_000, bytes.subarray(1_500_000), { at: at as 0 | 1 }),
      ),
    );
    const statuses = answers.map((each) => each.status);
    expect(statuses.filter((status) => ![200, 409, 423].includes(status))).toEqual([]);
    // The client that was turned away tries again, as every tus client does.
    await vi.waitFor(async () => expect(await world.offsetOf(location, 1)).toBe('2000000'), {
      timeout: 60_000,
    });
    const video = await world.head(location);
    const id = video.headers.get('upload-video-id') ?? '';
    expect(await world.videosNamed(id)).toHaveLength(1);
    expect((await lab.jobs()).filter((job) => job.data['videoId'] === id)).toHaveLength(1);
    expect((await world.videosNamed(id))[0]?.sha256).toBe(sha256(bytes));
  });

  it('finishes on the next request when the process died between the move and the commit', async () => {
    const bytes = aviBytes(5000);
    for (const request of [
      (at: string) => world.head(at),
      (at: string) => world.send(at, 5000, Buffer.alloc(0), { at: 1 }),
    ]) {
      const location = await world.begin(bytes);
      const id = idOf(location);
      await world.send(location, 0, bytes.subarray(0, 4999));
      // What a process leaves that was killed after the move: the bytes under their key, the row unfinished.
      await lab.api.deps.blobs.put(blobKeys.original(lab.projectId, id), bytes, {
        contentType: 'video/x-msvideo',
      });
      await rename(join(lab.api.folder, 'uploads', id), join(lab.api.folder, 'gone'));
      const answer = await request(location);
      expect([answer.status, answer.headers.get('upload-video-id')]).toEqual([200, id]);
      expect(await world.videosNamed(id)).toMatchObject([{ sha256: sha256(bytes), size_bytes: 5000 }]);
    }
    expect(await world.staged()).toEqual([]);
  });

  it('computes the checksum of bytes that it finds moved after a crash, and refuses other ones', async () => {
    const bytes = aviBytes(5000);
    const damaged = Buffer.from(bytes);
    damaged[4000] = (damaged[4000] ?? 0) ^ 1;
    const location = await world.begin(bytes);
    const id = idOf(location);
    const key = blobKeys.original(lab.projectId, id);
    await lab.api.deps.blobs.put(key, damaged, { contentType: 'video/x-msvideo' });
    await rename(join(lab.api.folder, 'uploads', id), join(lab.api.folder, 'gone'));
    expect((await world.head(location)).status).toBe(422);
    expect(await world.videosNamed(id)).toEqual([]);
    expect(await lab.api.deps.blobs.head(key)).toBeNull();
    expect((await world.head(location)).status).toBe(404);
  });

  it('refuses parts out of order, replayed and beyond the length, without moving the offset', async () => {
    const bytes = aviBytes(3000);
    const location = await world.begin(bytes);
    expect((await world.send(location, 1000, bytes.subarray(1000, 2000))).status).toBe(409);
    expect((await world.send(location, 0, bytes.subarray(0, 1000))).status).toBe(204);
    expect((await world.send(location, 0, bytes.subarray(0, 1000))).status).toBe(409);
    expect((await world.send(location, 1000, aviBytes(4000))).status).toBe(413);
    expect(await world.offsetOf(location)).toBe('1000');
    expect((await world.send(location, 1000, bytes.subarray(1000))).status).toBe(200);
  });

  it('keeps what arrived of a part that was cut off', async () => {
    const bytes = aviBytes(4_000_000);
    const location = await world.begin(bytes);
    await new Promise<void>((resolve) => {
      const call = httpRequest(`${world.origins[0]}${location}`, {
        method: 'PATCH',
        headers: { ...world.partHeaders(0), 'content-length': bytes.length },
      });
      call.on('error', () => resolve());
      call.write(bytes.subarray(0, 3_000_000), () => setTimeout(() => call.destroy(), 100));
    });
    const offset = Number(await world.offsetOf(location, 1));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(3_000_000);
    const last = await world.send(location, offset, bytes.subarray(offset), { at: 1 });
    expect(((await last.json()) as Video).sha256).toBe(sha256(bytes));
  });

  it('takes the upload over from a connection that hangs', async () => {
    const bytes = aviBytes(2_000_000);
    const location = await world.begin(bytes);
    const hanging = httpRequest(`${world.origins[0]}${location}`, {
      method: 'PATCH',
      headers: { ...world.partHeaders(0), 'content-length': bytes.length },
    });
    hanging.on('error', () => undefined);
    hanging.on('response', (answer) => answer.resume());
    await new Promise((resolve) =>
      hanging.write(bytes.subarray(0, 1_000_000), () => setTimeout(resolve, 200)),
    );
    const offset = Number(await world.offsetOf(location, 1));
    expect(offset).toBe(1_000_000);
    expect((await world.send(location, offset, bytes.subarray(offset), { at: 1 })).status).toBe(200);
    hanging.destroy();
  });
});
