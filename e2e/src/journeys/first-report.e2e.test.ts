import { afterAll, describe, expect, it } from 'vitest';
import { chooseVideos, startAnalysis } from '../browser/clinical-screens.ts';
import { type Laboratory, openLaboratory } from '../browser/laboratory.ts';

const SAMPLE = 'Normal sample';
/** The first of the demo's patients, whose sample is measured. */
const PATIENT = 'Demo patient 1';
const FIELDS = ['Field 1', 'Field 2', 'Field 3', 'Field 4', 'Field 5'];
/** From the first command after the setup to a saved report on the screen. */
const AFTER_SETUP_S = 180;
/** The setup of a clean machine included; CI passes how long that took. */
const TOTAL_S = 300;

let lab: Laboratory | undefined;
afterAll(() => lab?.close());

describe('somebody who tries the product', () => {
  it('PLT-234 has a finished report of a demo sample on the screen within three minutes of the start', async () => {
    const started = performance.now();
    const since = (): number => (performance.now() - started) / 1000;
    const passed: string[] = [];
    const mark = (what: string): void => void passed.push(`${what} ${since().toFixed(0)} s`);

    lab = await openLaboratory({ samples: true });
    const { page } = lab;
    mark('signed in');
    await page.getByText('Demo project').first().click();
    const card = page.getByRole('article').filter({ hasText: SAMPLE });
    await card.getByText('Generate Report').waitFor();
    mark('samples listed');
    // It opens once five videos have been made and checked, without a further request.
    await card.getByRole('button', { name: 'Generate Report', disabled: false }).click({ timeout: 240_000 });
    mark('videos checked');
    await chooseVideos(page, FIELDS);
    await startAnalysis(page);
    await page.waitForURL('**/sarm/reports/analysis?analysisId=*', { timeout: 240_000 });
    await page.getByRole('table', { name: /^Comparison with/ }).waitFor();
    mark('figures shown');
    const analysisId = new URL(page.url()).searchParams.get('analysisId') ?? '';
    await page.goto(`/sarm/reports?analysisId=${analysisId}`);
    await page.frameLocator('iframe[title=Preview]').getByText(PATIENT).first().waitFor();
    await page.getByRole('button', { name: 'Save Report', exact: true }).click();
    await page.getByText('Report saved successfully').waitFor();
    await page.waitForURL('**/sarm/reports?id=*');
    await page.frameLocator('iframe[title=Preview]').getByText(PATIENT).first().waitFor();
    mark('report saved');

    const seconds = since();
    // 0 where nobody measured it: then only what follows it is bounded.
    const setup = Number(process.env['SARM_SETUP_SECONDS'] ?? 0);
    console.log(`first report: ${passed.join(', ')}; setup ${setup === 0 ? 'not measured' : `${setup} s`}`);
    expect(seconds).toBeLessThan(AFTER_SETUP_S);
    expect(setup + seconds).toBeLessThan(TOTAL_S);
    expect(lab.complaints).toEqual([]);
  });
});
