import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, look, type Visit, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { Client } from '../product/client.ts';
import { DEMO, Product } from '../product/product.ts';
import { simulatedVideo } from '../product/sample-videos.ts';

let product: Product;
let browser: Browser;
let lab: Visit;
let page: Page;
let client: Client;
let video: Video;
let second: Video;
const violations: string[] = [];
const see = async (name: string): Promise<void> => {
  violations.push(...(await look(page, name)).violations);
};

async function calculated(kind: string): Promise<AnalysisResult> {
  const answer = await client.call<AnalysisResult | { task_id: string }>(
    'POST',
    `/sarm/calculation/cal-${kind}`,
    { video_ids: [video.id] },
  );
  return 'task_id' in answer ? ((await client.ended(answer.task_id)).result as AnalysisResult) : answer;
}

beforeAll(async () => {
  product = await Product.start();
  client = await Client.signIn(product.url);
  const dataset = await client.demoDataset();
  const calibration = await client.call<Calibration>('POST', '/sarm/calibrations', {
    name: 'Microscope 2, 20x',
    microscope: 'Microscope 2',
    objective: '20x',
    pixel_size_um: 0.5,
    chamber_type: 'Leja 20',
    nominal_depth_um: 20,
    measured_depth_um: 20,
    depth_sd_um: 0.2,
    segre_silberberg_factor: 1,
  });
  const calibrated = async (name: string, seed: number): Promise<Video> => {
    const plan = { preset: 'normal', seconds: 2, fps: 50, more: { seed } };
    const stored = await client.ingest(dataset.id, simulatedVideo(name, plan));
    return await client.call<Video>('PUT', `/sarm/video/update-video/${stored.id}`, {
      calibrationId: calibration.id,
    });
  };
  video = await calibrated('set-area', 7);
  second = await calibrated('set-area-again', 8);
  await client.call('PUT', `/sarm/dataset/update-dataset/${dataset.id}`, { sample: { dilution: 1 } });
  browser = await launchBrowser();
  lab = await visit(browser, product.url);
  page = lab.page;
  await signInAs(page, DEMO.lab, 'Sign in to SARM');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}, 400_000);
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('the area of a video that a person sets', () => {
  it('is drawn by pointer and keys, and the concentration is divided by what is left', async () => {
    const before = await calculated('concentration');
    await page.goto(`/sarm/video/${video.id}`);
    await page.getByRole('option').first().waitFor();
    await page.getByRole('button', { name: 'Correct the area' }).click();
    const panel = page.getByRole('region', { name: 'Area of the picture' });
    await panel.getByRole('button', { name: 'Add a rectangle' }).click();
    for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowLeft');
    await panel.getByRole('button', { name: 'Polygon', exact: true }).click();
    const bounds = await page
      .getByRole('img', { name: 'Parts of the picture that are left out' })
      .boundingBox();
    if (bounds === null) throw new Error('the drawing is not shown');
    const { x, y, width, height } = bounds;
    for (const [right, down] of [
      [0.6, 0.02],
      [0.98, 0.02],
      [0.98, 0.6],
    ] as const)
      await page.mouse.click(x + right * width, y + down * height);
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Rectangle', exact: true }).click();
    await page.mouse.move(x + 0.02 * width, y + 0.7 * height);
    await page.mouse.down();
    await page.mouse.move(x + 0.4 * width, y + 0.98 * height, { steps: 4 });
    await page.mouse.up();
    await panel.getByRole('button', { name: 'Rectangle 3' }).waitFor();
    await see('area-1440');
    await page.setViewportSize({ width: 390, height: 844 });
    await see('area-390');
    await panel.scrollIntoViewIfNeeded();
    await see('area-390-panel');
    await page.setViewportSize({ width: 1440, height: 900 });
    await panel.getByRole('button', { name: 'Save…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Debris on the chamber');
    await see('area-reason');
    await dialog.getByRole('button', { name: 'Set area' }).click();
    await page.getByText(/^Area set by .*: Debris on the chamber/).waitFor();
    await page.getByText(/These tracks were measured with another area/).waitFor();
    await see('area-set');

    const after = await calculated('concentration');
    const of = ({ aggregated_results: results }: AnalysisResult): number =>
      results.mean_concentration_million_per_ml ?? 0;
    const heads = ({ videos }: AnalysisResult): number => videos[0]?.sperm_count ?? 0;
    expect(before.success).toBe(true);
    expect(after.success).toBe(true);
    expect(heads(after)).toBeLessThan(0.85 * heads(before));
    // Another part of one sample: the same but for chance.
    expect(of(after) / of(before)).toBeGreaterThan(0.7);
    expect(of(after) / of(before)).toBeLessThan(1.4);
    expect(JSON.stringify(after)).toContain('warning.area_set');
    expect(lab.complaints).toEqual([]);
    expect(violations).toEqual([]);
  });

  it('is kept with the calibration, and used on another video of it by one action', async () => {
    await page.getByRole('button', { name: 'Correct the area' }).click();
    const panel = page.getByRole('region', { name: 'Area of the picture' });
    await panel.getByRole('button', { name: 'Keep as a preset…' }).click();
    await page.getByRole('textbox', { name: 'Name of the preset' }).fill('Camera date');
    await see('preset-keep');
    await page.getByRole('button', { name: 'Keep preset' }).click();
    await page.getByText('The preset was kept').waitFor();

    await page.goto('/sarm/calibrations');
    await page.getByRole('button', { name: 'Areas kept with Microscope 2, 20x' }).click();
    await page.getByText(/^Version 1 · /).waitFor();
    await see('calibration-areas-1440');
    await page.setViewportSize({ width: 390, height: 844 });
    await see('calibration-areas-390');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto(`/sarm/video/${second.id}`);
    await page.getByRole('button', { name: 'Correct the area' }).click();
    const show = panel.getByRole('button', { name: 'Show the preset Camera date on the picture' });
    await show.focus();
    await page.keyboard.press('Enter');
    await see('preset-1440');
    await page.setViewportSize({ width: 390, height: 844 });
    await show.scrollIntoViewIfNeeded();
    await see('preset-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await panel.getByRole('button', { name: 'Use preset…' }).click();
    await see('preset-use');
    await page.getByRole('button', { name: 'Use preset', exact: true }).click();
    await page.getByText(/^Area set by .*: Camera date v1: Debris on the chamber/).waitFor();
    video = second;
    const stated = JSON.stringify(await calculated('concentration'));
    expect(stated).toContain('Camera date v1: Debris on the chamber');
    expect(lab.complaints).toEqual([]);
    expect(violations).toEqual([]);
  });
});
