import { screen, waitFor, within } from '@testing-library/react';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const ID = '01900000-0000-7000-8000-0000000000e1';
const EARLIER = '01900000-0000-7000-8000-0000000000c2';
const ANALYSIS = '01900000-0000-7000-8000-0000000000a1';
const ONE = `GET /api/sarm/patients/${ID}`;
const ANALYSES = 'GET /api/sarm/analyses';

const row = (id: string, name: string, status: string) => ({
  id,
  datasetId: DATASET_ID,
  name,
  status,
  at: '2026-11-12T12:00:00.000Z',
});
const RECORD: PatientRecord = {
  id: ID,
  projectId: PROJECT_ID,
  projectName: 'Andrology',
  isDemo: false,
  name: 'Tomas Berg',
  age: 37,
  dateOfBirth: '1989-04-17',
  email: '',
  contactNumber: '',
  trainingConsent: false,
  trainingConsentRecorded: null,
  medicalRecordNumber: '',
  createdAt: '2026-01-01T10:00:00.000Z',
  samplesCount: 2,
  lastSampleAt: '2026-11-12T10:00:00.000Z',
  samples: [
    { id: DATASET_ID, name: 'Autumn', at: '2026-11-12T10:00:00.000Z', videosCount: 1, volumeMl: 3.2 },
    { id: EARLIER, name: 'Spring', at: '2026-04-16T10:00:00.000Z', videosCount: 1, volumeMl: null },
  ],
  videos: [row(VIDEO_ID, 'drop-1', 'completed')],
  analyses: [row(ANALYSIS, 'Autumn', 'completed')],
  reports: [row(VIDEO_ID, 'Semen analysis', 'issued')],
};
const figure = (code: string, value: number | null, limit: number, [low, high] = [0, 0]) => ({
  code,
  unit: 'percent',
  value,
  interval: value === null ? null : { low, high },
  limit,
  verdict:
    value === null
      ? null
      : { label: value < limit ? 'Low' : 'Normal', undetermined: low < limit && limit <= high },
  reasons: value === null ? [{ code: 'missing.no_measured_depth' }] : [],
});
const analysis = (id: string, datasetId: string, ...figures: object[]) => ({
  id,
  projectId: PROJECT_ID,
  projectName: 'Andrology',
  isDemo: false,
  patientId: ID,
  patientName: 'Tomas Berg',
  dataset: { id: datasetId, name: 'Sample', type: null },
  status: 'completed',
  madeWith: { models: [{ code: 'a1b2c3d4e5f6/1', name: 'Sperm Detection Model v1' }], rules: ['casa-2'] },
  concentration: null,
  motility: null,
  morphology: null,
  figures,
  frameCount: 0,
  frames: [],
  videos: [],
  tasks: [],
  notes: '',
  createdAt: '2026-11-12T10:00:00.000Z',
  updatedAt: '2026-11-12T10:00:00.000Z',
});
const page = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 10 });
const FIGURES = page(
  analysis(
    ANALYSIS,
    DATASET_ID,
    figure('concentration', 21.3, 16, [18.3, 24.7]),
    figure('progressive_motility', 32.9, 30, [26.9, 39.5]),
  ),
  // Of the same sample, older: its newest represents it.
  analysis(VIDEO_ID, DATASET_ID, figure('concentration', 99, 16, [98, 100])),
  analysis(
    PROJECT_ID,
    EARLIER,
    figure('concentration', null, 16),
    figure('progressive_motility', 18.6, 30, [12.1, 27.5]),
  ),
);
const open = (answers: Answers = {}, person = seededUser('business_user')) =>
  openApp(`/sarm/patients?id=${ID}`, person, {
    [CALLS.patients]: page(),
    [ONE]: json(RECORD),
    [ANALYSES]: FIGURES,
    ...answers,
  });
const panel = async () => within(await screen.findByRole('region', { name: 'Tomas Berg' }));

