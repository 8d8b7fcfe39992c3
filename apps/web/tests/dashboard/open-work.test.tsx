import type { BusinessDashboard, OpenWork } from '@sarm/contracts/http/dashboard/dashboard.routes';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';

const work = (kind: OpenWork['kind'], changes: Partial<OpenWork> = {}): OpenWork => ({
  kind,
  title: '',
  priority: 'high',
  dueDate: '2190-01-02T10:00:00.000Z',
  count: 1,
  name: '2026-11-12',
  patientName: null,
  projectId: PROJECT_ID,
  isDemo: false,
  datasetId: DATASET_ID,
  videoId: null,
  analysisId: null,
  ...changes,
});

const dashboard = (tasks: OpenWork[]): BusinessDashboard => ({
  isDemo: false,
  counts: {
    projects: 1,
    datasets: 1,
    videos: 5,
    videosProcessing: 0,
    patients: 1,
    analyses: 1,
    analysesRunning: 0,
    reports: 0,
    reportDrafts: 0,
  },
  tasks,
  tasksTotal: tasks.length,
  analyses: [],
  patients: [],
  calibrated: true,
});

async function openWork(tasks: OpenWork[], role = 'business_user') {
  openApp('/sarm/dashboard', seededUser(role, role === 'business_user' ? 'member' : 'viewer'), {
    'GET /api/sarm/dashboard/business': json(dashboard(tasks)),
    'GET /api/sarm/notification/get-notifications': json({ items: [], total: 0, unread_count: 0 }),
  });
  const card = within(await screen.findByRole('region', { name: 'Open tasks' }));
  return within(await card.findByRole('list'));
}

describe('open work on the dashboard', () => {
  it('opens the failed analysis that it is about, not the list of all', async () => {
    const list = await openWork([work('analysis_failed', { analysisId: VIDEO_ID })]);
    expect(list.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      `/sarm/results?id=${VIDEO_ID}`,
    );
  });

  it('leads from uploaded videos to their sample for the analysis, not to the selection of frames', async () => {
    const list = await openWork([work('videos_waiting', { count: 5, priority: 'medium' })]);
    expect(list.getByText('5 videos wait for their analysis')).toBeTruthy();
    expect(list.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      `/sarm/projects/${PROJECT_ID}/datasets/${DATASET_ID}/videos`,
    );
  });
});
