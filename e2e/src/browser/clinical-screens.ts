import { parse } from 'node:path';
import type { Page } from 'playwright-core';

type Fields = Readonly<Record<string, string>>;

/** The label as it is drawn: a star behind it where something must be entered. */
const labelled = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}\\s*\\*?$`));

async function fill(page: Page, fields: Fields): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await labelled(page, label).fill(value);
}

/** Presses the button of the open dialog, and waits until the server has taken it. */
export async function submit(page: Page, button: string, told: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await page.getByText(told, { exact: true }).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export async function openAddPatient(page: Page, fields: Fields): Promise<void> {
  await page.goto('/sarm/patients');
  await page.getByRole('button', { name: 'Add Patient' }).first().click();
  await fill(page, fields);
}

export async function openAddCalibration(page: Page, fields: Fields): Promise<void> {
  await page.goto('/sarm/calibrations');
  await page.getByRole('button', { name: 'Add calibration' }).first().click();
  await fill(page, fields);
}

/** From the card of the project to the filled sheet of a new sample. */
export async function openCreateDataset(page: Page, fields: Fields, patient: string): Promise<void> {
  await page.goto('/sarm/projects');
  await page.getByText('Demo project').first().click();
  await page.getByRole('button', { name: 'Create Dataset' }).first().click();
  await fill(page, fields);
  await chooseByName(page, 'Patient', patient);
}

/** Types into a field that looks up, and takes what it found. */
export async function chooseByName(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  await field.fill(name);
  await page.getByRole('option', { name }).first().click();
}

export async function openUpload(page: Page, files: readonly string[], calibration: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload Videos' }).first().click();
  await page.getByTestId('video-files').setInputFiles([...files]);
  await chooseByName(page, 'Calibration', calibration);
}

/** Step 0 of Generate Report. */
export async function chooseVideos(page: Page, files: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const file of files) await dialog.getByLabel(`Choose ${parse(file).name}`).check();
  await dialog.getByText(`${files.length} of 5 selected`).waitFor();
}

/** Step 1: both calculations have begun, and each can be cancelled. */
export async function startAnalysis(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start analysis' }).click();
  await dialog.getByText('both calculations share one run of each video').waitFor();
  for (const name of ['Motility', 'Concentration']) {
    await dialog.getByRole('button', { name: `Cancel: ${name}` }).waitFor();
    await dialog.getByText('of 5 videos measured').first().waitFor();
  }
}

/** Presses Print, and answers whether the frame of the report was asked to print itself. */
export async function printsReport(page: Page): Promise<boolean> {
  const asked = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const frame = document.querySelector<HTMLIFrameElement>('iframe[title=Preview]')?.contentWindow;
        if (frame) frame.print = () => resolve(true);
      }),
  );
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  return await asked;
}
