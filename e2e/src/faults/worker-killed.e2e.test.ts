import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../product/client.ts';
import { Product } from '../product/product.ts';
import { until } from '../product/processes.ts';
import { sampleVideo } from '../product/sample-videos.ts';

const HEARTBEAT_MS = 10_000;
const TAKE_OVER_MS = HEARTBEAT_MS + 15_000;
const EXTRACTIONS = 20;

let product: Product;
let client: Client;
let datasetId: string;

beforeAll(async () => {
  product = await Product.start({ workers: 1 });
  client = await Client.signIn(product.url);
  datasetId = (await client.demoDataset()).id;
});
afterAll(() => product.stop());

/** ffmpeg processes that work on files of this installation. */
const mediaProcesses = (): number => {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => /\bff(mpeg|probe)\b/.test(line) && line.includes(product.dataFolder)).length;
};

describe('a worker killed with -9', () => {
  it('ends each of 20 extractions once, with the right frames, none twice and no ffmpeg left over', async () => {
    const path = sampleVideo('kill-8s-50fps.avi', { seconds: 8, fps: 50 });
    const videos = [];
    for (let i = 0; i < EXTRACTIONS; i += 1)
      videos.push(
        await client
          .upload(datasetId, path, `video ${i}`)
          .then((answer) => answer.json() as Promise<{ id: string }>),
      );
    for (const video of videos)
      expect((await client.checked(video.id, 300_000)).processingStatus).toBe('uploaded');

    const tasks = [];
    for (const video of videos)
      tasks.push(await client.extract(video.id, { method: 'count', count: 30, max_frames: 50 }));
    const kills: { at: number; running: string[] }[] = [];
    let seed = 20_261;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let i = 0; i < 4; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300 + random() * 2500));
      const running = await product.query<{ id: string }>(`select id from tasks where status = 'processing'`);
      await product.workers.at(-1)?.stop('SIGKILL');
      await until('ffmpeg ends with its worker', () => mediaProcesses() === 0, 3000);
      kills.push({ at: Date.now(), running: running.map((row) => row.id) });
      product.startWorker();
    }
    const ended = await Promise.all(tasks.map((id) => client.ended(id, 300_000)));
    expect(ended.map((task) => task.status)).toEqual(Array.from({ length: EXTRACTIONS }, () => 'completed'));

    const rows = await product.query<{ video_id: string; frames: number; indexes: number }>(
      'select video_id, count(*)::int as frames, count(distinct frame_index)::int as indexes from frames group by video_id',
    );
    expect(rows).toHaveLength(EXTRACTIONS);
    for (const row of rows) expect([row.frames, row.indexes]).toEqual([30, 30]);
    const endings = await product.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'task.complete' and subject_id = any($1) group by subject_id`,
      [tasks],
    );
    expect(endings.map((each) => each.n)).toEqual(Array.from({ length: EXTRACTIONS }, () => 1));
    expect(mediaProcesses()).toBe(0);

    console.log(
      `killed ${kills.length} workers; tasks that were running: ${kills.map((kill) => kill.running.length).join(', ')}`,
    );
  }, 600_000);

  it('is taken over within heartbeat + 15 s', async () => {
    const video = await client.ingest(
      datasetId,
      sampleVideo('takeover-30s-50fps.avi', { seconds: 30, fps: 50 }),
    );
    const task = await client.extract(video.id, {
      method: 'fps',
      frame_rate: 3,
      max_frames: 180,
      quality: 100,
      extraction_method: 'opencv',
    });
    const attempts = async (): Promise<number> =>
      (await product.query<{ attempts: number }>('select attempts from tasks where id = $1', [task]))[0]
        ?.attempts ?? 0;
    await until('the first attempt', async () => (await attempts()) === 1);
    await product.workers.at(-1)?.stop('SIGKILL');
    const killedAt = Date.now();
    product.startWorker();
    await until('the second attempt', async () => (await attempts()) === 2, TAKE_OVER_MS + 10_000);
    const seconds = (Date.now() - killedAt) / 1000;
    console.log(`taken over after ${seconds.toFixed(1)} s (bar ${TAKE_OVER_MS / 1000} s)`);
    expect(seconds * 1000).toBeLessThanOrEqual(TAKE_OVER_MS);
    expect((await client.ended(task)).status).toBe('completed');
  }, 180_000);
});
