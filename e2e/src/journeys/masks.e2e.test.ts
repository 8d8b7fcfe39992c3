import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY_THE_WORKER, launchBrowser, look, type Visit, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { Client } from '../product/client.ts';
import { letTechnicianReview } from '../product/prepare-labels.ts';
import { DEMO, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';

let product: Product;
let technician: Client;
let browser: Browser;
let person: Visit;
let page: Page;
let datasetId: string;
let frameId: string;
/** Code of a model: the beginning of its hash, and the version of its use. */
const SHIPPED = expect.stringMatching(/^[0-9a-f]{12}\/1$/) as unknown;
const violations: string[] = [];

const see = async (name: string): Promise<void> => {
  violations.push(...(await look(page, name)).violations);
};
const canvas = () => page.getByRole('application');
const information = () => page.getByRole('region', { name: 'Mask Information' });
const masks = () =>
  product.query<{ model: string | null; points: number; version: number }>(
    'select model, jsonb_array_length(points) as points, version from masks order by created_at',
  );

beforeAll(async () => {
  product = await Product.start();
  await letTechnicianReview(product);
  technician = await Client.signIn(product.url, DEMO.tech);
  const lab = await Client.signIn(product.url);
  ({ id: datasetId } = await lab.demoDataset());
  const path = simulatedVideo('masks-normal', { preset: 'normal', seconds: 1, fps: 25 });
  const { id: videoId } = await lab.ingest(datasetId, path);
  await technician.ended(await technician.extract(videoId, { method: 'count', count: 5, max_frames: 10 }));
  frameId = (await technician.frames(videoId))[0]?.id ?? '';
  const { task_id: task } = await technician.call<{ task_id: string }>(
    'POST',
    '/sarm/detection/detect-frames',
    {
      frame_ids: [frameId],
      generate_crops: true,
    },
  );
  await technician.ended(task);
  browser = await launchBrowser();
  person = await visit(browser, product.url);
  page = person.page;
  await signInAs(page, DEMO.tech, 'Sign in to Finetune');
  await page.waitForURL('**/finetune/dashboard');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('an annotator outlines, classes and reviews a cell', () => {
  it('TEC-003 places a point and generates the mask of a crop, by keyboard alone', async () => {
    // The surest head that its crop has in the middle, where the cross stands at first. Crops are listed by their ids, which differ
    // from run to run; at the edge of a frame the cell lies elsewhere.
    const [surest] = await product.query<{ id: string }>(
      `select id from detections where x1 > 48 and y1 > 48 and x2 < 592 and y2 < 432
       order by confidence desc, x1 limit 1`,
    );
    const query = new URLSearchParams({ frameId, datasetId, cropId: surest?.id ?? '' });
    await page.goto(`/finetune/annotation/morphology?${query.toString()}`);
    await canvas().waitFor();
    await page.getByText(/^48 × 48 px · \d+%$/).waitFor();
    await canvas().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('g');
    await page.getByText(/^Mask generated successfully! Confidence: \d/).waitFor(BY_THE_WORKER);
    await see('mask-generated');
    expect(await masks()).toStrictEqual([{ model: SHIPPED, points: 1, version: 1 }]);
    await information().getByText('Points Used').waitFor();
  });

  it('TEC-003 refines it with a second point, in place of the first mask', async () => {
    await canvas().focus();
    await page.keyboard.press('b');
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Space');
    await page.keyboard.press('g');
    await expect.poll(masks).toStrictEqual([{ model: SHIPPED, points: 2, version: 2 }]);
    // The mask is stored before the screen has its answer; until then it takes no other work.
    await page.getByText('Generating Mask').waitFor({ state: 'hidden' });
    await see('mask-refined');
  });

  it('TEC-003 adds it to the data label', async () => {
    await canvas().focus();
    await page.keyboard.press('s');
    // The list beside it may show another page of crops; this button follows the crop that is outlined.
    await page.getByRole('button', { name: 'Re-Add to Data Label' }).waitFor();
    const items = await product.query('select 1 from label_items where mask_id is not null');
    expect(items).toHaveLength(1);
    await see('mask-added');
  });

  it('gives its cell a class and a confidence, which are kept at once', async () => {
    await page.goto('/finetune/morphology-data-labels');
    await page.getByRole('table').getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radiogroup', { name: 'Classification' }).waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('+');
    await page.keyboard.press('Enter');
    await page.getByText('Complete').waitFor();
    const classes = () =>
      product.query('select morphology_class as class, class_confidence as sure, defects from label_items');
    await expect.poll(classes).toStrictEqual([{ class: 'abnormal_head', sure: 4, defects: ['head'] }]);
    await see('class-applied');
  });

  it('has it approved in the queue of review, and nothing on the way was a complaint of the browser', async () => {
    await page.goto('/finetune/data-label-review?tab=morphology');
    const open = page.getByRole('button', { name: /^Review: / });
    await open.waitFor();
    await see('review-queue');
    await open.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Review Notes').waitFor();
    await see('review-of-mask');
    await page.keyboard.press('a');
    const reviews = () => product.query('select type, status from review_items');
    await expect.poll(reviews).toStrictEqual([{ type: 'morphology', status: 'approved' }]);
    await page.getByText('Approved').first().waitFor();
    expect(violations).toStrictEqual([]);
    expect(person.complaints).toStrictEqual([]);
  });
});
