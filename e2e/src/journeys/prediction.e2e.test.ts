import type { PredictionDetails } from '@sarm/contracts/http/predictions/predictions.entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY_THE_WORKER, launchBrowser, visit } from '../browser/browser.ts';
import { findBarriers } from '../browser/find-barriers.ts';
import { pressOn, tabTo, typeInto } from '../browser/keyboard.ts';
import { Client } from '../product/client.ts';
import { DEMO, DEMO_PASSWORD, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';

const FRAMES = 50;

let product: Product;
let browser: Browser;
let page: Page;
let tech: Client;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  product = await Product.start({ workers: 1 });
  const lab = await Client.signIn(product.url);
  tech = await Client.signIn(product.url, DEMO.tech);
  const path = simulatedVideo('annotate-normal', { preset: 'normal', seconds: 2, fps: 25 });
  await lab.ingest((await lab.demoDataset()).id, path);
  browser = await launchBrowser();
  ({ page } = await visit(browser, product.url));
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/login');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** No pointer: what has no keyboard access fails. */
describe('a model tried on a video by keyboard alone', () => {
  it('is chosen with its video, named and run', async () => {
    await typeInto(page, page.getByLabel('Email'), DEMO.tech);
    await typeInto(page, page.getByLabel(/^Password/), DEMO_PASSWORD);
    await pressOn(page, button('Sign in to Finetune'));
    await page.waitForURL('**/finetune/dashboard');
    await page.goto('/finetune/prediction');
    await pressOn(page, page.getByRole('combobox', { name: 'Model' }));
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('combobox', { name: 'Dataset' }));
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('radio').first(), 'Space');
    await typeInto(page, page.getByLabel('Name'), 'First try');
    expect(await findBarriers(page)).toEqual([]);
    await pressOn(page, button('Run Prediction'));
    await page.waitForURL(/prediction=/);
  });

  it('TEC-132 TEC-003 shows what the worker found: figures, its frames with the boxes drawn, and frames for annotation', async () => {
    await page.getByRole('heading', { name: 'Worth annotating next' }).waitFor(BY_THE_WORKER);
    const id = new URL(page.url()).searchParams.get('prediction') ?? '';
    const stored = await tech.call<PredictionDetails>('GET', `/technical/predictions/${id}`);
    expect(stored).toMatchObject({ status: 'completed', metrics: { processed_frames: FRAMES } });
    const results = page.getByRole('region', { name: 'Results' });
    const tracks = results.getByText('Total sperm count').locator('xpath=following-sibling::dd');
    expect(await tracks.textContent()).toBe(`${stored.metrics?.total_sperm_count}tracks`);
    const pictures = page.getByRole('img', { name: /^Frame at / });
    await expect.poll(() => pictures.count()).toBe(4);
    const drawn = await pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(drawn).toBeGreaterThan(0);
    expect(stored.results?.sent).toBe(stored.results?.ranked.length);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('TEC-132 is found among the saved ones, and deleted', async () => {
    await pressOn(page, page.getByRole('tab', { name: 'Run Prediction' }), 'ArrowRight');
    await page.keyboard.press('Enter');
    await pressOn(page, button('View First try'));
    const dialog = page.getByRole('dialog', { name: 'First try' });
    await dialog.getByText('Processed frames').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await pressOn(page, button('Delete First try'));
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await page.getByText('No predictions yet').waitFor();
  });
});
