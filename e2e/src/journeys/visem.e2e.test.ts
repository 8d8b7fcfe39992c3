import { basename } from 'node:path';
import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseVideos,
  openCreateDataset,
  openUpload,
  startAnalysis,
  submit,
} from '../browser/clinical-screens.ts';
import { type Laboratory, openLaboratory } from '../browser/laboratory.ts';
import { prepareSample } from '../product/prepare-sample.ts';
import { isThere, VISEM_11, visemPieces } from '../product/shared-files.ts';

const SAMPLE = 'VISEM 11';
const PATIENT = 'Real Sample';

let lab: Laboratory;
let page: Laboratory['page'];
let see: Laboratory['see'];
let pieces: string[];
const dialog = () => page.getByRole('dialog');

describe.skipIf(!isThere(VISEM_11, 'VISEM-Tracking video 11'))('a real sample', () => {
  beforeAll(async () => {
    pieces = visemPieces(5, 1.2);
    lab = await openLaboratory();
    ({ page, see } = lab);
    // Neither is published with the video: both are assumed, so no figure here is compared with a truth.
    const optics = { pixelSizeUm: 0.5, depthUm: 20 };
    await prepareSample(lab.client, { sample: 'Empty', patient: PATIENT, files: [], ...optics });
  });
  afterAll(() => lab.close());

  it('is uploaded and calibrated', async () => {
    await openCreateDataset(page, { Name: SAMPLE, 'Volume (ml)': '2.4', 'Dilution factor': '1' }, PATIENT);
    await submit(page, 'Create Dataset', 'Dataset created');
    await page.getByRole('link', { name: `Open videos of ${SAMPLE}` }).click();
    await openUpload(page, pieces, 'Microscope 1, 20x');
    await submit(page, 'Upload', 'Videos uploaded successfully!');
    for (const piece of pieces)
      await page
        .getByRole('row')
        .filter({ hasText: basename(piece, '.mp4') })
        .getByText('Uploaded')
        .first()
        .waitFor({ timeout: 120_000 });
    await see('visem-videos');
  });

  it('is analysed while nobody looks, and a notification reports the end', async () => {
    await page.goto('/sarm/projects');
    await page.getByText('Demo project').first().click();
    await page.getByRole('article').filter({ hasText: SAMPLE }).getByText('Generate Report').click();
    await chooseVideos(page, pieces);
    await startAnalysis(page);
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await dialog().waitFor({ state: 'hidden' });
    await page.goto('about:blank');
    await page.waitForTimeout(2_000);
    await page.goto('/sarm/projects');
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).waitFor({ timeout: 400_000 });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page
      .getByText(/^Analysis (completed|failed)$/)
      .first()
      .waitFor({ timeout: 60_000 });
    await page
      .getByText(new RegExp(`^${SAMPLE}(, 5 videos|: )`))
      .first()
      .waitFor();
    await see('visem-notification');
  });

  it('has figures or the reasons on the page of its report', async () => {
    const { items } = await lab.client.call<{ items: { id: string }[] }>('GET', '/sarm/analyses');
    const [{ id } = { id: '' }] = items;
    const record = await lab.client.call<AnalysisRecord>('GET', `/sarm/analyses/${id}`);
    await page.goto(`/sarm/reports/analysis?analysisId=${id}`);
    const table = page.getByRole('table', { name: /^Comparison with/ });
    await table.waitFor();
    const shown = record.figures.filter(({ code }) => code !== 'normal_forms');
    expect(shown).toHaveLength(5);
    for (const { code, value, interval, reasons } of shown) {
      const row = table.getByRole('row').filter({ hasText: NAMES[code] ?? code });
      const text = (await row.textContent()) ?? '';
      const none = value === null || interval === null;
      const expected = none
        ? 'Not available'
        : `${value.toFixed(1)} (${interval.low.toFixed(1)}–${interval.high.toFixed(1)})`;
      expect([code, text, none === reasons.length > 0]).toEqual([
        code,
        expect.stringContaining(expected),
        true,
      ]);
    }
    await see('visem-analysis-report');
    await page.goto(`/sarm/reports?analysisId=${id}`);
    await page.frameLocator('iframe[title=Preview]').getByText(PATIENT).first().waitFor();
    await see('visem-report');
  });

  it('breaks no rule of content or access on the way', () => {
    expect(lab.complaints).toEqual([]);
    expect(lab.violations).toEqual([]);
  });
});

const NAMES: Readonly<Record<string, string>> = {
  concentration: 'Concentration',
  total_count: 'Total sperm count',
  progressive_motility: 'Progressive motility',
  total_motility: 'Total motility',
  hundred_minus_immotile: '100 minus immotile',
};
