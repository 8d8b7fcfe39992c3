import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import { startSmtpServer, type TestSmtpServer } from '@sarm/testing/smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY_THE_WORKER } from '../browser/browser.ts';
import {
  chooseVideos,
  openAddCalibration,
  openAddPatient,
  openCreateDataset,
  openUpload,
  printsReport,
  startAnalysis,
  submit,
} from '../browser/clinical-screens.ts';
import { type Laboratory, openLaboratory } from '../browser/laboratory.ts';
import { Client } from '../product/client.ts';
import { until } from '../product/processes.ts';
import { DEMO, DEMO_PASSWORD } from '../product/product.ts';
import { readPdf, withChangedByte } from '../product/read-pdf.ts';
import { fiveFields, OPTICS, TRUTH } from '../product/simulated-sample.ts';

const [PATIENT, SAMPLE] = ['Anders Holm', 'Holm 2026-11-16'] as const;
const CALIBRATION = 'Microscope 1, 20x';
const DOCTOR = 'doctor@clinic.example';
const COMMENT = 'Five fields of one aliquot.';

let smtp: TestSmtpServer;
let lab: Laboratory;
let page: Laboratory['page'];
let client: Client;
let see: Laboratory['see'];
let files: string[];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const cardOf = (name: string) => page.getByRole('article').filter({ hasText: name });
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

beforeAll(async () => {
  files = fiveFields();
  smtp = await startSmtpServer();
  lab = await openLaboratory({ env: { SARM_SMTP_URL: smtp.url, SARM_MAIL_FROM: 'lab@clinic.example' } });
  ({ page, client, see } = lab);
});
afterAll(async () => {
  await lab.close();
  await smtp.stop();
});

