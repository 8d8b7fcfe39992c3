import type { FrameState } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canvasOf, drawBox, openFrame, saved, stateOf } from '../browser/annotation-page.ts';
import { launchBrowser, look, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { Client } from '../product/client.ts';
import { DEMO, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';

let product: Product;
let browser: Browser;
let page: Page;
let complaints: string[];
let tech: Client;
let frameIds: readonly string[];
let video: { id: string; datasetId: string };
beforeAll(async () => {
  product = await Product.start({ workers: 1 });
  const lab = await Client.signIn(product.url);
  tech = await Client.signIn(product.url, DEMO.tech);
  const path = simulatedVideo('annotate-normal', { preset: 'normal', seconds: 2, fps: 25 });
  video = await lab.ingest((await lab.demoDataset()).id, path);
  await tech.ended(await tech.extract(video.id, { method: 'count', count: 5, max_frames: 10 }));
  frameIds = (await tech.frames(video.id)).map(({ id }) => id);
  await tech.call('POST', '/sarm/detection/detect-sperm', { frame_id: frameIds[0] });
  browser = await launchBrowser();
  ({ page, complaints } = await visit(browser, product.url));
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signInAs(page, DEMO.tech, 'Sign in to Finetune');
  await page.waitForURL(/finetune/);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** On a busy machine an answer takes its time; what is waited for is stored, not shown. */
async function stored(count: (state: FrameState) => number, frameId: string | undefined, expected: number) {
  await expect
    .poll(async () => count(await stateOf(tech, frameId ?? '')), { timeout: 120_000 })
    .toBe(expected);
}
const verifiedIn = ({ objects }: FrameState): number => objects.filter(({ verified }) => verified).length;
const debrisIn = ({ objects }: FrameState): number =>
  objects.filter((each) => each.class === 'debris').length;
const boxesIn = ({ objects }: FrameState): number => objects.length;
const conflictsIn = ({ conflicts }: FrameState): number => conflicts.length;
const open = (window: Page, frameId = ''): Promise<void> =>
  openFrame(window, { frameId, videoId: video.id, datasetId: video.datasetId });

describe('a frame on the canvas', () => {
  it('TEC-058 is verified, classed, undone and put into the label by keyboard alone, and stored without a button', async () => {
    await open(page, frameIds[0]);
    const { objects } = await stateOf(tech, frameIds[0] ?? '');
    expect(objects.length).toBeGreaterThan(5);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await saved(page);
    await stored(verifiedIn, frameIds[0], 1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('4');
    await stored(debrisIn, frameIds[0], 1);
    await page.keyboard.press('Control+z');
    await stored(debrisIn, frameIds[0], 0);
    await page.keyboard.press('Delete');
    await stored(boxesIn, frameIds[0], objects.length - 1);
    await saved(page);
    await page.keyboard.press('s');
    await page.getByText('Frame and all detections added to data label successfully!').waitFor();
    await page.getByRole('button', { name: 'Re-Add Frame to Data Label' }).waitFor();
    expect((await look(page, 'annotate-frame')).violations).toEqual([]);
  });

  it('TEC-056 is drawn on, and the tool goes off after one box', async () => {
    await open(page, frameIds[1]);
    await drawBox(page, [0.4, 0.4, 0.5, 0.5]);
    await stored(boxesIn, frameIds[1], 1);
    expect((await stateOf(tech, frameIds[1] ?? '')).objects).toMatchObject([
      { class: 'sperm', confidence: 1, source: 'manual' },
    ]);
    await drawBox(page, [0.6, 0.6, 0.7, 0.7]);
    await stored(boxesIn, frameIds[1], 2);
    await saved(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect((await look(page, 'annotate-keys')).violations).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('edits without a network', () => {
  it('stay on the computer over a killed tab, and are sent once by the next visit', async () => {
    const context = page.context();
    await open(page, frameIds[2]);
    const before = await stateOf(tech, frameIds[2] ?? '');
    await context.setOffline(true);
    await drawBox(page, [0.2, 0.2, 0.3, 0.3]);
    await drawBox(page, [0.4, 0.2, 0.5, 0.3]);
    await drawBox(page, [0.6, 0.2, 0.7, 0.3]);
    await page.getByText('Offline, 3 edits kept on this computer').waitFor();
    expect((await look(page, 'annotate-offline')).violations).toEqual([]);
    const next = await context.newPage();
    next.setDefaultTimeout(120_000);
    await page.close();
    await context.setOffline(false);
    page = next;
    await page.setViewportSize({ width: 1440, height: 1000 });
    // Another frame than the one with the edits.
    await open(page, frameIds[1]);
    await stored(boxesIn, frameIds[2], before.objects.length + 3);
    await open(page, frameIds[2]);
    const { seq } = await stateOf(tech, frameIds[2] ?? '');
    expect(seq).toBe(before.seq + 3);
  });
});

describe('two windows on one frame', () => {
  it('show each other their boxes, keep both versions of a box that both moved, and agree after the choice', async () => {
    const other = await visit(browser, product.url);
    await other.page.setViewportSize({ width: 1440, height: 1000 });
    await signInAs(other.page, DEMO.tech, 'Sign in to Finetune');
    await other.page.waitForURL(/finetune/);
    await open(page, frameIds[1]);
    await open(other.page, frameIds[1]);
    await other.context.setOffline(true);
    for (const window of [page, other.page]) {
      await canvasOf(window).focus();
      await window.keyboard.press('Tab');
    }
    await page.keyboard.press('Alt+ArrowRight');
    await saved(page);
    await other.page.keyboard.press('Alt+ArrowDown');
    await other.page.getByText('Offline, 1 edit kept on this computer').waitFor();
    await other.context.setOffline(false);
    await stored(conflictsIn, frameIds[1], 1);
    await other.page.getByText(/was changed in two windows/).waitFor();
    expect((await look(other.page, 'annotate-conflict')).violations).toEqual([]);
    await other.page.keyboard.press('1');
    await stored(conflictsIn, frameIds[1], 0);
    await other.context.close();
  });

  it('leave nothing to complain about', () => {
    expect(complaints).toEqual([]);
  });
});
