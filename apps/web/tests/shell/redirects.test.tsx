import { screen } from '@testing-library/react';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { describe, expect, it } from 'vitest';
import { PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';
import { arriveAt, followAddresses } from '../../testing/visits.ts';

const ID = '01900000-0000-7000-8000-000000000001';
/** Every code, but not the administrator whom no guard stops. */
const everyCode = userRecord(
  withRole(
    'everything',
    PERMISSION_CODES.filter((code) => code !== 'system_admin'),
  ),
);

describe('old addresses', () => {
  it.each([
    ['BUS-010', '/sarm/videos', '/sarm/projects'],
    ['PLT-028', '/business/frames?page=2', '/sarm/frames?page=2'],
    ['PLT-028', '/business/results?id=7', '/sarm/results?id=7'],
    ['PLT-028', '/business/patients?id=3', '/sarm/patients?id=3'],
    ['BUS-025 PLT-028', '/business/videos', '/sarm/videos'],
    ['PLT-028', '/business/analysis?id=7', '/sarm/results?id=7'],
    ['PLT-028', '/business/reports?analysisId=9', '/sarm/reports?analysisId=9'],
    ['PLT-028', `/business/datasets/${ID}/reports?x=1`, `/sarm/reports?x=1&datasetId=${ID}`],
    ['PLT-028', `/business/datasets/${ID}/frames?x=1`, `/sarm/frames?x=1&datasetId=${ID}`],
    ['PLT-028', `/business/datasets/${ID}/videos?page=2`, `/sarm/datasets/${ID}/videos?page=2`],
    [
      'BUS-025 PLT-028',
      `/business/video-detail?videoId=${VIDEO_ID}`,
      `/sarm/video-detail?videoId=${VIDEO_ID}`,
    ],
    ['PLT-029', '/technical/datasets?page=2', '/finetune/datasets?page=2'],
    ['PLT-029', '/technical/frame-extraction?videoId=1', '/finetune/frame-extraction?videoId=1'],
    ['PLT-029', '/technical/annotation?x=1', '/finetune/annotation?x=1'],
    ['PLT-029', '/technical/training?x=1', '/finetune/training?x=1'],
    ['PLT-029', '/technical/prediction?x=1', '/finetune/prediction?x=1'],
    ['PLT-029', '/technical/data-label-review?x=1', '/finetune/data-label-review?x=1'],
    ['PLT-029', `/technical/morphology-data-label/${ID}?x=1`, `/finetune/morphology-data-label/${ID}?x=1`],
  ])('%s %s leads to %s', async (_, from, to) => {
    const view = openApp(from, everyCode);
    const seen = followAddresses(view);
    await screen.findByRole('navigation', { name: 'Navigation' });
    expect(seen).toContain(to);
    if (to !== '/sarm/videos') await arriveAt(view, to);
  });

  it.each([
    [`/business/frames/${ID}`, `/sarm/frames/${ID}`],
    ['/business/datasets', '/sarm/datasets'],
    [
      '/business/annotation/detection/frame?frameId=1&videoId=2',
      '/sarm/annotation/detection/frame?frameId=1&videoId=2',
    ],
    ['/finetune', '/finetune/dashboard'],
  ])('PLT-026 %s leads to %s', async (from, to) => {
    await arriveAt(openApp(from, everyCode), to);
  });

  it.each([
    ['/technical/datasets?page=2', '/finetune/datasets?page=2'],
    [`/technical/datasets/${ID}?page=2`, `/finetune/datasets/${ID}/videos?page=2`],
    ['/technical/datasets/create?step=2', '/finetune/datasets/create?step=2'],
    [`/technical/datasets/${ID}/videos?page=2`, `/finetune/datasets/${ID}/videos?page=2`],
    ['/technical/frame-extraction?videoId=1', '/finetune/frame-extraction?videoId=1'],
    ['/technical/annotation?x=1', '/finetune/annotation?x=1'],
    [
      '/technical/annotation/detection/frame?frameId=1&videoId=2',
      '/finetune/annotation/detection/frame?frameId=1&videoId=2',
    ],
    [`/technical/morphology-data-label/${ID}?x=1`, `/finetune/morphology-data-label/${ID}?x=1`],
    ['/technical/data-label-review?x=1', '/finetune/data-label-review?x=1'],
    ['/technical/training?type=detection', '/finetune/training?type=detection'],
    ['/technical/prediction?x=1', '/finetune/prediction?x=1'],
    // Also what the API has under its own base: in the browser it is an address like any other.
    ['/technical/models?x=1', '/finetune/models?x=1'],
  ])('TEC-030 %s leads to %s, with ids and query', async (from, to) => {
    const view = openApp(from, everyCode);
    await arriveAt(view, to);
    await screen.findByRole('navigation', { name: 'Navigation' });
    const urls = view.server.calls.map(({ url }) => url);
    expect(urls.length).toBeGreaterThan(0);
    expect(urls.filter((url) => !url.startsWith('/api/'))).toEqual([]);
  });

  it('TEC-030 the old address of the datasets shows their screen, and keeps its guard', async () => {
    const view = openApp('/technical/datasets', everyCode);
    expect(await screen.findByText('Sample 7')).toBeTruthy();
    view.unmount();
    const business = seededUser('business_user');
    await arriveAt(openApp('/technical/datasets', business), '/unauthorized');
  });

  it('BUS-025 the old address of a video shows it', async () => {
    openApp(`/business/video-detail?videoId=${VIDEO_ID}`, seededUser('business_user'));
    expect(await screen.findByRole('heading', { name: 'drop-1' })).toBeTruthy();
  });

  it('BUS-010 BUS-025 the old addresses of the videos show the projects', async () => {
    for (const from of ['/sarm/videos', '/business/videos']) {
      const view = openApp(from, seededUser('business_user'));
      const link = await screen.findByRole('link', { name: 'Open project Andrology' });
      expect(link.getAttribute('href')).toBe(`/sarm/projects/${PROJECT_ID}/datasets`);
      view.unmount();
    }
  });

  it.each([
    ['upload_videos', '/sarm/projects'],
    ['manage_videos', '/sarm/projects'],
    ['view_analysis_results', '/sarm/dashboard'],
  ])('BUS-005 /sarm leads a holder of %s to %s', async (code, to) => {
    const view = openApp('/sarm', userRecord(withRole('x', ['access_business', code])));
    await arriveAt(view, to);
    expect(screen.queryByText(/^You don't have permission to/)).toBeNull();
  });

  it('keep the navigation state', async () => {
    const view = openApp('/dashboard', everyCode);
    await view.router.navigate('/business/results', { state: { from: 'list' } });
    await arriveAt(view, '/sarm/results');
    expect(view.router.state.location.state).toEqual({ from: 'list' });
  });
});
