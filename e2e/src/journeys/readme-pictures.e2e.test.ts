import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { setTheme, takePicture } from '../browser/browser.ts';
import { type Laboratory, openLaboratory } from '../browser/laboratory.ts';
import { REPOSITORY } from '../product/processes.ts';
import { DEMO_PASSWORD } from '../product/product.ts';
import { analyse, idle, readSamples, saveReport } from '../product/work-in-demo.ts';

const FOLDER = join(REPOSITORY, 'docs/screenshots');
const SAMPLE = 'Normal sample';

let lab: Laboratory;
let analysisId: string;

beforeAll(async () => {
  lab = await openLaboratory({ samples: true });
  await idle(lab.product);
  const videosOf = await readSamples(lab.client);
  analysisId = await analyse(lab.client, videosOf(SAMPLE));
  await analyse(lab.client, videosOf('No sperm'));
  await idle(lab.product);
});
afterAll(() => lab?.close());

describe('the pictures of the README', () => {
  it('show the results of an analysis', async () => {
    const { page } = lab;
    await page.goto(`/sarm/results?id=${analysisId}`);
    await page.getByRole('table', { name: 'Results' }).waitFor();
    await setTheme(page, 'light');
    await takePicture(page, join(FOLDER, 'result.png'));
  });

  it('show a sample without sperm', async () => {
    const { page } = lab;
    await page.goto('/sarm/results');
    const card = page.getByRole('article').filter({ hasText: 'No sperm' });
    await card.getByRole('link', { name: 'Open', exact: true }).click();
    await page.getByText(/^No sperm seen \(fields examined: 5; frames: 500\)/).waitFor();
    await setTheme(page, 'dark');
    await takePicture(page, join(FOLDER, 'no-sperm-dark.png'));
    await setTheme(page, 'light');
  });

  it('show a signed report', async () => {
    const { page, client } = lab;
    const { id } = await saveReport(client, analysisId);
    await client.call('POST', `/sarm/reports/${id}/issue`, { password: DEMO_PASSWORD });
    await page.goto(`/sarm/reports?id=${id}`);
    const paper = page.locator('iframe[title=Preview]');
    await paper.contentFrame().getByText('SHA-256').first().waitFor();
    await showPaper(page);
    // With the margins of the paper: the report alone would end at the edge of the picture.
    await paper.screenshot({ path: join(FOLDER, 'signed-report.png') });
    expect(lab.complaints).toEqual([]);
  });
});

/**
 * The paper scrolls inside of its frame, and a picture of it is cut where the frame ends: the frame becomes as high as the
 * paper, and the window high enough for both and wide enough for paper in its own size.
 */
async function showPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1600, height: 1000 });
  const frame = page.locator('iframe[title=Preview]');
  const height = await frame.evaluate((element) => {
    const paper = (element as HTMLIFrameElement).contentDocument?.documentElement;
    const needed = paper?.scrollHeight ?? 0;
    element.style.height = `${needed}px`;
    if (element.parentElement !== null) element.parentElement.style.height = `${needed}px`;
    return needed;
  });
  await page.setViewportSize({ width: 1600, height: height + 400 });
  await frame.scrollIntoViewIfNeeded();
}
