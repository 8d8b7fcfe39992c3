import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from '../browser/browser.ts';
import { Client } from '../product/client.ts';
import { Product } from '../product/product.ts';
import { sampleVideo } from '../product/sample-videos.ts';

const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast'];
const VP9 = ['-c:v', 'libvpx-vp9', '-b:v', '1M', '-deadline', 'realtime', '-cpu-used', '8'];
// Every third frame is dropped and the others keep their times.
const VARIABLE = ['-vf', 'select=mod(n\\,3)', '-fps_mode', 'passthrough', ...H264];

const FILES = [
  { name: 'avi-640-25.avi', fps: 25, size: '640x480', codec: ['-c:v', 'mjpeg', '-q:v', '4'] },
  { name: 'mp4-1280-50.mp4', fps: 50, size: '1280x1024', codec: H264 },
  { name: 'mov-640-60.mov', fps: 60, size: '640x480', codec: H264 },
  { name: 'webm-640-50.webm', fps: 50, size: '640x480', codec: VP9 },
  { name: 'avi-1280-60.avi', fps: 60, size: '1280x1024', codec: ['-c:v', 'mjpeg', '-q:v', '4'] },
  { name: 'mp4-variable.mp4', fps: 60, size: '640x480', codec: VARIABLE },
] as const;

let product: Product;
let browser: Browser;
let guest: Visit;
let client: Client;
let datasetId: string;

beforeAll(async () => {
  product = await Product.start();
  browser = await launchBrowser();
  guest = await visit(browser, product.url);
  await guest.page.goto('/login');
  client = await Client.signIn(product.url);
  datasetId = (await client.demoDataset()).id;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** ffprobe prints six decimals; the difference of two printed times is right to this. */
const PRINTED_SECONDS = 1e-6;

/** Decoded frames and their times from ffprobe, independent of the product. */
function runFfprobe(path: string): number[] {
  const args = [
    '-v',
    'error',
    '-select_streams',
    'v:0',
    '-show_entries',
    'frame=best_effort_timestamp_time',
    '-of',
    'csv=p=0',
    path,
  ];
  return execFileSync('ffprobe', args, { encoding: 'utf8' })
    .split('\n')
    .map((line) => Number.parseFloat(line))
    .filter((time) => !Number.isNaN(time));
}

describe('every kind of file', () => {
  it.each(FILES)(
    'BUS-192 TEC-284 BUS-093 $name has its exact frame count and plays and seeks in the browser',
    async ({ name, fps, size, codec }) => {
      const path = sampleVideo(name, { seconds: 2, fps, size, codec: [...codec] });
      const times = runFfprobe(path);
      const video = await client.ingest(datasetId, path);
      expect(video.processingStatus).toBe('uploaded');
      expect(video.framesCount).toBe(times.length);
      expect(video.resolution).toBe(size);

      const task = await client.extract(video.id, { method: 'count', count: 10 });
      expect((await client.ended(task)).status).toBe('completed');
      for (const frame of await client.frames(video.id)) {
        const expected = (times[frame.frameNumber] ?? Number.NaN) - (times[0] ?? 0);
        expect(Math.abs((frame.timeOffset ?? Number.NaN) - expected)).toBeLessThanOrEqual(
          PRINTED_SECONDS + 1e-9,
        );
      }

      const { token } = await client.call<{ token: string }>('POST', '/sarm/media/token', {
        kind: 'video',
        id: video.id,
      });
      const played = await guest.page.evaluate(async (source) => {
        const element = document.createElement('video');
        element.muted = true;
        element.src = source;
        document.body.append(element);
        const happens = (event: string): Promise<unknown> =>
          new Promise((resolve, reject) => {
            element.addEventListener(event, resolve, { once: true });
            element.addEventListener('error', () => reject(new Error(element.error?.message ?? 'error')), {
              once: true,
            });
          });
        await happens('loadeddata');
        element.currentTime = 1;
        await happens('seeked');
        const started = happens('timeupdate');
        await element.play();
        await started;
        const seen = {
          width: element.videoWidth,
          height: element.videoHeight,
          duration: element.duration,
          at: element.currentTime,
        };
        element.remove();
        return seen;
      }, `/api/sarm/media/view-video/${video.id}?token=${token}`);
      expect(`${played.width}x${played.height}`).toBe(size);
      expect(Math.abs(played.duration - (video.duration ?? 0))).toBeLessThan(0.1);
      expect(played.at).toBeGreaterThanOrEqual(1);
    },
  );
});
