import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { drawnStyle } from '../../testing/fast-styles.ts';
import { CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const labUser = seededUser('business_user');
const progress = (...counts: readonly (number | null)[]) =>
  json({
    stages: ['project', 'dataset', 'videos', 'frames', 'analysis', 'reports'].map((key, i) => ({
      key,
      done: i === 0 || (counts[i - 1] ?? 0) > 0,
      count: i === 0 ? null : (counts[i - 1] ?? null),
    })),
  });
const drawer = async () => within(await screen.findByRole('navigation', { name: 'Navigation' }));
const texts = async () => (await drawer()).getAllByRole('listitem').map((item) => item.textContent);
const addresses = async () =>
  (await drawer())
    .getAllByRole('listitem')
    .map((item) => within(item).queryByRole('link')?.getAttribute('href') ?? null);

describe('the stages of the sarm drawer', () => {
  it('BUS-004 PLT-051 come from the data of the project in context, in a wider drawer', async () => {
    const { server } = openApp(PAGES.datasets, labUser, { [CALLS.progress]: progress(14, 212, 0, 46, 39) });
    await (await drawer()).findByText('212');
    expect(await texts()).toEqual([
      'Select Projectdone',
      '2Select Datasetcurrent14',
      'Review Videosnot available here212',
      '4Select Framesoptionalnot available here0',
      'Run Analysisdone46',
      'View Reportsnot available here39',
    ]);
    expect(server.callsOf(CALLS.progress)[0]?.url).toContain(`project_id=${PROJECT_ID}`);
    expect((await drawer()).getByRole('link', { name: /Select Dataset/ }).getAttribute('aria-current')).toBe(
      'step',
    );
    const nav = screen.getByRole('navigation', { name: 'Navigation' });
    expect(drawnStyle(nav).width).toBe('280px');
  });

  it('BUS-004 PLT-051 lead on from a video, with its dataset and project', async () => {
    const { server } = openApp(PAGES.video, labUser, { [CALLS.progress]: progress(14, 6, 3, 1, 1) });
    await (await drawer()).findByRole('link', { name: /Review Videos/ });
    expect(await addresses()).toEqual([
      '/sarm/projects',
      `/sarm/projects/${PROJECT_ID}/datasets`,
      `/sarm/projects/${PROJECT_ID}/datasets/${DATASET_ID}/videos`,
      `/sarm/frames/${VIDEO_ID}`,
      `/sarm/analysis/${VIDEO_ID}`,
      `/sarm/reports?datasetId=${DATASET_ID}`,
    ]);
    expect(server.callsOf(CALLS.progress)[0]?.url).toContain(`video_id=${VIDEO_ID}`);
  });

  it('BUS-004 PLT-051 lead on from a dataset without a video', async () => {
    openApp(PAGES.videos, labUser);
    await (await drawer()).findByRole('link', { name: /View Reports/ });
    expect((await addresses()).slice(3)).toEqual([
      `/sarm/frames?datasetId=${DATASET_ID}`,
      '/sarm/results',
      `/sarm/reports?datasetId=${DATASET_ID}`,
    ]);
  });

  it('PLT-051 are disabled where the permission is missing', async () => {
    const reader = userRecord({
      ...withRole('x', ['access_business', 'upload_videos']),
      projectPermissions: labUser.projectPermissions.map((each) => ({
        ...each,
        accessLevel: 'viewer' as const,
      })),
    });
    openApp(PAGES.videos, reader);
    await (await drawer()).findByRole('link', { name: /Review Videos/ });
    expect((await addresses()).slice(3)).toEqual([null, null, null]);
  });

  it('PLT-051 are disabled one by one, where the permission of a stage is missing', async () => {
    const codes = ['access_business', 'select_frames', 'view_analysis_results', 'view_reports'];
    const all = ['/sarm/projects', PAGES.videos, PAGES.frames, `/sarm/analysis/${VIDEO_ID}`];
    const reports = `/sarm/reports?datasetId=${DATASET_ID}`;
    for (const [held, expected] of [
      [codes, [null, null, all[2], all[3], reports]],
      [
        [...codes, 'manage_videos'],
        [...all, reports],
      ],
      [codes.filter((code) => code !== 'view_reports'), [null, null, all[2], all[3], null]],
      [codes.filter((code) => code !== 'view_analysis_results'), [null, null, all[2], null, reports]],
    ] as const) {
      const view = openApp(PAGES.frames, userRecord(withRole('x', [...held])));
      await (await drawer()).findByRole('link', { name: /Select Frames/ });
      await waitFor(async () =>
        expect((await addresses()).filter((_, index) => index !== 1)).toEqual(expected),
      );
      view.unmount();
    }
    openApp(PAGES.videos, userRecord(withRole('x', [...codes.slice(2), 'access_business', 'upload_videos'])));
    await (await drawer()).findByRole('link', { name: /View Reports/ });
    expect((await addresses()).slice(2)).toEqual([PAGES.videos, null, '/sarm/results', reports]);
  });

  it('BUS-004 outside a context the drawer lists the three links instead, then the laboratory', async () => {
    openApp('/sarm/dashboard', labUser);
    await (await drawer()).findByRole('link', { name: 'Calibrations' });
    const links = (await drawer()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/sarm/dashboard'],
      ['Manage Videos', '/sarm/projects'],
      ['Generate Report', '/sarm/reports'],
      ['Patients', '/sarm/patients'],
      ['Analysis Results', '/sarm/results'],
      ['Calibrations', '/sarm/calibrations'],
    ]);
  });

  it.each([
    [[], []],
    [['upload_videos'], [['Manage Videos', '/sarm/projects']]],
    [['manage_videos'], [['Manage Videos', '/sarm/projects']]],
    [['generate_reports'], [['Generate Report', '/sarm/reports']]],
    [['view_reports'], [['View Reports', '/sarm/reports']]],
  ])('BUS-004 lists to a holder of %j, next to the dashboard, only %j', async (codes, links) => {
    openApp('/sarm/dashboard', userRecord(withRole('x', ['access_business', ...codes])));
    await (await drawer()).findByRole('link', { name: 'Calibrations' });
    const shown = (await drawer())
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(shown).toEqual([
      ['Dashboard', '/sarm/dashboard'],
      ...links,
      ['Calibrations', '/sarm/calibrations'],
    ]);
  });
});
