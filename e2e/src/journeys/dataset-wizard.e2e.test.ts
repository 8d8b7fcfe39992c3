import { join } from 'node:path';
import type { VersionLineage } from '@sarm/contracts/http/versions/versions.entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BY_THE_WORKER,
  launchBrowser,
  look,
  SCREENSHOTS,
  takePicture,
  type Visit,
  visit,
} from '../browser/browser.ts';
import { pressOn, tabTo, typeInto } from '../browser/keyboard.ts';
import { Client } from '../product/client.ts';
import { type PreparedSource, prepareSource } from '../product/prepare-source.ts';
import { DEMO, DEMO_PASSWORD, Product } from '../product/product.ts';

let product: Product;
let browser: Browser;
let technician: Visit;
let page: Page;
let tech: Client;
let lab: Client;
let sources: PreparedSource[] = [];
let codes: string[] = [];
const violations: string[] = [];

const button = (name: string | RegExp) => page.getByRole('button', { name });
const lane = (name: string) => page.getByRole('group', { name: new RegExp(`^${name},`) });
const unit = (code: string) => button(new RegExp(`^${code}, `));
/** Light and dark, and as narrow as a telephone. */
const see = async (name: string): Promise<void> => {
  violations.push(...(await look(page, name)).violations);
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture(page, join(SCREENSHOTS, `${name}-390.png`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 1000 });
};
/** By arrow keys alone, from wherever it is. */
async function place(code: string, split: 'Training' | 'Validation' | 'Test'): Promise<void> {
  const order = ['Training', 'Validation', 'Test'];
  const now = order.findIndex((name) => name === (lanes[code] ?? ''));
  const steps = order.indexOf(split) - now;
  await tabTo(page, unit(code));
  for (let step = 0; step < Math.abs(steps); step += 1)
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  lanes[code] = split;
  await lane(split)
    .getByRole('button', { name: new RegExp(`^${code}, `) })
    .waitFor();
}
let lanes: Record<string, string> = {};
async function readLanes(): Promise<void> {
  await unit(codes[0] ?? '').waitFor();
  lanes = {};
  for (const name of ['Training', 'Validation', 'Test'])
    for (const text of await lane(name).getByRole('button').allTextContents()) lanes[text] = name;
}

beforeAll(async () => {
  product = await Product.start({ workers: 1 });
  tech = await Client.signIn(product.url, DEMO.tech);
  // The last one shows what the first one shows.
  lab = await Client.signIn(product.url);
  sources = await prepareSource({ product, lab, tech, seeds: [7, 8, 9, 7] });
  codes = sources.map(({ code }) => code);
  // As frames of a release that stored no digests are: the preview cannot compare their pictures, freezing does.
  await product.query('delete from frame_pictures');
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

/** No pointer: what has no keyboard access fails. */
describe('from chosen frames to a frozen version by keyboard alone', () => {
  it('TEC-126 TEC-127 names the dataset and takes videos of four patients', async () => {
    await typeInto(page, page.getByLabel('Email'), DEMO.tech);
    await typeInto(page, page.getByLabel(/^Password/), DEMO_PASSWORD);
    await pressOn(page, button('Sign in to Finetune'));
    await page.waitForURL('**/finetune/dashboard');
    await page.goto('/finetune/datasets');
    await pressOn(page, page.getByRole('link', { name: 'Create Detection Dataset' }));
    await page.getByRole('heading', { name: 'Create Detection Dataset' }).waitFor();
    expect(await button('Next').isDisabled()).toBe(true);
    await page.getByLabel(/^Name/).waitFor();
    await page.keyboard.type('Clinic heads');
    await tabTo(page, page.getByRole('combobox', { name: /Status/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Active' }).waitFor();
    await page.keyboard.type('Act');
    await page.keyboard.press('Enter');
    await see('wizard-basic');
    await pressOn(page, button('Next'));
    for (const [at, { datasetCode }] of sources.entries()) {
      await tabTo(page, page.getByRole('combobox', { name: 'Dataset' }));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(datasetCode);
      await page.getByRole('option', { name: new RegExp(`^${datasetCode}`) }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('combobox', { name: 'Video' }));
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page
        .getByText(/^Frames with completed detection: [1-9]/)
        .nth(at)
        .waitFor();
    }
    await see('wizard-source');
    await pressOn(page, button('Next'));
    await page.getByRole('heading', { name: 'Leak check' }).waitFor();
  });

  it('TEC-128 shows the leak that freezing finds, goes back, and creates nothing twice', async () => {
    await readLanes();
    const [first = '', second = '', third = '', copy = ''] = codes;
    await place(copy, 'Test');
    await place(first, 'Training');
    await place(second, 'Validation');
    await place(third, 'Training');
    await button('Create Dataset').waitFor();
    await see('wizard-review');
    await expect.poll(() => button('Create Dataset').isEnabled()).toBe(true);
    await pressOn(page, button('Create Dataset'));
    await button('Go Back and Try Again').waitFor(BY_THE_WORKER);
    expect(await page.getByRole('alert').textContent()).toContain(first);
    await page.keyboard.press('Enter');
    await page.getByText('Leak found').waitFor();
    expect(await button('Freeze version').isDisabled()).toBe(true);
    await see('wizard-leak');
    await pressOn(page, button('Move them into one split'));
    await page
      .getByText('Leak found')
      .waitFor({ state: 'detached' })
      .catch(() => undefined);
    await readLanes();
    expect(lanes[first]).toBe(lanes[copy]);
    const others = codes.filter((code) => code !== first && code !== copy);
    const free = ['Training', 'Validation', 'Test'].filter((name) => name !== lanes[first]);
    for (const [at, code] of others.entries()) await place(code, (free[at] ?? 'Training') as 'Training');
    await expect.poll(() => button('Freeze version').isEnabled(), { timeout: 60_000 }).toBe(true);
    await pressOn(page, button('Freeze version'));
  });

  it('TEC-128 shows hash and lineage, and the list of versions keeps both', async () => {
    await page.getByText('The dataset is created and its version frozen.').waitFor(BY_THE_WORKER);
    await see('wizard-complete');
    await pressOn(page, page.getByRole('link', { name: 'Versions of the dataset' }));
    await page.getByText('Version 1', { exact: true }).waitFor();
    await see('versions-list');
    await pressOn(page, button('Details of version 1'));
    const id = new URL(page.url()).searchParams.get('version') ?? '';
    const version = await tech.call<VersionLineage>('GET', `/technical/dataset-versions/${id}`);
    expect(version.patients.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    expect(version.complete).toBe(true);
    await page.getByRole('dialog').getByText(version.manifest_sha256.slice(0, 8), { exact: false }).waitFor();
    await see('version-details');
    const { total } = await lab.call<{ total: number }>(
      'GET',
      '/sarm/dataset/get-datasets?search=Clinic%20heads',
    );
    expect(total).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('has no barriers and no complaints of the browser', () => {
    expect(violations).toEqual([]);
    expect(technician.complaints).toEqual([]);
  });
});

describe('one video alone', () => {
  it('is split by blocks of time, with the reason', async () => {
    await page.goto(`/finetune/datasets/${sources[1]?.datasetId ?? ''}/versions/new`);
    await page.getByText(/^Video is not possible/).waitFor();
    expect(await button('Block of time').getAttribute('aria-pressed')).toBe('true');
    // Steps of the menu name a video too, until the dataset has chosen one.
    const exactly = (name: string) => page.getByRole('button', { name, exact: true });
    expect([await exactly('Patient').isDisabled(), await exactly('Video').isDisabled()]).toEqual([
      true,
      true,
    ]);
    await see('wizard-one-video');
  });
});
