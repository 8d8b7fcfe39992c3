import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LabelItem, LabelStatistics } from '@sarm/contracts/http/labels/labels.entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY_THE_WORKER, launchBrowser, look, type Visit, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { Client } from '../product/client.ts';
import { letTechnicianReview, type PreparedLabel, prepareLabel } from '../product/prepare-labels.ts';
import { DEMO, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';

const FRAMES = 12;
const BROWSER = '/finetune/annotation/detection';
let product: Product;
let technician: Client;
let browser: Browser;
let reviewer: Visit;
let page: Page;
let prepared: PreparedLabel;
const violations: string[] = [];

const see = async (name: string): Promise<void> => {
  violations.push(...(await look(page, name)).violations);
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const statistics = () =>
  technician.call<LabelStatistics>('GET', `/annotations/sam2/data-labels/${prepared.label.id}/stats`);
const itemsOf = (query: string) =>
  technician.call<{ items: LabelItem[]; total_count: number }>(
    'GET',
    `/annotations/sam2/data-labels/${prepared.label.id}/items/filter?${query}`,
  );

beforeAll(async () => {
  product = await Product.start();
  await letTechnicianReview(product);
  technician = await Client.signIn(product.url, DEMO.tech);
  browser = await launchBrowser();
  reviewer = await visit(browser, product.url);
  page = reviewer.page;
  await signInAs(page, DEMO.tech, 'Sign in to Finetune');
  await page.waitForURL('**/finetune/dashboard');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('a reviewer and data labels', () => {
  it('finds no label at first', async () => {
    await page.goto(BROWSER);
    await page.getByText('No data labels yet').waitFor();
    await see('data-labels-empty');
    await page.goto('/finetune/annotation');
    await page.getByText('No frames to annotate').waitFor();
    await see('annotation-empty');
  });

  it('sees a label that was filled through the API, and its items', async () => {
    const lab = await Client.signIn(product.url);
    const dataset = await lab.demoDataset();
    const path = simulatedVideo('labels-normal', { preset: 'normal', seconds: 2, fps: 25 });
    const video = await lab.ingest(dataset.id, path);
    prepared = await prepareLabel(technician, {
      videoId: video.id,
      datasetId: dataset.id,
      name: 'Clinic heads, round 3',
      frames: FRAMES,
    });
    await page.goto(BROWSER);
    await page.getByRole('link', { name: 'Clinic heads, round 3' }).waitFor();
    await see('data-labels');
    await page.getByRole('link', { name: 'Clinic heads, round 3' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Items in Clinic heads, round 3' }).waitFor();
    const { total_items: total, labeled_items: labeled } = await statistics();
    const counted = page.getByRole('region', { name: 'Statistics' });
    await counted.getByText(total.toLocaleString('en'), { exact: true }).first().waitFor();
    await counted.getByText(labeled.toLocaleString('en'), { exact: true }).first().waitFor();
    expect(labeled).toBeGreaterThan(3);
    expect(await page.getByRole('group', { name: 'Labeled items' }).getByRole('button').count()).toBe(27);
    await page.waitForTimeout(1_500);
    await see('label-items');
  });

  it('orders the items by confidence and chooses a frame, by keyboard', async () => {
    await button('Confidence').focus();
    await page.keyboard.press('Enter');
    const { items } = await itemsOf('sortBy=confidence&limit=1');
    const first = page.getByRole('group', { name: 'Labeled items' }).getByRole('button').first();
    await expect.poll(() => first.getAttribute('aria-label')).toContain(`Item ${items[0]?.id.slice(-6)}`);
    const strip = page.getByRole('region', { name: 'Frames with Detections' });
    await strip.getByRole('button').nth(0).waitFor();
    await strip.getByRole('listitem').first().getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const frame = prepared.frames[1];
    const number = frame?.frameNumber;
    await page.getByRole('heading', { name: `Frame #${number}` }).waitFor();
    const { total_count: count } = await itemsOf(`frame_id=${frame?.id}`);
    await strip.getByText(`${count} items`).first().waitFor();
    await page.getByRole('list', { name: 'Items of the frame' }).getByRole('button').first().waitFor();
    await page.waitForTimeout(1_000);
    await see('label-frame');
  });

  it('opens the details of an item, deletes it, and the label has one less', async () => {
    const before = await statistics();
    const grid = page.getByRole('group', { name: 'Labeled items' });
    await grid.getByRole('button').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Detection details' });
    await details.getByText(/^x \d/).waitFor();
    const tool = details.getByRole('link', { name: 'Open in Annotation Tool' });
    expect(await tool.getAttribute('href')).toBe(
      `/finetune/annotation/detection/frame?${new URLSearchParams({
        frameId: prepared.frames[1]?.id ?? '',
        videoId: prepared.frames[1]?.videoId ?? '',
        datasetId: prepared.label.dataset_id,
      })}`,
    );
    await see('label-item');
    await details.getByRole('button', { name: 'Delete Item' }).click();
    await page
      .getByText('Are you sure you want to delete this labeled item? This action cannot be undone.')
      .waitFor();
    await see('label-delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Item deleted from the data label').waitFor();
    expect((await statistics()).total_items).toBe(before.total_items - 1);
    const counted = page.getByRole('region', { name: 'Statistics' });
    await counted
      .getByText((before.total_items - 1).toLocaleString('en'), { exact: true })
      .first()
      .waitFor();
  });

  it('renames the label', async () => {
    await button('Edit label').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Data Label' });
    await dialog.getByLabel(/^Name/).fill('Clinic heads, round 4');
    await see('label-edit');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Items in Clinic heads, round 4' }).waitFor();
  });

  it('exports the label and downloads the file, whose hash is the one that is shown', async () => {
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: /^Export Clinic heads/ });
    await dialog.getByRole('radio', { name: 'COCO' }).waitFor();
    await see('label-export');
    await dialog.getByRole('button', { name: 'Export' }).click();
    await dialog.getByRole('button', { name: /^Download/ }).waitFor(BY_THE_WORKER);
    const shown = await dialog.locator('code').first().getAttribute('title');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: /^Download/ }).click(),
    ]);
    const bytes = readFileSync(await file.path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(shown);
    await see('label-exported');
    await page.keyboard.press('Escape');
  });

  it('reads the file back: every box is unchanged, and nothing is offered for deletion', async () => {
    await button('Export').click();
    const dialog = page.getByRole('dialog', { name: /^Export Clinic heads/ });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog
        .getByRole('button', { name: /^Download/ })
        .first()
        .click(),
    ]);
    const path = await file.path();
    await page.keyboard.press('Escape');
    await button('Import').click();
    const importing = page.getByRole('dialog', { name: /^Import into/ });
    await importing.getByTestId('video-files').waitFor({ state: 'attached' });
    await see('label-import');
    await importing
      .getByTestId('video-files')
      .setInputFiles({ name: 'labels.zip', mimeType: 'application/zip', buffer: readFileSync(path) });
    await importing.getByRole('region', { name: 'What applying changes' }).waitFor(BY_THE_WORKER);
    await see('label-import-preview');
    const { total_items: total } = await statistics();
    await importing.getByText(total.toLocaleString('en'), { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('sees in Annotation Management how far the frames are', async () => {
    await page.goto('/finetune/annotation');
    await page
      .getByRole('article')
      .nth(FRAMES - 1)
      .waitFor();
    await page.waitForTimeout(1_000);
    await see('annotation');
    await button('Table').click();
    await page.getByRole('table').waitFor();
    await page.waitForTimeout(1_000);
    await see('annotation-table');
    await button(/^Details of frame/)
      .first()
      .click();
    await page.getByRole('dialog', { name: /^Frame/ }).waitFor();
    await page.waitForTimeout(500);
    await see('annotation-details');
    await page.keyboard.press('Escape');
    await button('Statistics').click();
    await page.getByText('Frames by status').waitFor();
    await see('annotation-statistics');
    await page.keyboard.press('Escape');
  });

  it('shows a failed load with a way to repeat it', async () => {
    await page.route('**/items/filter**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${BROWSER}?labelId=${prepared.label.id}`);
    await page.getByText('Error Loading Labeled Items').waitFor();
    await page.getByText('Failed to load labeled items').waitFor();
    await see('label-items-failing');
    await page.unroute('**/items/filter**');
    await button('Try Again').click();
    await page.getByRole('group', { name: 'Labeled items' }).waitFor();
  });

  it('counts the boxes on the dashboard', async () => {
    await page.goto('/finetune/dashboard');
    await page.getByRole('link', { name: /^Annotation ?[1-9].*verified/ }).waitFor();
    await see('technical-dashboard-boxes');
  });

  it('works on a telephone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [name, address] of [
      ['data-labels', BROWSER],
      ['label-items', `${BROWSER}?labelId=${prepared.label.id}`],
      ['annotation', '/finetune/annotation'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(1_500);
      await see(`${name}-phone`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([name, wide <= 390]).toEqual([name, true]);
    }
  });

  it('meets no serious accessibility barrier and no error in the browser', () => {
    expect(violations).toEqual([]);
    expect(reviewer.complaints).toEqual([]);
  });
});
