import { cleanup, screen, within } from '@testing-library/react';
import type { Analysis, AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { BusinessDashboard } from '@sarm/contracts/http/dashboard/dashboard.routes';
import type { Patient } from '@sarm/contracts/http/patients/patients.routes';
import type { FigureCode } from '@sarm/domain/figures/figures';
import { describe, expect, it, vi } from 'vitest';
import { DATASET_ID, PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { patient } from '../../testing/demo-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { withRole } from '../../testing/user-record.ts';
import { addressOf, arriveAt } from '../../testing/visits.ts';

const CALL = 'GET /api/sarm/dashboard/business';
const clinician = seededUser('business_user');

const dashboard = (
  changes: Partial<BusinessDashboard['counts']> = {},
  parts: Partial<BusinessDashboard> = {},
): BusinessDashboard => ({
  isDemo: false,
  counts: {
    projects: 3,
    datasets: 41,
    videos: 386,
    videosProcessing: 5,
    patients: 62,
    analyses: 74,
    analysesRunning: 1,
    reports: 58,
    reportDrafts: 6,
    ...changes,
  },
  tasks: [
    {
      kind: 'video_failed',
      title: 'Video processing failed',
      priority: 'high',
      dueDate: '2026-01-02T10:00:00.000Z',
      count: 1,
      name: 'B1-F4',
      patientName: 'Javier Ortiz',
      projectId: PROJECT_ID,
      isDemo: false,
      datasetId: DATASET_ID,
      videoId: VIDEO_ID,
      analysisId: null,
    },
    {
      kind: 'report_missing',
      title: 'Completed analysis without report',
      priority: 'low',
      dueDate: '2190-01-02T10:00:00.000Z',
      count: 1,
      name: '2026-11-12',
      patientName: null,
      projectId: PROJECT_ID,
      isDemo: false,
      datasetId: DATASET_ID,
      videoId: null,
      analysisId: VIDEO_ID,
    },
  ],
  tasksTotal: 2,
  analyses: [ANALYSIS],
  patients: [PATIENT],
  calibrated: false,
  ...parts,
});
const PATIENT: Patient = { ...patient(false), id: VIDEO_ID, samplesCount: 6 };
const figure = (
  code: FigureCode,
  value: number | null,
  limit: number,
  [low, high] = [0, 0],
): AnalysisFigure => ({
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
const ANALYSIS: Analysis = {
  id: VIDEO_ID,
  projectId: PROJECT_ID,
  isDemo: false,
  projectName: 'Andrology',
  patientId: VIDEO_ID,
  edition: 'who6',
  madeWith: { models: [], rules: [] },
  patientName: 'Tomas Berg',
  dataset: { id: DATASET_ID, name: '2026-11-12', type: null },
  status: 'completed',
  concentration: null,
  motility: 40.2,
  morphology: null,
  figures: [figure('concentration', null, 16), figure('total_motility', 40.2, 42, [33.8, 46.9])],
  frameCount: 0,
  frames: [],
  videos: [],
  tasks: [],
  notes: '',
  createdAt: '2026-11-12T10:00:00.000Z',
  updatedAt: '2026-11-12T10:00:00.000Z',
};
const NOTIFICATION = {
  id: VIDEO_ID,
  type: 'analysis.completed',
  params: { sample: '2026-11-12', count: 5 },
  because: [],
  title: 'Analysis completed',
  message: '',
  severity: 'info',
  timestamp: '2026-11-12T10:00:00.000Z',
  read: false,
  link: null,
};
const open = (answers: Answers = {}, person = clinician) =>
  openApp('/sarm/dashboard', person, {
    [CALL]: json(dashboard()),
    'GET /api/sarm/notification/get-notifications': json({
      items: [NOTIFICATION],
      total: 1,
      unread_count: 1,
    }),
    ...answers,
  });
const holding = (...codes: string[]) => ({ ...clinician, ...withRole('x', ['access_business', ...codes]) });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the business dashboard', () => {
  it('BUS-015 BUS-078 shows counts, work, analyses, patients and notifications of the stored data', async () => {
    open();
    expect(await screen.findByText('386')).toBeDefined();
    const counts = within(screen.getByLabelText('Counts'));
    for (const text of ['3', '41', '386', '5 processing', '62', '74', '1 running', '58', '6 drafts'])
      expect(counts.getByText(text)).toBeDefined();
    expect(screen.getByText(/^3 projects, \w+ \d+, \d{4}, \d+:\d+ [AP]M$/)).toBeDefined();
    const rows = (await card('Open tasks')).getAllByRole('listitem');
    expect(rows[0]?.textContent).toBe('HighVideo processing failedB1-F4 · Javier OrtizJan 2, 2026, lateOpen');
    expect(rows[1]?.textContent).toContain('Completed analysis without report');
    expect((await card('Recent patients')).getByText(/37 years · 6 samples/)).toBeDefined();
    const analyses = within(
      (await screen.findAllByRole('region', { name: 'Recent analyses' })).at(-1) as HTMLElement,
    );
    expect(analyses.getByText('Low, inconclusive')).toBeDefined();
    expect(analyses.getByText('Not available')).toBeDefined();
    expect((await card('Notifications')).getByText('Analysis completed')).toBeDefined();
  });

  it('BUS-108 shows the notifications of the menu with title, message and time, and no other', async () => {
    const { server, user } = open();
    const shown = (await card('Notifications')).getAllByRole('listitem').map((each) => each.textContent);
    expect(shown).toHaveLength(1);
    for (const part of ['Analysis completed', '2026-11-12, 5 videos', 'Nov 12, 2026'])
      expect(shown[0]).toContain(part);
    const LIST = 'GET /api/sarm/notification/get-notifications';
    const requests = server.callsOf(LIST).length;
    expect(requests).toBeGreaterThan(0);
    await user.click(await screen.findByRole('button', { name: /Notifications/ }));
    expect((await screen.findAllByText('Analysis completed')).length).toBeGreaterThan(1);
  });

  it('BUS-149 disables what leads to results or a video without view_analysis_results, and nothing else', async () => {
    const ways = async () => {
      const work = within((await card('Open tasks')).getByRole('list'));
      const [video, missing] = work.getAllByRole('link');
      const actions = within(screen.getByRole('navigation', { name: 'Quick actions' }));
      const sample = await screen.findByRole('link', { name: '2026-11-12' });
      const action = actions.getByText('Analysis Results').closest('a, button');
      const report = actions.getByText('Generate Report').closest('a, button');
      return [video, sample, action, missing, report].map((each) => each?.getAttribute('href') ?? null);
    };
    const view = open({}, holding('generate_reports', 'view_analysis_results'));
    expect(await ways()).toEqual([
      `/sarm/video/${VIDEO_ID}`,
      `/sarm/results?id=${VIDEO_ID}`,
      '/sarm/results',
      `/sarm/reports?analysisId=${VIDEO_ID}`,
      '/sarm/reports',
    ]);
    view.unmount();
    open({}, holding('generate_reports'));
    expect(await ways()).toEqual([null, null, null, `/sarm/reports?analysisId=${VIDEO_ID}`, '/sarm/reports']);
    for (const name of ['Open', '2026-11-12'])
      expect(screen.getByRole('link', { name }).getAttribute('aria-disabled')).toBe('true');
  });

  it.each(['/sarm/results', `/sarm/video-detail?videoId=${VIDEO_ID}`])(
    'BUS-149 %s opens with view_analysis_results and leads those without it to /unauthorized',
    async (at) => {
      const page = (...codes: string[]) => openApp(at, holding(...codes));
      const view = page('view_analysis_results');
      expect(await screen.findByRole('heading', { level: 1, name: /Analysis Results|drop-1/ })).toBeDefined();
      expect(addressOf(view)).toBe(at);
      view.unmount();
      await arriveAt(page('select_frames', 'generate_reports', 'upload_videos'), '/unauthorized');
    },
  );

  it('BUS-148 manage_patients opens the patients from here and their screen; without it neither', async () => {
    const view = open({}, holding('manage_patients'));
    const patients = await card('Recent patients');
    expect((await patients.findByRole('link', { name: 'Tomas Berg' })).getAttribute('href')).toBe(
      `/sarm/patients?id=${VIDEO_ID}`,
    );
    const actions = within(screen.getByRole('navigation', { name: 'Quick actions' }));
    await view.user.click(actions.getByRole('link', { name: 'Patients' }));
    expect(await screen.findByRole('button', { name: /Add patient/i })).toBeDefined();
    view.unmount();
    const other = open({}, holding('view_analysis_results'));
    const closed = within(await screen.findByRole('navigation', { name: 'Quick actions' }));
    expect(closed.getByText('Patients').closest('button')?.getAttribute('aria-disabled')).toBe('true');
    expect((await card('Recent patients')).queryByRole('link')).toBeNull();
    other.unmount();
    await arriveAt(openApp('/sarm/patients', holding('view_analysis_results')), '/unauthorized');
  });

  it('BUS-079 shows that it loads while the call runs, without a delay of its own', async () => {
    let answer: (response: Response) => void = () => undefined;
    open({ [CALL]: () => new Promise<Response>((resolve) => (answer = resolve)) });
    expect(await screen.findByLabelText('Counts')).toBeDefined();
    expect(screen.getByLabelText('Counts').getAttribute('aria-busy')).toBe('true');
    // The specified screen kept what it had for 500 ms before it showed it: here no such time ever ends.
    const start = globalThis.setTimeout;
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((then: () => void, delay?: number) => start(then, delay === 500 ? 2 ** 30 : delay));
    answer(json(dashboard()));
    expect(await screen.findByText('386')).toBeDefined();
    expect(screen.getByLabelText('Counts').getAttribute('aria-busy')).not.toBe('true');
    timers.mockRestore();
  });

  it('a failed answer is requested again from any of its parts', async () => {
    const { user, server } = open({
      [CALL]: [json({ code: 'unavailable', message: 'x' }, 503), json(dashboard())],
    });
    const failed = within(
      (await screen.findAllByRole('region', { name: 'Recent analyses' }))[0] as HTMLElement,
    );
    await user.click(await failed.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Low, inconclusive')).toBeDefined();
    expect(server.callsOf(CALL)).toHaveLength(2);
  });

  it('shows no list of analyses to those who may read none, rather than an empty one', async () => {
    open({ [CALL]: json(dashboard({}, { analyses: null })) });
    expect(await screen.findByText('386')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Recent analyses' })).toBeNull();
  });

  it('shows the way to the first report until there is one, with the next step as a link', async () => {
    open({ [CALL]: json(dashboard({ reports: 0, reportDrafts: 0, analyses: 0 })) });
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(5);
    const next = await steps.findByRole('link', { name: 'Next: Enter a calibration of your microscope' });
    expect(next.getAttribute('href')).toBe('/sarm/calibrations');
    expect(steps.getAllByRole('link')).toHaveLength(1);
    expect(steps.getByText('2 of 5 done')).toBeDefined();
    cleanup();
    open({ [CALL]: json(dashboard({ reports: 0, reportDrafts: 0, analyses: 0 }, { calibrated: true })) });
    expect(await screen.findByText('3 of 5 done')).toBeDefined();
  });
});
