import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canvasOf, drawBox, keptIn, openFrame, stateOf } from '../browser/annotation-page.ts';
import { launchBrowser, type Visit, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { Client } from '../product/client.ts';
import { DEMO, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';

const MINUTES = Number(process.env['SARM_CONVERGE_MINUTES'] ?? 5);
const SEED = Number(process.env['SARM_CONVERGE_SEED'] ?? 1);
const WAIT = { timeout: 300_000, interval: 2000 };

/** The same choices for the same seed (mulberry32): a run that failed can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let product: Product;
let browser: Browser;
let tech: Client;
let windows: readonly Visit[];
let place: { frameId: string; videoId: string; datasetId: string };

beforeAll(async () => {
  product = await Product.start({ workers: 1 });
  const lab = await Client.signIn(product.url);
  tech = await Client.signIn(product.url, DEMO.tech);
  const path = simulatedVideo('converge-normal', { preset: 'normal', seconds: 2, fps: 25 });
  const video = await lab.ingest((await lab.demoDataset()).id, path);
  await tech.ended(await tech.extract(video.id, { method: 'count', count: 5, max_frames: 10 }));
  const [first] = await tech.frames(video.id);
  place = { frameId: first?.id ?? '', videoId: video.id, datasetId: video.datasetId };
  await tech.call('POST', '/sarm/detection/detect-sperm', { frame_id: place.frameId });
  browser = await launchBrowser();
  windows = [await visit(browser, product.url), await visit(browser, product.url)];
  for (const { page } of windows) {
    await page.setViewportSize({ width: 1440, height: 1000 });
    await signInAs(page, DEMO.tech, 'Sign in to Finetune');
    await page.waitForURL(/finetune/);
    await openFrame(page, place);
  }
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const KEYS =
  'Enter Delete 1 2 3 4 5 o l e Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Control+z Control+y'.split(
    ' ',
  );

/** One thing that a hand does, on whatever box the keys are. */
async function editOnce(page: Page, random: () => number): Promise<void> {
  // An open choice takes the keys 1 and 2 for itself, which settles it.
  if (random() < 0.15) {
    const [x, y] = [0.1 + random() * 0.7, 0.1 + random() * 0.7];
    await drawBox(page, [x, y, x + 0.08, y + 0.1]);
    return;
  }
  await canvasOf(page).focus();
  for (let steps = Math.floor(random() * 4); steps >= 0; steps -= 1) await page.keyboard.press('Tab');
  await canvasOf(page).focus();
  await page.keyboard.press(KEYS[Math.floor(random() * KEYS.length)] ?? 'Enter');
}

async function editForMinutes({ page, context }: Visit, seed: number): Promise<number> {
  const random = randomOf(seed);
  const end = Date.now() + MINUTES * 60_000;
  let made = 0;
  let offlineUntil = 0;
  while (Date.now() < end) {
    if (offlineUntil > 0 && Date.now() > offlineUntil) {
      await context.setOffline(false);
      offlineUntil = 0;
    } else if (offlineUntil === 0 && random() < 0.02) {
      await context.setOffline(true);
      offlineUntil = Date.now() + 2000 + random() * 10_000;
    }
    await editOnce(page, random);
    made += 1;
    await page.waitForTimeout(random() * 300);
  }
  await context.setOffline(false);
  return made;
}

const byId = (objects: readonly BoxObject[]): BoxObject[] =>
  objects.toSorted((a, b) => (a.id < b.id ? -1 : 1));

it('two windows that edit one frame at random, with and without a network, end with the same boxes', async () => {
  const made = await Promise.all(windows.map((each, n) => editForMinutes(each, SEED * 100 + n)));
  for (const { page } of windows) {
    await expect.poll(async () => (await keptIn(page, place.frameId)).unsent, WAIT).toBe(0);
    await expect
      .poll(async () => {
        const { frame } = await keptIn(page, place.frameId);
        const server = await stateOf(tech, place.frameId);
        return frame !== null && frame.seq === server.seq ? byId(frame.objects) : null;
      }, WAIT)
      .toEqual(byId((await stateOf(tech, place.frameId)).objects));
    const shown = (await stateOf(tech, place.frameId)).objects.length;
    await expect
      .poll(() => canvasOf(page).getAttribute('aria-label'), WAIT)
      .toMatch(new RegExp(`with ${shown} box`));
  }
  const { seq } = await stateOf(tech, place.frameId);
  console.log(`converging windows: ${made.join(' + ')} actions in ${MINUTES} minutes, ${seq} edits stored`);
  expect(seq).toBeGreaterThan(MINUTES * 10);
  expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
});
