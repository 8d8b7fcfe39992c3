import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import { type Language, LANGUAGES } from '@sarm/domain/languages';
import { createTranslator } from '@sarm/messages/create-translator';
import { startSmtpServer, type TestSmtpServer } from '@sarm/testing/smtp-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, SCREENSHOTS, takePicture, visit } from '../browser/browser.ts';
import {
  chooseVideos,
  openAddCalibration,
  openAddPatient,
  openCreateDataset,
  openUpload,
  startAnalysis,
  submit,
} from '../browser/clinical-screens.ts';
import { cutOff, englishLeft, englishOn } from '../browser/in-language.ts';
import { Client } from '../product/client.ts';
import { until } from '../product/processes.ts';
import { DEMO, DEMO_PASSWORD, Product } from '../product/product.ts';
import { readPdf } from '../product/read-pdf.ts';
import { fiveFields, OPTICS } from '../product/simulated-sample.ts';

const NAMES = { en: 'English', vi: 'Tiếng Việt', fr: 'Français', es: 'Español' } as const;
const OTHERS = LANGUAGES.filter((language) => language !== 'en');
/** An earlier test has left the page in another language. */
const SAVE = new RegExp(`^(${LANGUAGES.map((each) => createTranslator(each)('settings:save')).join('|')})$`);
/** The least width at which nothing may be cut off. */
const WINDOW = { width: 1280, height: 800 };
const FOLDER = join(SCREENSHOTS, 'languages');
/** Named by people, not by the product. */
const OWN = ['Demo project', 'Demo dataset', 'Demo clinic', 'Microscope 1', 'Standard WHO Report'];

let product: Product;
let browser: Browser;
let smtp: TestSmtpServer;
let client: Client;
let files: string[];

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  files = fiveFields();
  smtp = await startSmtpServer();
  product = await Product.start({
    env: { SARM_SMTP_URL: smtp.url, SARM_MAIL_FROM: 'lab@clinic.example' },
  });
  client = await Client.signIn(product.url);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await smtp.stop();
});

