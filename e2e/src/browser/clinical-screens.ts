import { parse } from 'node:path';
import { createTranslator } from '@sarm/messages/create-translator';
import type { Page } from 'playwright-core';

type Fields = Readonly<Record<string, string>>;

/** The texts of the screen; journeys that pass none read English. */
const ENGLISH = createTranslator('en');

/** The label as it is drawn: a star behind it where something must be entered. */
const labelled = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}\\s*\\*?$`));

async function fill(page: Page, fields: Fields): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await labelled(page, label).fill(value);
}

/** Presses the button of the open dialog, and waits until the server has taken it. */
export async function submit(page: Page, button: string, confirmation: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await page.getByText(confirmation, { exact: true }).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export async function openAddPatient(page: Page, fields: Fields, t = ENGLISH): Promise<void> {
  await page.goto('/sarm/patients');
  await page
    .getByRole('button', { name: t('patients:add') })
    .first()
    .click();
  await fill(page, fields);
}

export async function openAddCalibration(page: Page, fields: Fields, t = ENGLISH): Promise<void> {
  await page.goto('/sarm/calibrations');
  await page
    .getByRole('button', { name: t('calibrations:add') })
    .first()
    .click();
  await fill(page, fields);
}

/** From the card of the project to the filled sheet of a new sample. */
export async function openCreateDataset(
  page: Page,
  fields: Fields,
  patient: string,
  t = ENGLISH,
): Promise<void> {
  await page.goto('/sarm/projects');
  await page.getByText('Demo project').first().click();
  await page
    .getByRole('button', { name: t('datasets:create') })
    .first()
    .click();
  await fill(page, fields);
  await chooseByName(page, t('samples:field.patient_id'), patient);
}

/** Types into a field that looks up, and takes what it found. */
export async function chooseByName(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  await field.fill(name);
  await page.getByRole('option', { name }).first().click();
}

export async function openUpload(
  page: Page,
  files: readonly string[],
  calibration: string,
  t = ENGLISH,
): Promise<void> {
  await page
    .getByRole('button', { name: t('videos:upload') })
    .first()
    .click();
  await page.getByTestId('video-files').setInputFiles([...files]);
  await chooseByName(page, t('calibrations:choose.label'), calibration);
}

/** Step 0 of Generate Report. */
export async function chooseVideos(page: Page, files: readonly string[], t = ENGLISH): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const file of files)
    await dialog.getByLabel(t('analyses:generate.choose', { name: parse(file).name })).check();
  await dialog.getByText(t('analyses:generate.selected', { chosen: files.length, needed: 5 })).waitFor();
}

/** Step 1: both calculations have begun, and each can be cancelled. */
export async function startAnalysis(page: Page, t = ENGLISH): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('analyses:generate.start') }).click();
  await dialog.getByText(t('analyses:generate.shared')).waitFor();
  const measured = new RegExp(t('analyses:generate.measured', { done: '[0-5]', total: 5 }));
  for (const kind of ['motility', 'concentration'] as const) {
    const name = t(`analyses:reportPage.${kind}`);
    await dialog.getByRole('button', { name: t('analyses:generate.cancelOf', { name }) }).waitFor();
    await dialog.getByText(measured).first().waitFor();
  }
}

/** Presses Print, and answers whether `print` was called on the frame of the report. */
export async function printsReport(page: Page): Promise<boolean> {
  const printed = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const frame = document.querySelector<HTMLIFrameElement>('iframe[title=Preview]')?.contentWindow;
        if (frame) frame.print = () => resolve(true);
      }),
  );
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  return await printed;
}
