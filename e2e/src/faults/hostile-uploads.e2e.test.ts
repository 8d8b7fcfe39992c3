import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../product/client.ts';
import { Product } from '../product/product.ts';
import { sampleVideo } from '../product/sample-videos.ts';

const FOLDER = join(tmpdir(), 'sarm-hostile-videos');
let product: Product;
let client: Client;
let datasetId: string;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  product = await Product.start();
  client = await Client.signIn(product.url);
  datasetId = (await client.demoDataset()).id;
});
afterAll(() => product.stop());

const file = (name: string, make: (path: string) => void): string => {
  const path = join(FOLDER, name);
  if (!existsSync(path)) make(path);
  return path;
};
const ffmpeg = (...args: string[]): unknown => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);

describe('hostile files', () => {
  it('TEC-180 a poison video lands in the dead letter with its reason and the queue flows on', async () => {
    const magic = file('magic.avi', (path) =>
      ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25:duration=1', '-c:v', 'magicyuv', path),
    );
    const good = sampleVideo('after-poison.avi', { seconds: 2, fps: 25 });
    const poison = await client.upload(datasetId, magic).then((answer) => answer.json() as Promise<Video>);
    const fine = await client.ingest(datasetId, good);
    expect(fine.processingStatus).toBe('uploaded');
    const refused = await client.checked(poison.id);
    expect(refused.processingStatus).toBe('failed');
    expect(refused.processingMessage).toMatch(/codec/i);
    const letters = await product.query<{ reason: string; attempts: number }>(
      'select reason, attempts from dead_letters',
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]?.reason).toMatch(/codec/i);
    const tasks = await client.call<{ tasks: { status: string; message: string }[] }>(
      'GET',
      `/tasks?video_id=${poison.id}`,
    );
    expect(tasks.tasks.map((task) => task.status)).toEqual(['failed']);
    expect(tasks.tasks[0]?.message).toMatch(/codec/i);
  });

  it('TEC-180 a truncated AVI is reported with both frame counts', async () => {
    const intact = readFileSync(sampleVideo('to-be-cut.avi', { seconds: 2, fps: 25 }));
    const cut = file('cut.avi', (path) =>
      writeFileSync(path, intact.subarray(0, Math.floor(intact.length * 0.6))),
    );
    const video = await client.ingest(datasetId, cut);
    expect(video.quality).toEqual({ verdict: 'unusable', reasons: ['truncated'] });
    expect(`${video.processingStatus} ${video.processingMessage}`).toMatch(/^failed .*50 frames.*\d+/);
  });

  it('TEC-180 refuses at the door what is no video, and shows nothing of it', async () => {
    const before = (await client.call<{ total: number }>('GET', '/video/list-video')).total;
    const playlist = file('playlist.avi', (path) =>
      writeFileSync(path, '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    );
    const page = file('page.mp4', (path) => writeFileSync(path, '<html><script>alert(1)</script></html>'));
    const empty = file('empty.avi', (path) => writeFileSync(path, ''));
    expect((await client.upload(datasetId, playlist)).status).toBe(415);
    expect((await client.upload(datasetId, page)).status).toBe(415);
    expect((await client.upload(datasetId, empty)).status).toBe(422);
    expect((await client.call<{ total: number }>('GET', '/video/list-video')).total).toBe(before);
  });
});