describe('the history of a patient', () => {
  it('BUS-016 shows the figures of the samples over time, with intervals, verdicts and reports', async () => {
    const { server } = open();
    const shown = await panel();
    const rows = (await shown.findAllByRole('row')).slice(1).map((each) => each.textContent);
    expect(rows).toEqual([
      'Nov 12, 2026Autumn21.3 (18.3–24.7)Normal32.9 (26.9–39.5)Normal, inconclusiveIssued',
      'Apr 16, 2026SpringNot available18.6 (12.1–27.5)LowNo report',
    ]);
    expect(server.callsOf(ANALYSES)[0]?.url).toContain(`patient_id=${ID}`);
    const points = (name: string) => [
      ...shown.getByRole('img', { name }).querySelectorAll<SVGElement>('[data-part="point"]'),
    ];
    expect(points('Concentration').map((each) => each.getAttribute('data-tone'))).toEqual(['success']);
    expect(points('Progressive motility').map((each) => each.getAttribute('data-tone'))).toEqual([
      'error',
      'warning',
    ]);
    expect(points('Volume')).toHaveLength(1);
    expect(shown.getByText('limit 16')).toBeDefined();
  });

  it('marks where the model changed between two samples, says which, and joins no line across', async () => {
    const newer = analysis(
      ANALYSIS,
      DATASET_ID,
      figure('concentration', 21.3, 16, [18.3, 24.7]),
      figure('progressive_motility', 32.9, 30, [26.9, 39.5]),
    );
    const older = (changes: object) => ({
      ...analysis(
        PROJECT_ID,
        EARLIER,
        figure('concentration', 30.1, 16, [26, 34]),
        figure('progressive_motility', 18.6, 30, [12.1, 27.5]),
      ),
      ...changes,
    });
    const plot = (shown: Awaited<ReturnType<typeof panel>>, part: string) =>
      shown.getByRole('img', { name: 'Concentration' }).querySelectorAll(part).length;
    const alike = open({ [ANALYSES]: page(newer, older({})) });
    const same = await panel();
    await same.findByRole('img', { name: 'Concentration' });
    expect([plot(same, '[data-part="break"]'), plot(same, 'polyline')]).toEqual([0, 1]);
    expect(same.queryByText(/the model changed/)).toBeNull();
    alike.unmount();
    const madeWith = { models: [{ code: 'ffff00001111/1', name: 'Old model' }], rules: ['casa-2'] };
    open({ [ANALYSES]: page(newer, older({ madeWith })) });
    const changed = await panel();
    expect(
      await changed.findByText(
        'Between the samples of Apr 16, 2026 and Nov 12, 2026 the model changed: Old model (ffff00001111/1), then Sperm Detection Model v1 (a1b2c3d4e5f6/1).',
      ),
    ).toBeTruthy();
    expect(changed.getByText(/may come from that and not from the patient/)).toBeTruthy();
    expect([plot(changed, '[data-part="break"]'), plot(changed, 'polyline')]).toEqual([1, 0]);
    // What a person measured was measured alike.
    expect(changed.getByRole('img', { name: 'Volume' }).querySelectorAll('[data-part="break"]')).toHaveLength(
      0,
    );
  });

  it('BUS-016 leads to the videos, analyses and reports of the patient', async () => {
    const { user } = open();
    const shown = await panel();
    for (const [tab, name, href] of [
      ['Videos 1', 'drop-1', `/sarm/video/${VIDEO_ID}`],
      ['Analyses 1', 'Autumn', `/sarm/results?id=${ANALYSIS}`],
      ['Reports 1', 'Semen analysis', `/sarm/reports?id=${VIDEO_ID}`],
    ] as const) {
      await user.click(shown.getByRole('tab', { name: tab }));
      expect((await shown.findByRole('link', { name })).getAttribute('href')).toBe(href);
    }
  });

  it('BUS-016 searches for a patient and stores what is changed of one', async () => {
    const update = `PUT /api/sarm/patients/${ID}`;
    const { user, server } = open({ [CALLS.patients]: page(RECORD), [update]: json(RECORD) });
    await user.type(await screen.findByRole('searchbox', { name: 'Search patients' }), 'berg');
    await waitFor(() => expect(server.callsOf(CALLS.patients).at(-1)?.url).toContain('search=berg'));
    await user.click((await panel()).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(user, dialog.getByLabelText('Contact number'), '555 0199');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Patient saved')).toBeDefined();
    expect(server.callsOf(update)[0]?.body).toMatchObject({ name: 'Tomas Berg', contactNumber: '555 0199' });
  });

  it('BUS-016 opens for holders of manage_patients alone', async () => {
    const reader = userRecord(withRole('reader', ['access_business', 'view_analysis_results']));
    const { path } = open({}, reader);
    await waitFor(() => expect(path()).toBe('/unauthorized'));
  });

  it('shows the samples without figures to who may not read analyses', async () => {
    const seeded = seededUser('business_user');
    const person = {
      ...userRecord(withRole('front_desk', ['access_business', 'manage_patients'])),
      projectPermissions: [{ ...seeded.projectPermissions[0]!, accessLevel: 'member' as const }],
    };
    const { server } = open({}, person);
    const shown = await panel();
    expect(await shown.findByText('Autumn')).toBeDefined();
    expect(shown.queryByRole('img', { name: 'Concentration' })).toBeNull();
    expect(server.callsOf(ANALYSES)).toHaveLength(0);
  });

  it('says that the figures could not be read, keeps the samples, and retries', async () => {
    const { user } = open({ [ANALYSES]: [json({ code: 'internal', message: 'x' }, 500), FIGURES] });
    const shown = await panel();
    expect(await shown.findByText(/^Error loading the results:/)).toBeDefined();
    expect(shown.getByText('Autumn')).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    expect(await shown.findByRole('img', { name: 'Concentration' })).toBeDefined();
  });
});
