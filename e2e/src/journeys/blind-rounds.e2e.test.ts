import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AnnotationLayer } from '@sarm/contracts/http/layers/layers.entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canvasOf, drawBox, saved, stateOf } from '../browser/annotation-page.ts';
import { launchBrowser, look, SCREENSHOTS, takePicture, type Visit, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { Client } from '../product/client.ts';
import { letTechnicianReview } from '../product/prepare-labels.ts';
import { DEMO, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';

const ROUNDS = '/finetune/annotation/rounds';
const BLIND = '/finetune/annotation/blind';
/** The least that an extraction takes; the round is about fewer. */
const STORED = 5;
const FRAMES = 2;
let product: Product;
let technician: Client;
let lab: Client;
let browser: Browser;
let reviewer: Visit;
let page: Page;
const violations: string[] = [];

/** Light and dark, and as narrow as a telephone. */
const see = async (name: string): Promise<void> => {
  violations.push(...(await look(page, name)).violations);
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture(page, join(SCREENSHOTS, `${name}-390.png`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const openLayers = async (who: Client) =>
  (await who.call<{ items: AnnotationLayer[] }>('GET', '/technical/layers?limit=100')).items;

async function label(who: Client, { id }: AnnotationLayer, places: readonly number[]): Promise<void> {
  const edits = places.map((at) => ({
    edit_id: randomUUID(),
    object_id: randomUUID(),
    kind: 'create',
    base: null,
    changes: { box: [at, at, at + 40, at + 30] },
    made_at: new Date().toISOString(),
  }));
  await who.call('POST', `/technical/layers/${id}/edits`, {
    client_id: randomUUID(),
    batch_id: randomUUID(),
    last_seq: 0,
    edits,
  });
  await who.call('POST', `/technical/layers/${id}/done`);
}

beforeAll(async () => {
  product = await Product.start();
  await letTechnicianReview(product);
  await product.query(
    `insert into user_roles (user_id, role_id)
     select u.id, r.id from users u, roles r where u.email = $1 and r.code = 'technical_user' on conflict do nothing`,
    [DEMO.lab],
  );
  lab = await Client.signIn(product.url);
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

describe('a round of blind annotation', () => {
  it('is given to two people', async () => {
    const dataset = await lab.demoDataset();
    const video = await lab.ingest(
      dataset.id,
      simulatedVideo('labels-normal', { preset: 'normal', seconds: 2, fps: 25 }),
    );
    await technician.ended(
      await technician.extract(video.id, { method: 'count', count: STORED, max_frames: 10 }),
    );
    await page.goto(ROUNDS);
    await page.getByText('No rounds yet').waitFor();
    await see('rounds-empty');
    await button('New round').first().click();
    await page.getByLabel('Name').fill('Heads, round 1');
    await page.getByRole('combobox', { name: /Dataset/ }).click();
    await page.getByRole('option').first().click();
    await page.getByText(`at most ${STORED}`).waitFor();
    const dialog = page.getByRole('dialog');
    const people = dialog.getByRole('group', { name: 'People who label' });
    for (const name of ['Lena Lab', 'Tom Tech']) await people.getByRole('checkbox', { name }).check();
    await dialog.getByRole('spinbutton', { name: /^Frames \*?$|^Frames$/ }).fill(String(FRAMES));
    await dialog.getByRole('spinbutton', { name: /^For two people/ }).fill('100');
    await see('round-new');
    await button('Create').click();
    await page.getByText('Heads, round 1').waitFor();
    await see('rounds');
  });

  it('is labelled on the canvas, without the shared boxes', async () => {
    await page.goto(BLIND);
    await page
      .getByRole('link', { name: /^Label S/ })
      .first()
      .waitFor();
    await see('blind-work');
    await page
      .getByRole('link', { name: /^Label S/ })
      .first()
      .click();
    await canvasOf(page).waitFor();
    await canvasOf(page).focus();
    await drawBox(page, [0.3, 0.3, 0.36, 0.36]);
    await saved(page);
    await see('blind-layer');
    await button('I am done').click();
    await page.getByRole('dialog').getByRole('button', { name: 'I am done' }).click();
    await page.getByText('Frame completed').waitFor();
    for (const layer of await openLayers(technician)) await label(technician, layer, [100, 200]);
    for (const layer of await openLayers(lab)) await label(lab, layer, [100, 300]);
  });

  it('is settled by a reviewer', async () => {
    await page.goto(ROUNDS);
    await page.getByRole('link', { name: 'Open Heads, round 1' }).click();
    await page.getByRole('region', { name: 'Agreement', exact: true }).waitFor();
    await button(/^Settle S/)
      .first()
      .waitFor();
    await see('round');
    await button(/^Settle S/)
      .first()
      .click();
    await page.getByText(/to decide$/).waitFor();
    await page.waitForTimeout(1_000);
    await see('round-settle');
    for (const group of await page.getByRole('list', { name: 'Cells' }).getByRole('group').all())
      await group.getByRole('button', { name: 'Keep' }).first().click();
    await button('Settle').click();
    await page.getByText('Frame settled').waitFor();
    const settled = await technician.call<{ items: { frame_id: string; state: string }[] }>(
      'GET',
      `/technical/rounds/${page.url().split('/').at(-1)}/frames`,
    );
    const frame = settled.items.find(({ state }) => state === 'adjudicated');
    expect((await stateOf(technician, frame?.frame_id ?? '')).objects.length).toBeGreaterThan(1);
  });

  it('has no barrier and no complaint of the browser', () => {
    expect([...violations, ...reviewer.complaints]).toEqual([]);
  });
});
