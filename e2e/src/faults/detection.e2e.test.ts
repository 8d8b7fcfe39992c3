import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../product/client.ts';
import { until } from '../product/processes.ts';
import { DEMO, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';

const FRAMES = 80;
let product: Product;
let technician: Client;
let video: Video;
let frames: Frame[];

beforeAll(async () => {
  product = await Product.start({ workers: 1 });
  const lab = await Client.signIn(product.url);
  technician = await Client.signIn(product.url, DEMO.tech);
  const path = simulatedVideo('detection-normal', { preset: 'normal', seconds: 4, fps: 25 });
  video = await lab.ingest((await lab.demoDataset()).id, path);
  const config = { method: 'count', count: FRAMES, max_frames: FRAMES };
  await technician.ended(await technician.extract(video.id, config));
  frames = await technician.frames(video.id);
  if (frames.length !== FRAMES) throw new Error(`${frames.length} frames were extracted`);
});
afterAll(() => product.stop());

interface Found {
  status: string;
  detections: Detection[];
  detection_count: number;
}

describe('detection in frames by a running product', () => {
  it('TEC-227 answers one frame while its caller waits, with the model that ships', async () => {
    const frame = frames[3];
    const began = Date.now();
    const found = await technician.call<Found>('POST', '/sarm/detection/detect-sperm', {
      frame_id: frame?.id,
    });
    console.log(`${found.detection_count} heads in ${Date.now() - began} ms`);
    expect(found.status).toBe('success');
    expect(found.detection_count).toBeGreaterThan(10);
    expect(await technician.call<Found>('GET', `/sarm/detection/get-sperm/${frame?.id}`)).toMatchObject({
      detections: found.detections,
    });
    for (const path of [`/sarm/detection/view-result/${frame?.id}`, found.detections[0]?.crop_path ?? '']) {
      const picture = await technician.raw('GET', path);
      expect([picture.status, picture.headers.get('content-type')?.startsWith('image/')]).toEqual([
        200,
        true,
      ]);
    }
  });

  it('TEC-230 ends once, with the right rows, when its worker is killed with -9', async () => {
    const [confirmed, replaced] = (
      await technician.call<Found>('GET', `/sarm/detection/get-sperm/${frames[3]?.id}`)
    ).detections;
    await technician.call('PATCH', `/sarm/detection/update-sperm/${confirmed?.id}`, { verified: true });
    const drawn = await technician.call<Detection>('POST', '/sarm/detection/manual-detect-sperm', {
      frame_id: frames[5]?.id,
      x1: 20,
      y1: 20,
      x2: 60,
      y2: 60,
    });
    const { task_id: task } = await technician.call<{ task_id: string }>(
      'POST',
      '/sarm/detection/detect-frames',
      { frame_ids: frames.map((frame) => frame.id) },
    );
    await until('half of the frames', async () => (await technician.task(task)).progress > 40);
    await product.workers.at(-1)?.stop('SIGKILL');
    expect(await detectionCounts()).toEqual(expect.objectContaining({ frames: 2 }));
    product.startWorker();
    const ended = await technician.ended(task, 180_000);
    expect(ended).toMatchObject({ status: 'completed', result: { status: 'success' } });
    const counts = await detectionCounts();
    expect(counts).toMatchObject({ frames: FRAMES, drift: 0, twice: 0 });
    expect(ended.result).toMatchObject({ detection_count: counts.detections });
    const kept = await technician.call<Detection>('GET', `/sarm/detection/get-detection/${confirmed?.id}`);
    expect(kept).toMatchObject({ verified: true, crop_id: confirmed?.crop_id });
    expect(await technician.call<Detection>('GET', `/sarm/detection/get-detection/${drawn.id}`)).toEqual(
      drawn,
    );
    expect((await technician.raw('GET', `/sarm/detection/get-detection/${replaced?.id}`)).status).toBe(404);
    expect((await technician.call<Video>('GET', `/business/videos/${video.id}`)).processingStatus).toBe(
      'completed',
    );
    const [audit] = await product.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'task.complete' and subject_id = $1`,
      [task],
    );
    expect(audit?.n).toBe(1);
    await expectEveryPictureOwned();
  });
});

/** drift: frames whose figure is not the number of their rows; twice: pairs of boxes on one head. */
async function detectionCounts() {
  const [row] = await product.query<{ frames: number; detections: number; drift: number; twice: number }>(
    `select
      (select count(distinct frame_id)::int from detections) as frames,
      (select count(*)::int from detections) as detections,
      (select count(*)::int from frames f where detection_count <> (select count(*) from detections d where d.frame_id = f.id)) as drift,
      (select count(*)::int from detections a join detections b on a.frame_id = b.frame_id and a.id < b.id
        and abs(a.x1 - b.x1) < 1 and abs(a.y1 - b.y1) < 1) as twice`,
  );
  if (row === undefined) throw new Error('no counts');
  return row;
}

/** Each drawn result has its bytes; bytes without an owner are noted for removal. Crops have none. */
async function expectEveryPictureOwned(): Promise<void> {
  const owned = await product.query<{ key: string }>(
    'select detection_result_key as key from frames where detection_result_key is not null',
  );
  expect(owned.length).toBeGreaterThan(0);
  const blobs = join(product.dataFolder, 'blobs');
  expect(owned.filter(({ key }) => !existsSync(join(blobs, key)))).toEqual([]);
  const notes = await product.query<{ prefix: string }>('select prefix from blob_removals');
  const accounted = new Set([...owned.map(({ key }) => key), ...notes.map(({ prefix }) => prefix)]);
  const files = readdirSync(blobs, { recursive: true, encoding: 'utf8' });
  expect(files.filter((path) => /\/crops\/[^/]+\.png$/.test(path))).toEqual([]);
  const stored = files.filter((path) => /\/detection-results\/[^/]+\.jpg$/.test(path));
  expect(stored.length).toBeGreaterThan(owned.length);
  expect(stored.filter((key) => !accounted.has(key))).toEqual([]);
}
