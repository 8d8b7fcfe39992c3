import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { connect } from '@sarm/database/kernel/connect';
import { findSentences } from '@sarm/testing/find-sentences';
import { startSmtpServer, type TestSmtpServer } from '@sarm/testing/smtp-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, visit } from '../browser/browser.ts';
import { bracketed, unbracketed } from '../browser/unbracketed.ts';
import { Client } from '../product/client.ts';
import { REPOSITORY } from '../product/processes.ts';
import { DEMO, DEMO_PASSWORD, Product } from '../product/product.ts';
import { sampleVideo, truncated } from '../product/sample-videos.ts';

/** What people named, and what nobody translates: the site, their names, their roles, their files and what the files hold. */
const OWN = [
  'SARM Platform',
  'Ada Admin',
  'Lena Lab',
  'Tom Tech',
  'Vera Viewer',
  'AA',
  'LL',
  'TT',
  'VV',
  'Demo project',
  'Videos to try the product with',
  'Demo dataset',
  'Demo clinic',
  'Administrator',
  'Embryologist',
  'Engineer',
  'Doctor',
  'whole.avi',
  'fresh.avi',
  'cut.avi',
  'whole',
  'fresh',
  'cut',
  'mjpeg',
  'Chrome, Linux',
  // The name of a model is its own.
  'Click Segmentation Model v1',
  // Codes in place of names.
  'S001/1',
  'S001/2',
  'S001/3',
  ...Object.values(DEMO),
  // Written by the server, in the language of the request; it has no pseudo-language.
  'Signed in',
  'Signed out',
  'Sign-in failed',
  'Task failed',
  'Task completed',
  'Video uploaded',
  'Extraction of frames started',
  'Demonstration data written',
];

let smtp: TestSmtpServer;
let product: Product;
let browser: Browser;
let client: Client;
let dataset: Dataset;
let intact: Video;
const wrong: string[] = [];
let screens = 0;

beforeAll(async () => {
  // Registration is open only where mail can be sent.
  smtp = await startSmtpServer();
  product = await Product.start({ env: { SARM_SMTP_URL: smtp.url } });
  browser = await launchBrowser();
  client = await Client.signIn(product.url);
  dataset = await client.demoDataset();
  const path = sampleVideo('whole.avi', { seconds: 2, fps: 25 });
  intact = await client.ingest(dataset.id, path);
  await client.ended(await client.extract(intact.id));
  await client.ingest(dataset.id, sampleVideo('fresh.avi', { seconds: 1, fps: 25 }));
  const failed = await client.ingest(dataset.id, truncated(path, 'cut.avi'));
  if (failed.processingNotice?.code !== 'file.frames_missing')
    throw new Error(`the damaged file was told as ${failed.processingNotice?.code}`);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await smtp.stop();
});

async function open(): Promise<Page> {
  const { context, page } = await visit(browser, product.url);
  await context.addInitScript(() => localStorage.setItem('pseudoLanguage', 'on'));
  return page;
}

