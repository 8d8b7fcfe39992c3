import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, visit } from '../browser/browser.ts';
import { compareWithMock } from '../browser/compare-with-mock.ts';
import { signInAs } from '../browser/sign-in.ts';
import { Client } from '../product/client.ts';
import { DEMO, Product } from '../product/product.ts';
import { isThere, TECHNICAL_MOCKS } from '../product/shared-files.ts';
import { fiveFields } from '../product/simulated-sample.ts';

let product: Product;
let browser: Browser;
let page: Page;
let client: Client;

/** Each technical screen that is built next to its drawing, for people who compare them: .screenshots/beside-mocks. */
describe.skipIf(!isThere(TECHNICAL_MOCKS, 'the technical drawings'))('next to the drawings', () => {
  beforeAll(async () => {
    product = await Product.start();
    client = await Client.signIn(product.url, DEMO.tech);
    browser = await launchBrowser();
    ({ page } = await visit(browser, product.url));
    await signInAs(page, DEMO.tech, 'Sign in to Finetune');
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  it('shows the dashboard with what was extracted', async () => {
    const dataset = await client.demoDataset();
    const [first = '', second = ''] = fiveFields();
    const video = await client.ingest(dataset.id, first);
    await client.ended(await client.extract(video.id));
    await client.upload(dataset.id, second);
    await page.goto('/finetune/dashboard');
    await page.getByRole('link', { name: /^Frames ?[1-9]/ }).waitFor();
    await page.waitForTimeout(1_000);
    expect(await compareWithMock(page, 'technical-dashboard')).toEqual([]);
  });
});
