import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from '../browser/browser.ts';
import { focused, pressOn, tabTo, typeInto } from '../browser/keyboard.ts';
import { Client } from '../product/client.ts';
import { prepareSample } from '../product/prepare-sample.ts';
import { DEMO, DEMO_PASSWORD, Product } from '../product/product.ts';
import { fiveFields, OPTICS } from '../product/simulated-sample.ts';

const SAMPLE = 'Keyboard sample';

let product: Product;
let browser: Browser;
let lab: Visit;
let page: Page;
let names: string[];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
/** The next Tab continues from here. */
const keepsFocus = async (): Promise<void> => {
  await expect.poll(() => focused(page), { timeout: 10_000 }).not.toBeNull();
};

beforeAll(async () => {
  const files = fiveFields();
  product = await Product.start();
  const client = await Client.signIn(product.url);
  const spec = { sample: SAMPLE, patient: 'Anders Holm', files, ...OPTICS };
  names = (await prepareSample(client, spec)).videos.map(({ name }) => name);
  browser = await launchBrowser();
  lab = await visit(browser, product.url);
  page = lab.page;
  await page.goto('/login');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** No pointer in this file: what has no keyboard access fails. */
describe('from the sign-in to an issued report by keyboard alone', () => {
  it('signs in', async () => {
    await typeInto(page, page.getByLabel('Email'), DEMO.lab);
    await typeInto(page, page.getByLabel(/^Password/), DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sarm/projects');
  });

  it('opens the project past the navigation', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Skip to content' }));
    const stops = await tabTo(page, page.getByRole('link', { name: /Demo project/ }).first());
    expect(stops).toBeLessThan(12);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sarm/projects/*/datasets');
    await page.getByText(SAMPLE).first().waitFor();
    await keepsFocus();
  });

  it('chooses five videos and starts', async () => {
    await pressOn(page, page.getByRole('article').filter({ hasText: SAMPLE }).getByText('Generate Report'));
    await dialog().getByText('0 of 5 selected').waitFor();
    for (const name of names) await pressOn(page, dialog().getByLabel(`Choose ${name}`), 'Space');
    await dialog().getByText('5 of 5 selected').waitFor();
    await pressOn(page, dialog().getByRole('button', { name: 'Start analysis' }));
    await dialog().getByText('of 5 videos measured').first().waitFor();
    await keepsFocus();
    await tabTo(page, dialog().getByRole('button', { name: 'Cancel both' }));
  });

  it('opens the result and then the report', async () => {
    await page.waitForURL('**/sarm/reports/analysis?analysisId=*', { timeout: 400_000 });
    await page.getByRole('heading', { name: 'Analysis report' }).waitFor();
    await keepsFocus();
    const stops = await tabTo(page, page.getByRole('link', { name: 'Generate Report', exact: true }).last());
    expect(stops).toBeLessThan(8);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sarm/reports?analysisId=*');
    await page.getByLabel(/^Report Title/).waitFor();
    await keepsFocus();
  });

  it('writes, saves, signs and closes again', async () => {
    await typeInto(page, page.getByLabel('Comments'), 'Written without a mouse.');
    await page.frameLocator('iframe[title=Preview]').getByText('Written without a mouse.').waitFor();
    await tabTo(page, button('Save Report'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sarm/reports?id=*');
    await page.getByText('Report saved successfully').waitFor();
    await button('FHIR').waitFor();
    await keepsFocus();
    const stops = await tabTo(page, button('Sign and issue'));
    expect(stops).toBeLessThan(5);
    await page.keyboard.press('Enter');
    await dialog()
      .getByLabel(/^Password/)
      .waitFor();
    expect(await focused(page)).toContain('input');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await keepsFocus();
    await page.keyboard.press('Enter');
    await dialog()
      .getByLabel(/^Password/)
      .waitFor();
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('An issued report cannot be changed', { exact: false }).waitFor();
    await dialog().waitFor({ state: 'hidden' });
    await keepsFocus();
    await tabTo(page, button('Amend'));
  });

  it('prints no error on the way', () => {
    expect(lab.complaints).toEqual([]);
  });
});