async function signedIn(email: string): Promise<Page> {
  const page = await open();
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in to SARM' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}

/** Looks at the screen as it is now. */
async function see(page: Page, at: string): Promise<void> {
  // The list of sessions shows what a browser calls itself.
  const browserName = await page.evaluate(() => navigator.userAgent);
  const found = await unbracketed(page, at, [...OWN, browserName]);
  wrong.push(...found);
  screens += 1;
  expect(await bracketed(page), `${at} shows no text of the product`).toBeGreaterThan(0);
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1, h2, [role=heading]').first().waitFor();
  await see(page, path);
}

/** Every address of routes.csv that is a screen, with the ids of what was stored. */
function addresses(): string[] {
  const ids: Readonly<Record<string, string>> = {
    projectId: dataset.projectId,
    datasetId: dataset.id,
    videoId: intact.id,
    id: intact.id,
  };
  return readFileSync(join(REPOSITORY, 'docs/requirements/routes.csv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line.startsWith('/') && !line.includes('redirect') && !line.includes('public only'))
    .map((line) => line.split(',', 1)[0] ?? '')
    .map((path) => path.replace(/\{(\w+)\}|:(\w+)/g, (_, a: string, b: string) => ids[a ?? b] ?? intact.id))
    .map((path) => path.replace(/(\w+)=/g, (_, name: string) => `${name}=${ids[name] ?? ''}`))
    .map((path) => path.replace('*', 'nowhere'));
}

describe('in the pseudo-language', () => {
  it('covers the screens before the sign-in and their refusals', async () => {
    const page = await open();
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password']) await go(page, path);
    await go(page, '/unauthorized');
    await go(page, '/account-inactive');
    await go(page, '/no/such/page');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in to SARM' }).click();
    await page.getByText('Please enter both').waitFor();
    await see(page, 'login without input');
    await page.locator('input[name=email]').fill(DEMO.lab);
    await page.locator('input[name=password]').fill('not the password');
    await page.getByRole('button', { name: 'Sign in to SARM' }).click();
    await page.getByText('⟦Wrong email or password⟧').waitFor();
    await see(page, 'login refused');
    await page.context().close();
  });

  it('covers every screen that has an address', async () => {
    const page = await signedIn(DEMO.admin);
    for (const path of new Set(addresses())) await go(page, path);
    await page.context().close();
  });

  it('covers menus and the text of a refused page', async () => {
    const page = await signedIn(DEMO.viewer);
    await go(page, '/sarm/projects');
    const menus = page.getByRole('banner').locator('[aria-haspopup]');
    for (let at = 0; at < (await menus.count()); at += 1) {
      await menus.nth(at).click();
      await page.locator('[role=menu], [role=dialog]').first().waitFor();
      await see(page, `menu ${at + 1} of the top bar`);
      await page.keyboard.press('Escape');
      await page.locator('[role=menu], [role=dialog]').first().waitFor({ state: 'hidden' });
    }
    expect(await menus.count()).toBeGreaterThan(0);
    await page.context().close();
  });

  it('covers the dialogs of datasets', async () => {
    const page = await signedIn(DEMO.lab);
    await page.goto(`/sarm/projects/${dataset.projectId}/datasets`);
    await page.getByRole('button', { name: 'Create Dataset' }).click();
    await page.getByRole('dialog').waitFor();
    await see(page, 'dataset dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Create Dataset' }).click();
    await page.getByText('⟦Dataset name is required⟧').first().waitFor();
    await see(page, 'dataset dialog refused');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Demo dataset' }).click();
    await page.getByRole('menuitem').first().waitFor();
    await see(page, 'dataset menu');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
    await see(page, 'delete confirmation');
    await page.context().close();
  });

  it('covers a failed task and the dialogs of videos', async () => {
    const page = await signedIn(DEMO.lab);
    await page.goto(`/sarm/projects/${dataset.projectId}/datasets/${dataset.id}/videos`);
    await page.getByText('⟦The file declares').first().waitFor();
    await see(page, 'videos with a failed one');
    const row = page.getByRole('row').filter({ hasText: 'whole' });
    await row.getByRole('button', { name: 'Play whole' }).click();
    await page.locator('video').waitFor();
    await see(page, 'play dialog');
    await page.keyboard.press('Escape');
    const fresh = page.getByRole('row').filter({ hasText: 'fresh' });
    await fresh.getByRole('button', { name: 'Extract Frames' }).click();
    await page.getByRole('dialog').waitFor();
    await see(page, 'extract dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Upload Videos' }).first().click();
    await page.getByRole('dialog').waitFor();
    await see(page, 'upload dialog');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cut.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('no video') });
    await see(page, 'upload dialog with a file');
    await page.context().close();
  });

  it('covers a frame', async () => {
    const page = await signedIn(DEMO.lab);
    await page.goto(`/sarm/frames/${intact.id}`);
    await page.getByRole('button', { name: 'View frame' }).first().click();
    await page.getByRole('dialog').waitFor();
    await see(page, 'frame dialog');
    await page.context().close();
  });

  it('left nothing unbracketed but people’s own data', () => {
    console.log(`${screens} screens walked, ${wrong.length} words outside of the texts`);
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('left no sentence in the database', async () => {
    const admin = connect({
      url: product.superUrl,
      maxConnections: 1,
      applicationName: 'e2e',
      onIdleError: () => undefined,
    });
    try {
      expect(await findSentences(admin.db)).toEqual([]);
    } finally {
      await admin.close();
    }
  });
});
