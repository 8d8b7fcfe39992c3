import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canvasOf, drawBox, openFrame, saved, stateOf } from '../browser/annotation-page.ts';
import { BY_THE_WORKER, launchBrowser, type Visit, visit } from '../browser/browser.ts';
import { pressOn, typeInto } from '../browser/keyboard.ts';
import { Client } from '../product/client.ts';
import { DEMO, DEMO_PASSWORD, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';

const CUT_MS = 60_000;
const BOXES = 100;

let product: Product;
let browser: Browser;
let technician: Visit;
let page: Page;
let tech: Client;
let place: { frameId: string; videoId: string; datasetId: string };

const link = (name: string | RegExp) => page.getByRole('link', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeAll(async () => {
  product = await Product.start({ workers: 1 });
  const lab = await Client.signIn(product.url);
  tech = await Client.signIn(product.url, DEMO.tech);
  const path = simulatedVideo('annotate-normal', { preset: 'normal', seconds: 2, fps: 25 });
  const video = await lab.ingest((await lab.demoDataset()).id, path);
  await tech.ended(await tech.extract(video.id, { method: 'count', count: 5, max_frames: 10 }));
  const [first] = await tech.frames(video.id);
  place = { frameId: first?.id ?? '', videoId: video.id, datasetId: video.datasetId };
  await tech.call('POST', '/sarm/detection/detect-sperm', { frame_id: place.frameId });
  browser = await launchBrowser();
  technician = await visit(browser, product.url);
  page = technician.page;
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/login');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** No pointer in this part: what has no keyboard access fails. */
describe('from a dataset to an exported label by keyboard alone', () => {
  it('signs in to the technical workflow', async () => {
    await typeInto(page, page.getByLabel('Email'), DEMO.tech);
    await typeInto(page, page.getByLabel(/^Password/), DEMO_PASSWORD);
    await pressOn(page, button('Sign in to Finetune'));
    await page.waitForURL('**/finetune/dashboard');
  });

  it('opens the dataset, its video and the frame on the canvas', async () => {
    await page.goto('/finetune/datasets');
    await pressOn(page, link(/^Manage videos of/).first());
    await page.waitForURL(/\/finetune\/.*videos/);
    await pressOn(page, button(/^View frames of/).first());
    await page.waitForURL(/\/finetune\/frame/);
    await pressOn(page, page.getByRole('button', { name: /^View frame/ }).first());
    await pressOn(page, page.getByRole('dialog').getByRole('link', { name: /annotat/i }));
    await canvasOf(page).waitFor();
    await page.getByText('No unsent edits').waitFor();
  });

  it('TEC-002 PLT-002 verifies a box, corrects a class and puts both into the label', async () => {
    await pressOn(page, canvasOf(page), 'Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('4');
    await page.keyboard.press('s');
    await saved(page);
    await expect
      .poll(async () => (await stateOf(tech, place.frameId)).objects.filter((each) => each.verified).length)
      .toBeGreaterThan(0);
  });

  it('TEC-002 exports the label and downloads the file', async () => {
    await page.goto('/finetune/annotation/detection');
    await pressOn(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /detection/i })
        .first(),
    );
    await page.getByRole('heading', { name: /^Items in/ }).waitFor();
    await pressOn(page, button('Export'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'COCO' }).waitFor();
    await pressOn(page, dialog.getByRole('button', { name: 'Export' }));
    const download = dialog.getByRole('button', { name: /^Download/ }).first();
    await download.waitFor(BY_THE_WORKER);
    const [file] = await Promise.all([page.waitForEvent('download'), pressOn(page, download)]);
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});

describe('a network that is away for a minute', () => {
  it('loses and doubles nothing of 100 boxes that are drawn meanwhile', async () => {
    await openFrame(page, place);
    const before = await stateOf(tech, place.frameId);
    await technician.context.setOffline(true);
    const begin = Date.now();
    for (let n = 0; n < BOXES; n += 1) {
      const [x, y] = [0.1 + 0.06 * (n % 10), 0.1 + 0.07 * Math.floor(n / 10)];
      await drawBox(page, [x, y, x + 0.04, y + 0.04]);
    }
    await page.getByText(`Offline, ${BOXES} edits kept on this computer`).waitFor();
    await page.waitForTimeout(Math.max(0, CUT_MS - (Date.now() - begin)));
    await technician.context.setOffline(false);
    await expect
      .poll(async () => (await stateOf(tech, place.frameId)).objects.length, { timeout: 120_000 })
      .toBe(before.objects.length + BOXES);
    await saved(page);
    const { seq } = await stateOf(tech, place.frameId);
    expect(seq).toBe(before.seq + BOXES);
  });
});
