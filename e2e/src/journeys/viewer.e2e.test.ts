import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, look, type Visit, visit } from '../browser/browser.ts';
import { decodedFrames, nearestFrame, type Pictures, shownPicture } from '../browser/compare-frames.ts';
import { signInAs } from '../browser/sign-in.ts';
import { crowdedTracks } from '../product/crowded-tracks.ts';
import { Client } from '../product/client.ts';
import { DEMO, Product } from '../product/product.ts';
import { sampleVideo, simulatedVideo } from '../product/sample-videos.ts';

const FILES = [
  { name: 'viewer-50.avi', fps: 50, codec: ['-c:v', 'mjpeg', '-q:v', '4'] },
  // Every third frame is dropped and the others keep their times; with B-frames, as cameras of phones write them.
  {
    name: 'viewer-variable.mp4',
    fps: 60,
    codec: ['-vf', 'select=mod(n\\,3)', '-fps_mode', 'passthrough', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  },
] as const;

let product: Product;
let browser: Browser;
let lab: Visit;
let page: Page;
let client: Client;
let datasetId: string;
let analysed: Video;
const violations: string[] = [];
const see = async (name: string): Promise<void> => {
  violations.push(...(await look(page, name)).violations);
};

async function calculated(kind: string, videoId: string): Promise<AnalysisResult> {
  const answer = await client.call<AnalysisResult | { task_id: string }>(
    'POST',
    `/sarm/calculation/cal-${kind}`,
    { video_ids: [videoId] },
  );
  return 'task_id' in answer ? ((await client.ended(answer.task_id)).result as AnalysisResult) : answer;
}

beforeAll(async () => {
  product = await Product.start();
  client = await Client.signIn(product.url);
  datasetId = (await client.demoDataset()).id;
  const calibration = await client.call<Calibration>('POST', '/sarm/calibrations', {
    name: 'Microscope 2, 20x',
    microscope: 'Microscope 2',
    objective: '20x',
    pixel_size_um: 0.5,
    chamber_type: 'Leja 20',
    nominal_depth_um: 20,
    measured_depth_um: 20,
    depth_sd_um: 0.2,
    segre_silberberg_factor: 1,
  });
  const stored = await client.ingest(
    datasetId,
    simulatedVideo('viewer-normal', { preset: 'normal', seconds: 4, fps: 50 }),
  );
  analysed = await client.call<Video>('PUT', `/sarm/video/update-video/${stored.id}`, {
    calibrationId: calibration.id,
  });
  await calculated('motility', analysed.id);
  browser = await launchBrowser();
  lab = await visit(browser, product.url);
  page = lab.page;
  await signInAs(page, DEMO.lab, 'Sign in to SARM');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}, 400_000);
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const label = () => page.getByTestId('frame-label');
const arrived = (frame: number) => page.locator(`[data-testid=frame-label][data-frame="${frame}"]`).waitFor();
const open = async (videoId: string): Promise<void> => {
  await page.goto(`/sarm/video/${videoId}`);
  await arrived(0);
};

describe('a video by its frames', () => {
  it.each(FILES)(
    'every step in $name lands on the very frame that ffmpeg decodes',
    async ({ name, fps, codec }) => {
      const path = sampleVideo(name, { seconds: 2, fps, codec: [...codec] });
      const pictures: Pictures = decodedFrames(path);
      const video = await client.ingest(datasetId, path);
      expect(video.framesCount).toBe(pictures.count);
      await open(video.id);
      const last = pictures.count - 1;
      let at = 0;
      const shows = async (frame: number): Promise<void> => {
        at = Math.min(last, Math.max(0, frame));
        await arrived(at);
        expect(nearestFrame(pictures, await shownPicture(page))).toBe(at);
      };
      const press = async (key: string, to: number): Promise<void> => {
        await page.keyboard.press(key);
        await shows(to);
      };
      await shows(0);
      for (let step = 0; step < 12; step += 1) await press('ArrowRight', at + 1);
      for (let step = 0; step < 4; step += 1) await press('ArrowLeft', at - 1);
      for (let step = 0; step < 4; step += 1) await press('Shift+ArrowRight', at + 10);
      await press('Shift+ArrowLeft', at - 10);
      await press('End', last);
      await press('ArrowRight', last);
      await press('ArrowLeft', last - 1);
      await press('Home', 0);
      // Held down: wishes come faster than pictures, and the last one counts.
      for (let step = 0; step < 25; step += 1) await page.keyboard.press('ArrowRight');
      await shows(25);
      for (const target of [last, 1, 33, 32]) {
        await page.getByRole('textbox', { name: 'Frame' }).fill(String(target));
        await page.keyboard.press('Enter');
        await shows(target);
        await page.getByRole('slider', { name: 'Timeline' }).focus();
      }
      await page.keyboard.press('Home');
      await shows(0);
      await page.keyboard.press(' ');
      await page.waitForTimeout(700);
      await page.keyboard.press(' ');
      await page.getByRole('button', { name: 'Play' }).waitFor();
      await page.waitForTimeout(500);
      const rest = Number(await label().getAttribute('data-frame'));
      expect(rest).toBeGreaterThan(0);
      await shows(rest);
      expect(lab.complaints).toEqual([]);
    },
  );
});

describe('an analysed video', () => {
  it('shows its tracks, is used by keyboard alone, and is legible in every size and mode', async () => {
    await open(analysed.id);
    const rows = page.getByRole('option');
    await rows.first().waitFor();
    await see('viewer-nothing-selected');
    await page.keyboard.press('j');
    await page.getByRole('region', { name: /^Track \d+/ }).waitFor();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await arrived(60);
    await see('viewer-1440');
    await page.setViewportSize({ width: 390, height: 844 });
    await see('viewer-390');
    await page.screenshot({ path: '../.screenshots/viewer-390-full.png', fullPage: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys of the player' }).waitFor();
    await see('viewer-keys');
    await page.keyboard.press('Escape');
    expect(violations).toEqual([]);
  });

  it('leads from the overview through chosen frames to a submitted analysis', async () => {
    await client.ended(await client.extract(analysed.id, { method: 'count', count: 10 }));
    const frames = await client.frames(analysed.id);
    const tech = await Client.signIn(product.url, DEMO.tech);
    const { task_id } = await tech.call<{ task_id: string }>('POST', '/sarm/detection/detect-frames', {
      frame_ids: frames.slice(0, 2).map(({ id }) => id),
    });
    await client.ended(task_id);
    await page.goto('/sarm/frames');
    await page.getByRole('link', { name: `Select frames of ${analysed.name}` }).waitFor();
    await see('frames-overview');
    await page.getByRole('link', { name: `Select frames of ${analysed.name}` }).click();
    const cards = page.locator('[data-frame-card]');
    await cards.first().waitFor();
    for (const at of [0, 3, 5])
      await cards
        .nth(at)
        .getByRole('button', { name: /^Select frame/ })
        .click();
    await page.getByText('3 selected').waitFor();
    await page.getByLabel('Analysis Notes').fill('second drop');
    await see('frames-page');
    await cards
      .first()
      .getByRole('button', { name: /^View Detections of frame/ })
      .click();
    await page.getByRole('dialog').getByText('Original frame').waitFor();
    // The frame and, next to it, what detection saw in it.
    await page.getByRole('dialog').locator('img[src^="blob:"]').nth(1).waitFor();
    await see('frames-detections');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Submit for Analysis' }).click();
    await see('frames-submit');
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Frames have been submitted for analysis').waitFor();
    await page.waitForURL('**/sarm/results*');
    const { results } = await client.call<{ results: { concentration: AnalysisResult | null }[] }>(
      'GET',
      `/sarm/calculation/results?video_ids=${analysed.id}`,
    );
    // Without a dilution on the sheet there is no concentration, and it says so.
    expect(results[0]?.concentration).toMatchObject({ success: false });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/sarm/frames/${analysed.id}`);
    await cards.first().waitFor();
    // Cards outside the window keep the colours of the former mode until they are drawn: axe would read those.
    await page.screenshot({ path: '../.screenshots/frames-page-390.png' });
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(violations).toEqual([]);
  });

  it('draws 500 tracks over a playing video with at most 3 ms of script a frame', async () => {
    const { body, results } = crowdedTracks({ videoId: analysed.id, tracks: 500, frames: 200, fps: 50 });
    await page.route('**/api/sarm/calculation/results*', (route) => route.fulfill({ json: results }));
    await page.route('**/tracks-file', (route) => route.fulfill({ body: Buffer.from(body) }));
    await open(analysed.id);
    await page.getByRole('button', { name: 'All 500' }).waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const script = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
    };
    await page.evaluate(() => {
      const video = document.querySelector('video');
      const count = (): void => {
        document.body.dataset['pictures'] = String(Number(document.body.dataset['pictures'] ?? 0) + 1);
        video?.requestVideoFrameCallback(count);
      };
      video?.requestVideoFrameCallback(count);
    });
    const shown = (): Promise<number> => page.evaluate(() => Number(document.body.dataset['pictures'] ?? 0));
    const costs: number[] = [];
    for (let round = 0; round < 5 && !(Math.min(...costs) <= 3); round += 1) {
      await page.keyboard.press('Home');
      await arrived(0);
      const [before, first] = [await script(), await shown()];
      await page.keyboard.press(' ');
      await page.waitForTimeout(3000);
      await page.keyboard.press(' ');
      const cost = (await script()) - before;
      const pictures = (await shown()) - first;
      expect(pictures).toBeGreaterThan(5);
      costs.push(cost / pictures);
      console.log(
        `500 tracks: ${(cost / pictures).toFixed(2)} ms of script a frame, ${pictures} frames in 3 s`,
      );
    }
    await page.screenshot({ path: '../.screenshots/viewer-500.png' });
    expect(Math.min(...costs)).toBeLessThanOrEqual(3);
  });
});
