import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { decodePicture } from '@sarm/pictures/raw-picture';
import { describe, expect, it, vi } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { detectionWorldOfFile, MODEL_CODE } from './detection-world.fixture.ts';
import { readZip } from './read-zip.fixture.ts';

const { lab, world } = await detectionWorldOfFile();

const send = (of: 'video' | 'frame', id: string, who: SignedInPerson = lab.technician, payload?: object) =>
  who.inject({
    method: 'POST',
    url: `/api/sarm/detection/export-${of}/${id}`,
    ...(payload === undefined ? {} : { payload }),
  });
interface Exported {
  video: { id: string; name: string };
  frames: {
    frame_number: number;
    model_id: string | null;
    file: string;
    detections: (Detection & { crop_file: string })[];
  }[];
}

describe('exports', () => {
  it('TEC-237 TEC-238 give frames, crops and detections as JSON and CSV in a zip file, and nothing else', async () => {
    const videoId = await lab.video({ name: '=cmd|"x"!A1' });
    const first = await world.detected(videoId, 3);
    await world.detected(videoId, 20);
    await world.frame(videoId, 30);
    const answer = await send('video', videoId, lab.member);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*detections\.zip/);
    const files = readZip(answer.rawPayload);
    const json = JSON.parse(files.get('detections.json')?.toString() ?? '') as Exported;
    expect(json.video).toEqual({ id: videoId, name: '=cmd|"x"!A1' });
    expect(json.frames.map((frame) => [frame.frame_number, frame.model_id])).toEqual([
      [3, MODEL_CODE],
      [20, MODEL_CODE],
    ]);
    const named = json.frames.flatMap((frame) => [
      frame.file,
      ...frame.detections.map((each) => each.crop_file),
    ]);
    expect([...files.keys()].toSorted()).toEqual([...named, 'detections.csv', 'detections.json'].toSorted());
    expect(
      files.get('frames/0000003.jpg')?.equals(await bytesOf(blobKeys.frame(lab.projectId, videoId, 3, 95))),
    ).toBe(true);
    const crop = await decodePicture(
      files.get(json.frames[0]?.detections[0]?.crop_file ?? '') ?? Buffer.of(),
    );
    expect([crop.width, crop.height]).toEqual([48, 48]);
    const lines = (files.get('detections.csv')?.toString() ?? '').split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^video,frame_id,frame_number,/);
    // A spreadsheet would run the name as a formula.
    expect(lines[1]).toMatch(/^"'=cmd\|""x""!A1",/);
    expect(lines[1]).toContain(',100,100,124,120,24,20,0.75,sperm,false,model,crops/0000003/');
    const one = readZip((await send('frame', first, lab.member, { format: 'zip' })).rawPayload);
    const single = JSON.parse(one.get('detections.json')?.toString() ?? '') as Exported;
    expect(single.frames).toEqual(json.frames.slice(0, 1));
    expect(one.size).toBe(4);
    for (const of of ['video', 'frame'] as const) {
      const id = of === 'video' ? videoId : first;
      const other = await send(of, id, lab.technician, { format: 'csv' });
      expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'export_format']);
      expect((await send(of, id, lab.plain)).statusCode).toBe(403);
      expect((await send(of, id, lab.stranger)).statusCode).toBe(404);
    }
    expect(await lab.audits('detection.export-video')).toHaveLength(1);
    expect(await lab.audits('detection.export-frame')).toHaveLength(1);
  });

  it('leaves out a picture that is gone, and is an empty archive for a video without detections', async () => {
    const videoId = await lab.video();
    await world.detected(videoId, 1);
    await lab.api.deps.blobs.remove(blobKeys.frame(lab.projectId, videoId, 1, 95));
    const files = readZip((await send('video', videoId)).rawPayload);
    // Its crops were cut from it.
    expect([...files.keys()]).toEqual(['detections.json', 'detections.csv']);
    const empty = readZip((await send('video', await lab.video())).rawPayload);
    expect([...empty.keys()]).toEqual(['detections.json', 'detections.csv']);
    expect(JSON.parse(empty.get('detections.json')?.toString() ?? '')).toMatchObject({ frames: [] });
  });

  it('reads on only as fast as the client takes it, and stops when the client goes away', async () => {
    const videoId = await lab.video();
    for (let i = 0; i < 12; i += 1) await world.detected(videoId, i);
    const { blobs } = lab.api.deps;
    let opened = 0;
    const big = 3 * 1_048_576;
    const slow = vi.spyOn(blobs, 'open').mockImplementation(() => {
      opened += 1;
      const stream = Readable.from(chunks(big));
      return Promise.resolve({ info: { size: big, contentType: '', modifiedAt: new Date() }, stream });
    });
    await lab.api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = lab.api.app.server.address() as AddressInfo;
    const abort = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/api/sarm/detection/export-video/${videoId}`, {
      method: 'POST',
      signal: abort.signal,
      headers: { authorization: `Bearer ${lab.technician.accessToken}` },
    });
    expect(answer.status).toBe(200);
    await wait(500);
    // Nobody reads: some entries lie in the buffers of the connection, the other twenty wait.
    expect(opened).toBeLessThan(8);
    abort.abort();
    const before = opened;
    await wait(500);
    expect(opened).toBeLessThanOrEqual(before + 1);
    slow.mockRestore();
  });
});

function* chunks(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), 1);
}

const bytesOf = async (key: string): Promise<Buffer> => {
  const { stream } = await lab.api.deps.blobs.open(key);
  return Buffer.concat(await stream.toArray());
};
