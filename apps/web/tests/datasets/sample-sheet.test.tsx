import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, dataset, seededUser, video } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp, PAGES, pageOfVideos } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';

const UPDATE = `PUT /api/sarm/dataset/update-dataset/${DATASET_ID}`;
const labUser = seededUser('business_user');
const withSample = (changes: Partial<Dataset['sample']>): Dataset =>
  dataset({ sample: { ...dataset().sample, ...changes } });

const openVideos = (stored: Dataset, videos: Video[] = [video()], answers: Answers = {}) =>
  openApp(PAGES.videos, labUser, {
    [CALLS.dataset]: json(stored),
    [CALLS.videos]: pageOfVideos(...videos),
    [UPDATE]: json(stored),
    ...answers,
  });
const strip = async () => within(await screen.findByRole('region', { name: 'Sample' }));
const valueOf = (of: ReturnType<typeof within>, label: string) =>
  of.getByText(label).nextElementSibling?.textContent;

describe('the sheet of a sample', () => {
  it('BUS-232 takes patient, time of collection and abstinence in the dialog too', async () => {
    const patient = {
      id: '01900000-0000-7000-8000-0000000000e1',
      name: 'Tomas Berg',
      dateOfBirth: '1989-04-17',
    };
    const view = openVideos(dataset(), [video()], {
      [CALLS.patients]: json({ items: [patient], total: 1, page: 1, limit: 20 }),
      [`${CALLS.patients}/${patient.id}`]: json(patient),
    });
    await view.user.click((await strip()).getByRole('button', { name: 'Edit sample' }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(view.user, await dialog.findByLabelText(/^Collected at/), '2026-11-12T07:40');
    await enter(view.user, dialog.getByLabelText(/^Abstinence/), '4');
    await view.user.click(dialog.getByRole('combobox', { name: 'Patient' }));
    await view.user.click(await screen.findByRole('option', { name: /Tomas Berg/ }));
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.server.callsOf(UPDATE)[0]?.body).toMatchObject({
      sample: {
        patient_id: patient.id,
        collected_at: new Date('2026-11-12T07:40').toISOString(),
        abstinence_days: 4,
        volume_ml: null,
        dilution: null,
      },
    });
  });

  it('BUS-232 is filled in the dialog: what is typed is sent, and what nobody typed stays unknown', async () => {
    const view = openVideos(dataset());
    await view.user.click((await strip()).getByRole('button', { name: 'Edit sample' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText(/^Collected at/);
    for (const [label, text] of [
      [/^Volume/, '2,5'],
      [/^Dilution factor/, '2'],
      [/^pH/, '7.4'],
      [/^Vitality/, '61'],
    ] as const)
      await enter(view.user, dialog.getByLabelText(label), text);
    await view.user.click(dialog.getByRole('combobox', { name: 'Viscosity' }));
    await view.user.click(await screen.findByRole('option', { name: /Increased/ }));
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.server.callsOf(UPDATE)[0]?.body).toMatchObject({
      sample: {
        patient_id: null,
        collected_at: null,
        abstinence_days: null,
        volume_ml: 2.5,
        dilution: 2,
        findings: {
          ph: 7.4,
          vitality_percent: 61,
          viscosity: 'increased',
          appearance: null,
          agglutination: null,
        },
      },
    });
  });

  it('says the limits of the WHO manual at the fields, and refuses what cannot be', async () => {
    const view = openVideos(dataset());
    await view.user.click((await strip()).getByRole('button', { name: 'Edit sample' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('WHO 6: ≥ 7.2')).toBeTruthy();
    for (const text of ['% · WHO 6: ≥ 54', 'million/ml · WHO 6: ≤ 1', 'min · WHO 6: ≤ 60', 'million/ml'])
      expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.getByLabelText('Peroxidase-positive cells')).toBeTruthy();
    await enter(view.user, dialog.getByLabelText(/^Dilution factor/), '0.5');
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Dilution factor/).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(view.server.callsOf(UPDATE)).toHaveLength(0);
  });

  it('stands above the videos: what was entered, by whom, against its limit, and what was not', async () => {
    const findings = {
      ...dataset().sample.findings,
      ph: 7,
      vitality_percent: 61,
      round_cells_million_per_ml: 0.4,
    };
    openVideos(
      withSample({
        dilution: 1,
        volume_ml: 2.5,
        findings,
        findings_entered: { by: 'Lena Lab', at: '2026-11-15T09:00:00.000Z' },
      }),
    );
    const sheet = await strip();
    expect(valueOf(sheet, 'Dilution factor')).toBe('undiluted');
    expect(valueOf(sheet, 'Volume (ml)')).toBe('2.5');
    expect(valueOf(sheet, 'Abstinence (days)')).toBe('Not entered');
    expect(valueOf(sheet, 'pH')).toBe('7Below the limit');
    expect(valueOf(sheet, 'Vitality')).toBe('61 %Normal');
    expect(valueOf(sheet, 'Round cells')).toBe('0.4 million/ml');
    expect(sheet.getByText(/^Manual findings · Entered by Lena Lab, /)).toBeTruthy();
    expect(sheet.queryByText('Viscosity')).toBeNull();
  });

  it('shows a dilution as the factor it is, never as a ratio that laboratories read in two ways', async () => {
    openVideos(withSample({ dilution: 5, abstinence_days: 3 }));
    const sheet = await strip();
    expect(valueOf(sheet, 'Dilution factor')).toBe('factor 5');
    expect(valueOf(sheet, 'Abstinence (days)')).toBe('3');
  });
});

describe('what is missing before an analysis', () => {
  const bare = video({
    missing: {
      motility: [notice('missing.no_pixel_size')],
      concentration: [notice('missing.no_pixel_size'), notice('missing.no_dilution')],
      total: [notice('missing.no_volume')],
    },
    quality: { verdict: 'good', reasons: [] },
  });

  it('is shown once for the sample and at each video, with the way to mend it', async () => {
    const view = openVideos(dataset(), [bare]);
    const sheet = await strip();
    expect(
      await sheet.findByText('Concentration not available: The dilution of the sample is not recorded'),
    ).toBeTruthy();
    expect(
      sheet.getByText('Total sperm number not available: The volume of the sample is not recorded'),
    ).toBeTruthy();
    expect(
      screen.getByText(
        'Motility, Concentration not available: The video has no calibration, so its pixel size is not known',
      ),
    ).toBeTruthy();
    const all = screen.getByRole('link', { name: 'Manage calibrations' });
    expect(all.getAttribute('href')).toBe('/sarm/calibrations');
    await view.user.click(screen.getByRole('button', { name: 'Choose calibration' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('combobox', { name: 'Calibration' })).toBeTruthy();
  });

  it('shows the reasons of the file check as text: those that refuse figures with them, the others alone', async () => {
    const blurred = video({
      name: 'drop-2',
      calibrationId: DATASET_ID,
      missing: {
        motility: [notice('calculation.faults', undefined, [notice('quality.out_of_focus')])],
        concentration: [notice('calculation.faults', undefined, [notice('quality.out_of_focus')])],
        total: [],
      },
      quality: { verdict: 'unusable', reasons: ['out of focus'] },
    });
    const drifting = video({
      id: DATASET_ID,
      name: 'drop-3',
      calibrationId: DATASET_ID,
      quality: { verdict: 'warning', reasons: ['drift'] },
    });
    openVideos(dataset(), [blurred, drifting]);
    const line = async (name: string) =>
      (await screen.findByText(name)).closest('tr')?.nextElementSibling?.textContent;
    expect(await line('drop-2')).toMatch(/^Motility, Concentration not available: .*out of focus/i);
    expect(await line('drop-3')).toMatch(/^drift/i);
    expect(screen.getByText('Unusable')).toBeTruthy();
  });

  it('offers no change to those who may make none', async () => {
    openApp(PAGES.videos, seededUser('business_user', 'viewer'), { [CALLS.videos]: pageOfVideos(bare) });
    expect(await screen.findByText(/^Motility, Concentration not available/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Choose calibration|Edit|Complete/ })).toBeNull();
  });
});
