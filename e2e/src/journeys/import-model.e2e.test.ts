import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY_THE_WORKER, launchBrowser, look, type Visit, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { REPOSITORY } from '../product/processes.ts';
import { DEMO, Product } from '../product/product.ts';

const filesOf = (folder: string) => ({
  file: readFileSync(join(REPOSITORY, 'models', folder, 'model.onnx')),
  card: readFileSync(join(REPOSITORY, 'models', folder, 'model-card.json')),
});
const { file: FILE, card: CARD } = filesOf('sperm-detection-v1');
const IN_EIGHT_BITS = filesOf('candidates/sperm-detection-v1-eight-bits');

let product: Product;
let browser: Browser;
let person: Visit;
let page: Page;
const violations: string[] = [];

const see = async (name: string): Promise<void> => {
  violations.push(...(await look(page, name)).violations);
};
/** As a telephone and as a window of the desk show it. */
const seeBoth = async (name: string): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 });
  const spilled = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(spilled).toBeLessThanOrEqual(0);
  await see(`${name}-390`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await see(`${name}-1440`);
};
const dialog = () => page.getByRole('dialog', { name: 'Import a model' });
const choose = (name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  dialog().locator(`input[aria-label="${name}"]`).setInputFiles(file);
const models = () =>
  product.query<{ name: string; status: string; kept: boolean }>(
    `select name, status, blob_key is not null as kept from models where project_id is not null order by created_at`,
  );

async function fill(name: string, buffer: Buffer, card = CARD): Promise<void> {
  await choose('Choose model file', { name: `${name}.onnx`, mimeType: 'application/octet-stream', buffer });
  await choose('Choose description', {
    name: 'model-card.json',
    mimeType: 'application/json',
    buffer: card,
  });
}

beforeAll(async () => {
  product = await Product.start();
  await product.query(
    `insert into role_permissions (role_id, permission_id)
     select roles.id, permissions.id from roles, permissions
     where roles.code = 'technical_user' and permissions.code in ('deploy_models', 'train_models')
     on conflict do nothing`,
  );
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

describe('a model from elsewhere', () => {
  it('is chosen, uploaded, tried locked in and accepted, by keyboard but for the choice of the files', async () => {
    await page.goto('/finetune/training?tab=models');
    const open = page.getByRole('button', { name: 'Import model' });
    await open.waitFor();
    await see('models-with-import');
    await open.focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    await seeBoth('import-model');
    await fill('brought-heads', FILE);
    const submit = dialog().getByRole('button', { name: 'Import' });
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await seeBoth('import-model-filled');
    await submit.focus();
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(/^brought-heads was accepted\./)
      .waitFor(BY_THE_WORKER);
    await seeBoth('import-model-accepted');
    expect(await models()).toEqual([{ name: 'brought-heads', status: 'trained', kept: true }]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('is refused with the reason where the file is no network, and its file does not stay', async () => {
    const open = page.getByRole('button', { name: 'Import model' });
    await open.focus();
    await page.keyboard.press('Enter');
    await fill('poisoned', Buffer.concat([Buffer.from([0x08, 0x08, 0x12]), Buffer.alloc(200, 0xff)]));
    const submit = dialog().getByRole('button', { name: 'Import' });
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await submit.focus();
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(/^poisoned was refused and its file removed: ./)
      .waitFor(BY_THE_WORKER);
    await seeBoth('import-model-refused');
    expect(await models()).toEqual([
      { name: 'brought-heads', status: 'trained', kept: true },
      { name: 'poisoned', status: 'failed', kept: false },
    ]);
  });

  it('is marked by its file where that is another model in eight bits', async () => {
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Import model' }).focus();
    await page.keyboard.press('Enter');
    await fill('in-eight-bits', IN_EIGHT_BITS.file, IN_EIGHT_BITS.card);
    const submit = dialog().getByRole('button', { name: 'Import' });
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await submit.focus();
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(/^in-eight-bits was accepted\./)
      .waitFor(BY_THE_WORKER);
    const marked = await product.query<{ precision: string; float: string }>(
      `select m.precision, o.code as float from models m join models o on o.id = m.variant_of
       where m.name = 'in-eight-bits'`,
    );
    expect(marked).toEqual([{ precision: 'int8', float: 'fee21aae9807/1' }]);
  });

  it('had no barrier on the way, and nothing was a complaint of the browser', () => {
    expect(violations).toEqual([]);
    expect(person.complaints).toEqual([]);
  });
});
