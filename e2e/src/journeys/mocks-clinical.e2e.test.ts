import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareWithMock, pairWithMock } from '../browser/compare-with-mock.ts';
import { chooseVideos, startAnalysis, submit } from '../browser/clinical-screens.ts';
import { type Laboratory, openLaboratory } from '../browser/laboratory.ts';
import { type Prepared, prepareSample } from '../product/prepare-sample.ts';
import { DEMO_PASSWORD } from '../product/product.ts';
import { CLINICAL_MOCKS, isThere } from '../product/shared-files.ts';
import { fiveFields, OPTICS } from '../product/simulated-sample.ts';

let lab: Laboratory;
let page: Laboratory['page'];
let sample: Prepared;
let analysisId: string;
let files: string[];
const tooWide: string[] = [];
const see = async (mock: string): Promise<void> => {
  // Plots and pictures come after the text.
  await page.waitForTimeout(1_000);
  tooWide.push(...(await compareWithMock(page, mock)));
};

/** Each clinical screen next to its drawing, for people who compare them: .screenshots/beside-mocks. */
describe.skipIf(!isThere(CLINICAL_MOCKS, 'the clinical drawings'))('next to the drawings', () => {
  beforeAll(async () => {
    files = fiveFields();
    lab = await openLaboratory();
    ({ page } = lab);
  });
  afterAll(() => lab.close());

  it('shows the dashboard before there is anything', async () => {
    await page.goto('/sarm/dashboard');
    await page.getByRole('heading').first().waitFor();
    await see('business-dashboard-empty');
    sample = await prepareSample(lab.client, {
      sample: 'Holm 2026-11-16',
      patient: 'Anders Holm',
      files,
      ...OPTICS,
    });
  });

  it('shows the steps of Generate Report', async () => {
    await page.goto(`/sarm/projects/${sample.dataset.projectId}/datasets`);
    await page
      .getByRole('article')
      .filter({ hasText: sample.dataset.name })
      .getByText('Generate Report')
      .click();
    await chooseVideos(page, files);
    await see('report-dialog-select');
    await startAnalysis(page);
    await see('report-dialog-running');
    await page.waitForURL('**/sarm/reports/analysis?analysisId=*', { timeout: 400_000 });
    analysisId = new URL(page.url()).searchParams.get('analysisId') ?? '';
  });

  it('shows result, video, patient and dashboards', async () => {
    await page.goto(`/sarm/results?id=${analysisId}`);
    await page.getByRole('table', { name: 'Results' }).waitFor();
    await see('analysis-result');
    await page.goto(`/sarm/video/${sample.videos[0]?.id}?analysisId=${analysisId}`);
    await page.locator('[data-testid=frame-label][data-frame="0"]').waitFor();
    await see('video-detail');
    await page.goto(`/sarm/patients?id=${sample.patient.id}`);
    await page.getByText('1988', { exact: false }).first().waitFor();
    await see('patients');
    await page.goto('/sarm/dashboard');
    await page.getByText(sample.dataset.name).first().waitFor();
    await see('business-dashboard');
    await page.goto(`/sarm/projects/${sample.dataset.projectId}/dashboard`);
    await page.getByRole('heading').first().waitFor();
    await see('project-dashboard-statistics');
  });

  it('prints the report as draft and issued', async () => {
    await page.goto(`/sarm/reports?analysisId=${analysisId}`);
    await page.getByLabel('Comments').fill('Two aliquots were asked for; one was delivered.');
    await page.getByRole('button', { name: 'Save Report' }).click();
    await page.waitForURL('**/sarm/reports?id=*');
    await pagesOf('report-a4-draft');
    await page.getByRole('button', { name: 'Sign and issue' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Password/)
      .fill(DEMO_PASSWORD);
    await submit(page, 'Sign and issue', 'Report issued');
    await pagesOf('report-a4');
  });

  it('no screen is wider than the window', () => {
    expect(tooWide).toEqual([]);
  });
});

/** Two pages of paper, each next to its drawing. */
async function pagesOf(mock: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    page.getByRole('button', { name: 'Download PDF', exact: true }).click(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'sarm-paper-'));
  const path = join(folder, 'report.pdf');
  await download.saveAs(path);
  execFileSync('pdftoppm', ['-png', '-r', '110', path, join(folder, 'page')]);
  for (const number of [1, 2])
    pairWithMock(`${mock}-page${number}`, join(folder, `page-${number}.png`), `${mock}-page${number}`);
}
