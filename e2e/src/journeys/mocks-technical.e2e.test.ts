import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, visit } from '../browser/browser.ts';
import { compareWithMock } from '../browser/compare-with-mock.ts';
import { signInAs } from '../browser/sign-in.ts';
import { Client } from '../product/client.ts';
import { prepareClasses } from '../product/prepare-classes.ts';
import { letTechnicianReview, prepareLabel } from '../product/prepare-labels.ts';
import { DEMO, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';
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

  it('shows the queue of review and one of its frames beside what the model proposed', async () => {
    await letTechnicianReview(product);
    const dataset = await client.demoDataset();
    const video = await client.ingest(
      dataset.id,
      simulatedVideo('labels-normal', { preset: 'normal', seconds: 2, fps: 25 }),
    );
    const { frames } = await prepareLabel(client, {
      videoId: video.id,
      datasetId: dataset.id,
      name: 'Clinic heads, round 3',
      frames: 12,
    });
    const [first] = frames;
    if (first === undefined) throw new Error('no frame');
    const { detections } = await client.call<{ detections: Detection[] }>(
      'GET',
      `/sarm/detection/get-sperm/${first.id}`,
    );
    const [moved, gone] = detections;
    if (moved === undefined || gone === undefined) throw new Error('too few boxes');
    const { x1, y1, x2, y2 } = moved;
    await client.call('PATCH', `/sarm/detection/update-sperm/${moved.id}`, {
      x1: x1 + 3,
      y1: y1 + 4,
      x2: x2 + 3,
      y2: y2 + 4,
    });
    await client.call('DELETE', `/sarm/detection/delete-sperm/${gone.id}`);
    await page.goto('/finetune/data-label-review?sort_by=confidence&sort_order=asc&limit=25');
    await page
      .getByRole('button', { name: /^Review:/ })
      .first()
      .waitFor();
    await page.waitForTimeout(1_000);
    expect(await compareWithMock(page, 'label-review-queue')).toEqual([]);
    await page.getByRole('button', { name: new RegExp(`^Review: .*#${first.frameNumber}$`) }).click();
    await page.getByRole('list', { name: /^Differences/ }).waitFor();
    await page.locator('[data-stage]').focus();
    await page.keyboard.press('Tab');
    await page.waitForTimeout(1_000);
    expect(await compareWithMock(page, 'label-review')).toEqual([]);
  });

  it('shows crops that are classified', async () => {
    const dataset = await client.demoDataset();
    const [, , third = ''] = fiveFields();
    const video = await client.ingest(dataset.id, third);
    const label = await prepareClasses(client, { videoId: video.id, datasetId: dataset.id });
    await page.goto(`/finetune/morphology-data-label/${label.id}`);
    await page.getByRole('radiogroup').waitFor();
    await page.waitForTimeout(2_000);
    expect(await compareWithMock(page, 'morphology-annotation')).toEqual([]);
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(1_000);
    expect(await compareWithMock(page, 'morphology-annotation', 'morphology-annotation-next')).toEqual([]);
    await page.goto('/finetune/morphology-data-labels');
    await page.getByRole('link', { name: label.name }).waitFor();
    expect(await compareWithMock(page, 'morphology-annotation', 'morphology-labels')).toEqual([]);
  });
});
