import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { analysisRecord } from '../../testing/analysis-answers.ts';
import { DATASET_ID, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { ANALYSIS_ID, report, source, templates } from '../../testing/report-answers.ts';
import { arriveAt } from '../../testing/visits.ts';

const lab = seededUser('business_user');
const PATIENT_ID = '01900000-0000-7000-8000-0000000000e1';
const ANALYSES = 'GET /api/sarm/analyses';
const REPORTS = 'GET /api/sarm/reports';
const ALL_VIDEOS = 'GET /api/video/list-video';
const pageOf = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 10 });
const { formerVersions: _, ...analysis } = analysisRecord({ id: ANALYSIS_ID });
const reports: Answers = {
  [ANALYSES]: pageOf(analysis, {
    ...analysis,
    id: PATIENT_ID,
    dataset: { ...analysis.dataset, name: 'Other' },
  }),
  [REPORTS]: pageOf(report()),
  [`GET /api/sarm/analyses/${ANALYSIS_ID}/report-source`]: json(source),
  'GET /api/sarm/report-templates': pageOf(...templates),
};
const patient = {
  id: PATIENT_ID,
  projectId: lab.projectPermissions[0]?.projectId,
  projectName: 'Andrology',
  name: 'Tomas Berg',
  age: 37,
  dateOfBirth: '1989-04-17',
  email: '',
  contactNumber: '',
  medicalRecordNumber: '',
  createdAt: '2026-11-01T10:00:00.000Z',
  samplesCount: 0,
  lastSampleAt: null,
};
const lastUrl = (view: ReturnType<typeof openApp>, call: string) =>
  view.server.callsOf(call).at(-1)?.url ?? '';

describe('old addresses of the clinical screens', () => {
  it('BUS-024 /business/patients leads to the patients, with the one that ?id= names open', async () => {
    const answers = {
      [CALLS.patients]: pageOf(patient),
      [`${CALLS.patients}/${PATIENT_ID}`]: json({
        ...patient,
        trainingConsent: false,
        trainingConsentRecorded: null,
        samples: [],
        videos: [],
        analyses: [],
        reports: [],
      }),
    };
    const all = openApp('/business/patients', lab, answers);
    await arriveAt(all, '/sarm/patients');
    expect(await screen.findByRole('list', { name: 'List of patients' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Tomas Berg' })).toBeNull();
    all.unmount();
    const one = openApp(`/business/patients?id=${PATIENT_ID}`, lab, answers);
    await arriveAt(one, `/sarm/patients?id=${PATIENT_ID}`);
    expect(await screen.findByRole('region', { name: 'Tomas Berg' })).toBeTruthy();
  });

  it('BUS-026 /business/reports leads to the reports, and ?analysisId= preselects that analysis', async () => {
    const all = openApp('/business/reports', lab, reports);
    await arriveAt(all, '/sarm/reports');
    const choice = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Analysis' });
    expect(choice.value).toBe('');
    expect(screen.queryByTitle('Preview')).toBeNull();
    all.unmount();
    const one = openApp(`/business/reports?analysisId=${ANALYSIS_ID}`, lab, reports);
    await arriveAt(one, `/sarm/reports?analysisId=${ANALYSIS_ID}`);
    const chosen = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Analysis' });
    await waitFor(() => expect(chosen.value).toContain('Sample 2026-11-12'));
    expect(await screen.findByTitle('Preview')).toBeTruthy();
  });

  it('BUS-027 /business/datasets leads to the datasets of all projects', async () => {
    const view = openApp('/business/datasets', lab);
    await arriveAt(view, '/sarm/datasets');
    expect(await screen.findByRole('link', { name: 'Videos of Sample 7' })).toBeTruthy();
    expect(lastUrl(view, CALLS.datasets)).not.toContain('project_id');
  });

  it('BUS-027 the reports of a dataset are the reports and analyses of it alone', async () => {
    const view = openApp(`/business/datasets/${DATASET_ID}/reports`, lab, reports);
    await arriveAt(view, `/sarm/reports?datasetId=${DATASET_ID}`);
    const saved = within(await screen.findByRole('region', { name: 'Saved Reports' }));
    expect(await saved.findByText('Semen analysis report')).toBeTruthy();
    for (const call of [REPORTS, ANALYSES]) expect(lastUrl(view, call)).toContain(`dataset_id=${DATASET_ID}`);
  });

  it('BUS-027 the frames of a dataset are the frame selection of its videos alone', async () => {
    const view = openApp(`/business/datasets/${DATASET_ID}/frames`, lab, { [ALL_VIDEOS]: pageOf() });
    await arriveAt(view, `/sarm/frames?datasetId=${DATASET_ID}`);
    expect(await screen.findByText('No videos found. Please upload videos first.')).toBeTruthy();
    expect(lastUrl(view, ALL_VIDEOS)).toContain(`dataset_id=${DATASET_ID}`);
  });

  it('BUS-027 the videos of a dataset are its page of videos', async () => {
    const view = openApp(`/business/datasets/${DATASET_ID}/videos`, lab);
    await arriveAt(view, `/sarm/datasets/${DATASET_ID}/videos`);
    expect(await screen.findByText('drop-1')).toBeTruthy();
    expect(view.server.callsOf(CALLS.videos).length).toBeGreaterThan(0);
  });
});