describe('from a patient to a signed report in the post', () => {
  it('takes down a patient', async () => {
    await openAddPatient(page, { Name: PATIENT, 'Date of birth': '1988-04-02' });
    await see('clinical-patient-dialog');
    await submit(page, 'Add Patient', 'Patient added');
    await page.getByText(PATIENT).first().waitFor();
    await see('clinical-patients');
  });

  it('takes down the microscope and its chamber', async () => {
    await openAddCalibration(page, {
      Name: CALIBRATION,
      Microscope: 'Microscope 1',
      Objective: '20x',
      'Pixel size (µm)': String(OPTICS.pixelSizeUm),
      Chamber: 'Leja 20',
      'Nominal depth (µm)': String(OPTICS.depthUm),
      'Measured depth (µm)': String(OPTICS.depthUm),
      'SD of the depth (µm)': '0.2',
      'Segre–Silberberg factor': '1',
    });
    await see('clinical-calibration-dialog');
    await submit(page, 'Add calibration', 'Calibration added');
    await rowOf(CALIBRATION).getByText('Usable').waitFor();
    await see('clinical-calibrations');
  });

  it('opens a dataset with the sheet of the sample', async () => {
    const sheet = {
      Name: SAMPLE,
      'Abstinence (days)': '3',
      'Volume (ml)': '3.2',
      'Dilution factor': '1',
    };
    await openCreateDataset(page, sheet, PATIENT);
    await see('clinical-sample-sheet');
    await submit(page, 'Create Dataset', 'Dataset created');
    await page.getByText(SAMPLE).first().waitFor();
    expect(await cardOf(SAMPLE).getByText('Generate Report').isDisabled()).toBe(true);
  });

  it('BUS-001 PLT-002 uploads five videos at once and has each checked', async () => {
    await page.getByRole('link', { name: `Open videos of ${SAMPLE}` }).click();
    await openUpload(page, files, CALIBRATION);
    await see('clinical-upload');
    await submit(page, 'Upload', 'Videos uploaded successfully!');
    for (const file of files)
      await rowOf(basename(file, '.avi')).getByText('Uploaded').first().waitFor(BY_THE_WORKER);
    await see('clinical-videos');
  });

  it('BUS-001 BUS-003 PLT-002 has frames extracted, selects two and submits them', async () => {
    await rowOf('field-1').getByRole('button', { name: 'Extract Frames' }).click();
    await dialog().getByRole('button', { name: 'Extract Frames' }).click();
    await rowOf('field-1').getByText('Completed').first().waitFor(BY_THE_WORKER);
    await rowOf('field-1').getByText('View Frames').click();
    for (const at of [0, 5])
      await page
        .locator('[data-frame-card]')
        .nth(at)
        .getByRole('button', { name: /^Select frame/ })
        .click();
    await page.getByText('2 selected').waitFor();
    await button('Submit for Analysis').click();
    await dialog().getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText('Frames have been submitted for analysis').waitFor();
    await page.waitForURL('**/sarm/results*');
    await cardOf(SAMPLE).getByText('Completed').waitFor(BY_THE_WORKER);
    await see('clinical-results');
  });

  it('BUS-003 PLT-002 stores the file as it was and detects heads in its frames on the worker', async () => {
    const [first = ''] = files;
    const [video] = await lab.product.query<{ id: string; sha256: string }>(
      `select id, sha256 from videos where name = 'field-1'`,
    );
    expect(video?.sha256).toBe(createHash('sha256').update(readFileSync(first)).digest('hex'));
    const frames = await client.frames(video?.id ?? '');
    expect(frames).toHaveLength(10);
    const technician = await Client.signIn(lab.product.url, DEMO.tech);
    const found = await technician.call<{ detection_count: number }>('POST', '/sarm/detection/detect-sperm', {
      frame_id: frames[5]?.id,
    });
    expect(found.detection_count).toBeGreaterThan(0.7 * TRUTH.headsPerField);
    expect(found.detection_count).toBeLessThan(1.4 * TRUTH.headsPerField);
  });

  it('BUS-008 BUS-037 starts the report from the card of the dataset and cancels both calculations', async () => {
    await page.goto('/sarm/projects');
    await page.getByText('Demo project').first().click();
    await cardOf(SAMPLE).getByText('Generate Report').click();
    await dialog()
      .getByText(/analysis time/)
      .waitFor();
    await chooseVideos(page, files);
    await see('clinical-generate-select');
    await startAnalysis(page);
    await dialog().getByRole('button', { name: 'Cancel both' }).click();
    await dialog()
      .getByText(/^Motility analysis failed: /)
      .waitFor();
    await dialog()
      .getByText(/^Concentration analysis failed: /)
      .waitFor();
    expect(await dialog().getByText('The results are stored.').count()).toBe(0);
    await see('clinical-generate-cancelled');
  });

  it('BUS-001 is led through the steps of Generate Report to its page on the real worker', async () => {
    await dialog().getByRole('button', { name: 'Select other videos' }).click();
    await chooseVideos(page, files);
    await startAnalysis(page);
    await see('clinical-generate-running');
    await page.waitForURL('**/sarm/reports/analysis?analysisId=*', BY_THE_WORKER);
    await page.getByRole('heading', { name: 'Analysis report' }).waitFor();
    await see('clinical-analysis-report');
  });

  const analysisId = () => new URL(page.url()).searchParams.get('analysisId') ?? '';
  let record: AnalysisRecord;
  const figure = (code: string) => {
    const found = record.figures.find((each) => each.code === code);
    if (found?.value == null || found.interval === null) throw new Error(`${code} is not available`);
    return { value: found.value, ...found.interval };
  };
  const written = (code: string): string[] => {
    const { value, low, high } = figure(code);
    return [value, low, high].map((each) => each.toFixed(1));
  };

  it('BUS-003 measures what the simulator put into the sample', async () => {
    record = await client.call<AnalysisRecord>('GET', `/sarm/analyses/${analysisId()}`);
    const truth = {
      concentration: TRUTH.concentration,
      total_count: TRUTH.concentration * 3.2,
      progressive_motility: TRUTH.progressive,
      total_motility: TRUTH.motile,
    };
    for (const [code, exact] of Object.entries(truth)) {
      const { low, high } = figure(code);
      expect([code, low <= exact && exact <= high, low, high]).toEqual([code, true, low, high]);
    }
  });

  it('BUS-001 PLT-002 shows the same figures against the WHO limits on the page of the report and of the result', async () => {
    const table = page.getByRole('table', { name: /^Comparison with/ });
    for (const code of ['Concentration', 'Progressive motility', 'Total motility']) {
      const [value, low, high] = written(code.toLowerCase().replace(' ', '_'));
      const row = table.getByRole('row').filter({ hasText: code });
      await row.getByText(`${value} (${low}–${high})`).first().waitFor();
    }
    await page.goto(`/sarm/results?id=${record.id}`);
    const result = dialog().getByRole('table', { name: 'Results' });
    const shown = result.getByRole('row', { name: /^Concentration/ });
    expect(await shown.textContent()).toContain(written('concentration')[0]);
    await see('clinical-result');
  });

  const reportId = () => new URL(page.url()).searchParams.get('id') ?? '';

  it('saves the report and looks at it', async () => {
    await page.goto(`/sarm/reports?analysisId=${record.id}`);
    await page.getByLabel('Comments').fill(COMMENT);
    const paper = page.frameLocator('iframe[title=Preview]');
    for (const shown of [PATIENT, COMMENT, ...written('concentration')])
      await paper.getByText(shown).first().waitFor();
    await see('clinical-report-new');
    await button('Save Report').click();
    await page.getByText('Report saved successfully').waitFor();
    await page.waitForURL('**/sarm/reports?id=*');
  });

  it('PLT-002 signs it with the password, and not with a wrong one', async () => {
    await button('Sign and issue').click();
    await dialog()
      .getByLabel(/^Password/)
      .fill('not the password');
    await dialog().getByRole('button', { name: 'Sign and issue' }).click();
    await dialog().getByText('The password is not correct').first().waitFor();
    await see('clinical-sign');
    await dialog()
      .getByLabel(/^Password/)
      .fill(DEMO_PASSWORD);
    await submit(page, 'Sign and issue', 'Report issued');
    await page.getByText('An issued report cannot be changed', { exact: false }).waitFor();
    await see('clinical-report-issued');
  });

  let pdf: Buffer;

  it('BUS-001 prints it and loads it down', async () => {
    expect(await printsReport(page)).toBe(true);
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download PDF').click()]);
    expect(download.suggestedFilename()).toBe('Semen analysis report.pdf');
  });

  it('BUS-001 sends it by mail with the PDF attached', async () => {
    await button('Email').click();
    await dialog()
      .getByLabel(/^Recipient/)
      .fill(DOCTOR);
    await see('clinical-mail');
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(`Report successfully sent to ${DOCTOR}`).waitFor(BY_THE_WORKER);
    const mail = await until('the mail', () =>
      smtp.mails.find(({ envelopeTo }) => envelopeTo.includes(DOCTOR)),
    );
    const [attached, ...more] = mail.attachments;
    expect(more).toEqual([]);
    expect(attached?.contentType).toBe('application/pdf');
    pdf = attached?.content ?? Buffer.alloc(0);
  });

  it('the PDF says what the screen and the API say, in fonts that can be copied', async () => {
    const { document } = await client.call<ReportRecord>('GET', `/sarm/reports/${reportId()}`);
    const { text, fonts } = readPdf(pdf);
    for (const each of document.figures) {
      const { value, low, high } = each.measured ?? {};
      const numbers = [value, low, high].flatMap((number) => number?.toFixed(1) ?? []);
      for (const number of numbers)
        expect([each.code, text]).toEqual([each.code, expect.stringContaining(number)]);
    }
    for (const shown of [
      PATIENT,
      SAMPLE,
      COMMENT,
      ...written('concentration'),
      ...written('progressive_motility'),
    ])
      expect(text).toContain(shown);
    expect(fonts).not.toContain('Type 3');
  });

  it('the signature of the PDF holds, and breaks with one changed byte', () => {
    expect(readPdf(pdf).signature).toContain('Signature is Valid');
    expect(readPdf(withChangedByte(pdf)).signature).not.toContain('Signature is Valid');
  });

  it('breaks no content security rule and prints no error on the way', () => {
    expect(lab.complaints).toEqual([]);
  });

  it('axe finds nothing serious or critical on any screen, light and dark', () => {
    expect(lab.violations).toEqual([]);
  });
});
