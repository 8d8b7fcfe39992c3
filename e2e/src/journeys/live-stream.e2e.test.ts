import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Visit, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { Client } from '../product/client.ts';
import { until } from '../product/processes.ts';
import { DEMO, Product } from '../product/product.ts';
import { sampleVideo } from '../product/sample-videos.ts';

const VIDEOS = ['one', 'two', 'three', 'four'];
const POLL_MS = 2000;
const STREAM = '**/api/events';

let product: Product;
let browser: Browser;
let lab: Visit;
let page: Page;
let tasks: string[] = [];
/** Paths of the calls that the tab made, in order. */
const calls: string[] = [];

beforeAll(async () => {
  // Without a worker the tasks stay as the test sets them.
  product = await Product.start({ workers: 0 });
  browser = await launchBrowser();
  lab = await visit(browser, product.url);
  page = lab.page;
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const client = await Client.signIn(product.url);
  const { id } = await client.demoDataset();
  const file = sampleVideo('live.avi', { seconds: 1, fps: 25 });
  for (const name of VIDEOS) await client.upload(id, file, name);
  tasks = (await product.query<{ id: string }>('select id from tasks order by created_at')).map(
    (row) => row.id,
  );
  if (tasks.length !== VIDEOS.length) throw new Error(`${tasks.length} tasks instead of ${VIDEOS.length}`);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const streams = (): number => calls.filter((path) => path === '/api/events').length;
const polls = (): number => calls.filter((path) => /^\/api\/tasks\/[^/]+(\/events)?$/.test(path)).length;
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
/** What the tab requested meanwhile. */
async function during(what: () => number, milliseconds: number): Promise<number> {
  const before = what();
  await pause(milliseconds);
  return what() - before;
}
async function setProgress(progress: number): Promise<void> {
  await product.query(`update tasks set status = 'processing', progress = $1`, [progress]);
}
const linesAt = (where: Page, percent: number): Promise<number> =>
  where.locator(`[role=progressbar][aria-valuenow="${percent}"]`).count();
const shows = (percent: number, count = VIDEOS.length, where = page): Promise<true> =>
  until(`${count} lines at ${percent} %`, async () => (await linesAt(where, percent)) === count);

describe('a tab that shows several running tasks', () => {
  it('follows all of them by one stream, and polls none of them', async () => {
    await signInAs(page, DEMO.lab, 'Sign in to SARM');
    await page.getByText('Demo project').first().click();
    await page.getByText('Demo dataset').first().click();
    await page.getByRole('row').filter({ hasText: 'four' }).first().waitFor();
    await setProgress(12);
    await shows(12);
    expect([polls(), streams()]).toEqual([0, 1]);
    calls.length = 0;
    await setProgress(37);
    await shows(37);
    expect(await during(polls, POLL_MS * 3)).toBe(0);
    expect([polls(), streams()]).toEqual([0, 0]);
    await page.reload();
    await shows(37);
    await setProgress(41);
    await shows(41);
    expect([polls(), streams()]).toEqual([0, 1]);
  });

  it('polls every two seconds while the stream is away, and stops when it is back', async () => {
    await page.route(STREAM, (route) => route.abort());
    await product.api.stop();
    await product.startApi();
    await setProgress(55);
    await shows(55);
    expect(await during(polls, POLL_MS * 2)).toBeGreaterThanOrEqual(VIDEOS.length);
    // Waited for from before the way is free: the tab may take it at once and then never poll again.
    const back = page.waitForResponse((answer) => answer.url().includes('/api/events') && answer.ok());
    await page.unroute(STREAM);
    await back;
    await setProgress(68);
    await shows(68);
    await pause(POLL_MS);
    expect(await during(polls, POLL_MS * 3)).toBe(0);
    await setProgress(79);
    await shows(79);
    expect(await during(streams, POLL_MS)).toBe(0);
  });

  it('sees the end of each, and every tab has one stream of its own', async () => {
    const other = await lab.context.newPage();
    const opened: string[] = [];
    other.on('request', (request) => opened.push(new URL(request.url()).pathname));
    await other.goto(page.url());
    await shows(79, VIDEOS.length, other);
    expect(opened.filter((path) => path === '/api/events')).toHaveLength(1);
    const [first] = tasks;
    await product.query(
      `update videos set status = 'uploaded', frames_count = 25 where id = (select video_id from tasks where id = $1)`,
      [first],
    );
    await product.query(`update tasks set status = 'completed', progress = 100 where id = $1`, [first]);
    await shows(79, VIDEOS.length - 1);
    await page.getByRole('row').filter({ hasText: 'Uploaded' }).first().waitFor();
    expect(opened.filter((path) => /^\/api\/tasks\/[^/]+/.test(path))).toEqual([]);
    expect(lab.complaints).toEqual([]);
  });
});