describe.each(OTHERS)('from a patient to a signed report in %s', (language: Language) => {
  const t = createTranslator(language);
  const patient = `Ngọc Peña ${language}`;
  const sample = `Peña ${language}`;
  const calibration = `Microscope ${language}`;
  const doctor = `doctor-${language}@clinic.example`;
  const isEnglish = englishLeft(language, OWN);
  const wrong: string[] = [];
  let page: Page;
  let complaints: readonly string[];

  const dialog = () => page.getByRole('dialog');
  const see = async (name: string): Promise<void> => {
    wrong.push(...(await englishOn(page, isEnglish)).map((text) => `${name}: English: ${text}`));
    wrong.push(...(await cutOff(page)).map((text) => `${name}: cut off: ${text}`));
    await takePicture(page, join(FOLDER, `${name}-${language}.png`));
  };

  beforeAll(async () => {
    const opened = await visit(browser, product.url);
    ({ page, complaints } = opened);
    await page.setViewportSize(WINDOW);
  });
  afterAll(() => page.context().close());

  it('chooses the language once, and is signed in with it again', async () => {
    await page.goto('/login');
    await page.locator('input[name=email]').fill(DEMO.lab);
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.locator('input[name=password]').press('Enter');
    await page.waitForURL('**/sarm/projects');
    await page.goto('/settings');
    await page.getByRole('button', { name: NAMES[language] }).click();
    await page.getByRole('button', { name: SAVE }).click();
    await page.getByRole('heading', { name: t('settings:title') }).waitFor();
    await see('settings');
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: t('auth:login.signInSarm') }).waitFor();
    await see('login');
    await page.getByLabel(t('auth:login.email')).fill(DEMO.lab);
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: t('auth:login.signInSarm') }).click();
    await page.waitForURL('**/sarm/projects');
    await see('projects');
  });

  it('takes down patient, microscope and sample', async () => {
    const born = { [t('patients:field.name')]: patient, [t('patients:field.dateOfBirth')]: '1988-04-02' };
    await openAddPatient(page, born, t);
    await see('patient-dialog');
    await submit(page, t('patients:dialog.submit'), t('patients:dialog.created'));
    await see('patients');
    const field = (name: 'name' | 'microscope' | 'objective' | 'chamberType') =>
      t(`calibrations:field.${name}`);
    const optics = {
      [field('name')]: calibration,
      [field('microscope')]: 'Microscope 1',
      [field('objective')]: '20x',
      [t('calibrations:field.pixelSize')]: String(OPTICS.pixelSizeUm),
      [field('chamberType')]: 'Leja 20',
      [t('calibrations:field.nominalDepth')]: String(OPTICS.depthUm),
      [t('calibrations:field.measuredDepth')]: String(OPTICS.depthUm),
      [t('calibrations:field.depthSd')]: '0.2',
      [t('calibrations:field.factor')]: '1',
    };
    await openAddCalibration(page, optics, t);
    await see('calibration-dialog');
    await submit(page, t('calibrations:dialog.create'), t('calibrations:dialog.created'));
    await see('calibrations');
    const sheet = {
      [t('datasets:dialog.name')]: sample,
      [t('samples:field.volume_ml')]: '3.2',
      [t('samples:field.dilution')]: '1',
    };
    await openCreateDataset(page, sheet, patient, t);
    await see('sample-sheet');
    await submit(page, t('datasets:create'), t('datasets:dialog.created'));
    await see('datasets');
  });

  it('uploads five videos', async () => {
    await page.getByRole('link', { name: t('datasets:open', { name: sample }) }).click();
    await openUpload(page, files, calibration, t);
    await see('upload');
    await submit(page, t('videos:uploadDialog.submit'), t('videos:uploadDialog.success'));
    for (const file of files)
      await page
        .getByRole('row')
        .filter({ hasText: basename(file, '.avi') })
        .getByText(t('videos:status.uploaded'))
        .first()
        .waitFor({ timeout: 240_000 });
    await see('videos');
  });

  it('is led to the figures', async () => {
    await page.goto('/sarm/projects');
    await page.getByText('Demo project').first().click();
    const card = page.getByRole('article').filter({ hasText: sample });
    await card.getByText(t('analyses:generate.button')).click();
    await chooseVideos(page, files, t);
    await see('generate-select');
    await startAnalysis(page, t);
    await see('generate-running');
    await page.waitForURL('**/sarm/reports/analysis?analysisId=*', { timeout: 400_000 });
    await page.getByRole('heading', { name: t('analyses:reportPage.title') }).waitFor();
    await see('analysis-report');
    const id = new URL(page.url()).searchParams.get('analysisId') ?? '';
    await page.goto(`/sarm/results?id=${id}`);
    await dialog()
      .getByRole('table', { name: t('analyses:figures.title') })
      .waitFor();
    await see('result');
    await page.goto(`/sarm/reports?analysisId=${id}`);
  });

  it('saves, signs and sends the report in its own language', async () => {
    await page.frameLocator('iframe').getByText(patient).first().waitFor();
    await see('report');
    await page.getByRole('button', { name: t('reports:action.save'), exact: true }).click();
    await page.getByText(t('reports:message.saved')).waitFor();
    await page.waitForURL('**/sarm/reports?id=*');
    await page.getByRole('button', { name: t('reports:action.issue'), exact: true }).click();
    await dialog()
      .getByLabel(new RegExp(`^${t('reports:issue.password')}`))
      .fill(DEMO_PASSWORD);
    await see('sign');
    await submit(page, t('reports:issue.submit'), t('reports:message.issued'));
    await page.getByRole('button', { name: t('reports:action.email'), exact: true }).click();
    await dialog()
      .getByLabel(new RegExp(`^${t('reports:email.recipient')}`))
      .fill(doctor);
    await see('mail');
    await dialog()
      .getByRole('button', { name: t('reports:email.send'), exact: true })
      .click();
    await page.getByText(t('reports:message.sent', { recipient: doctor })).waitFor({ timeout: 120_000 });
    await see('report-issued');
  });

  it('the mail and its PDF say nothing in English', async () => {
    const mail = await until('the mail', () =>
      smtp.mails.find(({ envelopeTo }) => envelopeTo.includes(doctor)),
    );
    const lines = `${mail.subject}\n${mail.text}`.split('\n').map((line) => line.trim());
    expect(lines.filter(isEnglish)).toEqual([]);
    expect(mail.text).toContain(t('reports:email.defaultMessage'));
    const pdf = mail.attachments[0]?.content ?? Buffer.alloc(0);
    const { lines: printed, text } = readPdf(pdf);
    expect(printed.filter(isEnglish)).toEqual([]);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const { document } = await client.call<ReportRecord>('GET', `/sarm/reports/${id}`);
    expect(document.language).toBe(language);
    const measured = document.figures.flatMap((each) =>
      each.measured === null ? [] : [each.measured.value],
    );
    expect(measured.length).toBeGreaterThan(2);
    const written = new Intl.NumberFormat(language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    for (const value of measured) expect(text).toContain(written.format(value));
    expect(text).toContain(t('reports:defaultTitle'));
  });

  it('left no English on any screen and cut nothing off at 1280 px', () => {
    expect([...new Set(wrong)]).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
