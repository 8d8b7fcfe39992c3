import type { TechnicalDashboard } from '@sarm/contracts/http/dashboard/technical-dashboard.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';
import { addressOf, arriveAt } from '../../testing/visits.ts';

const CALL = 'GET /api/technical/dashboard';
const AT = '/finetune/dashboard';
const ALL = [
  'create_datasets',
  'upload_videos',
  'extract_frames',
  'review_annotations',
  'train_models',
  'predict_models',
];
const holding = (...codes: string[]) => userRecord(withRole('x', ['access_technical', ...codes]));
const work = (
  changes: Partial<TechnicalDashboard['running'][number]>,
): TechnicalDashboard['running'][number] => ({
  id: '01900000-0000-7000-8000-0000000000e1',
  task_type: 'extraction',
  status: 'processing',
  stage: 'extracting',
  notice: null,
  message: '31 of 100',
  progress: 31,
  video_id: VIDEO_ID,
  video_code: 'S007/1',
  dataset_id: DATASET_ID,
  project_id: PROJECT_ID,
  project_name: 'Andrology',
  isDemo: false,
  created_at: '2026-11-15T10:00:00.000Z',
  updated_at: '2026-11-15T10:00:00.000Z',
  ...changes,
});
const dashboard = (changes: Partial<TechnicalDashboard> = {}): Response =>
  json({
    counts: {
      projects: 2,
      datasets: 9,
      datasetDrafts: 1,
      videos: 74,
      videosExtracting: 2,
      frames: 3412,
      framesWithoutBoxes: 1126,
      boxes: 31024,
      boxesVerified: 8112,
    },
    isDemo: false,
    running: [],
    runningTotal: 0,
    failed: [],
    ...changes,
  } satisfies TechnicalDashboard);
const cards = async () => within(await screen.findByRole('list', { name: 'Ways into the workflow' }));
const WAYS = [
  ['Datasets', '/finetune/datasets', 'create_datasets'],
  ['Videos', '/finetune/videos', 'create_datasets'],
  ['Frames', '/finetune/frame-extraction', 'extract_frames'],
  ['Annotation', '/finetune/annotation', 'review_annotations'],
  ['Training', '/finetune/training', 'train_models'],
  ['Prediction', '/finetune/prediction', 'predict_models'],
] as const;

describe('the technical dashboard', () => {
  it('TEC-007 opens at /finetune and /finetune/dashboard with technical access alone', async () => {
    for (const at of ['/finetune', AT]) {
      const view = openApp(at, holding(), { [CALL]: dashboard() });
      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
      expect(addressOf(view)).toBe(AT);
      view.unmount();
      const other = openApp(at, seededUser('business_user'));
      await arriveAt(other, '/unauthorized');
      other.unmount();
    }
  });

  it('TEC-031 shows six cards that lead to their screens, with what is stored', async () => {
    const view = openApp(AT, holding(...ALL), { [CALL]: dashboard() });
    const list = await cards();
    await list.findByText('3,412');
    const links = list.getAllByRole('link');
    expect(links.map((link) => [link.querySelector('h2')?.textContent, link.getAttribute('href')])).toEqual(
      WAYS.map(([name, to]) => [name, to]),
    );
    expect(links[0]?.textContent).toBe('Datasets91 draft');
    expect(links[1]?.textContent).toBe('Videos742 extracting');
    expect(links[2]?.textContent).toMatch(/^Frames3,412/);
    expect(links[3]?.textContent).toBe('Annotation31,0248,112 boxes verified');
    for (const later of links.slice(4)) expect(later.textContent).not.toMatch(/\d/);
    expect(view.server.callsOf(CALL)[0]?.headers.get('x-sarm-workflow')).toBe('finetune');
    for (const [name, to] of WAYS) {
      await act(() => view.router.navigate(AT));
      await view.user.click((await cards()).getByRole('link', { name: new RegExp(`^${name}`) }));
      await arriveAt(view, to);
    }
  });

  it.each([
    ...WAYS,
    ['Videos', '/finetune/videos', 'upload_videos'],
    ['Prediction', '/finetune/prediction', 'deploy_models'],
  ] as const)('TEC-031 the card %s to %s is open with %s and disabled without it', async (name, to, code) => {
    const stateOf = async (...codes: string[]) => {
      const view = openApp(AT, holding(...codes), { [CALL]: dashboard() });
      const card = (await cards()).getByRole('link', { name: new RegExp(`^${name}`) });
      const state = [card.getAttribute('href'), card.getAttribute('aria-disabled')];
      view.unmount();
      return state;
    };
    expect(await stateOf(code)).toEqual([to, null]);
    const both: Readonly<Record<string, readonly string[]>> = {
      Videos: ['create_datasets', 'upload_videos'],
      Prediction: ['predict_models', 'deploy_models'],
    };
    const own = both[name] ?? [code];
    const others = [...ALL, 'deploy_models'].filter((each) => !own.includes(each));
    expect(await stateOf(...others)).toEqual([null, 'true']);
  });

  it('lists what runs with its progress, and what failed with its reason', async () => {
    openApp(AT, holding(...ALL), {
      [CALL]: dashboard({
        running: [work({})],
        runningTotal: 3,
        failed: [
          work({
            id: '01900000-0000-7000-8000-0000000000e2',
            task_type: 'ingest',
            status: 'failed',
            notice: notice('file.empty'),
            message: 'x',
          }),
        ],
      }),
    });
    const running = within(await screen.findByRole('region', { name: 'Running' }));
    expect(await running.findByText('Frame extraction')).toBeTruthy();
    expect(running.getByText('Andrology, video S007/1 · 31 of 100')).toBeTruthy();
    expect(running.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('31');
    expect(running.getByText('2 more')).toBeTruthy();
    const failed = within(screen.getByRole('region', { name: 'Failed' }));
    expect(failed.getByText('The file is empty')).toBeTruthy();
    // A file that could not be read is uploaded again: there is nothing to start again.
    expect(failed.queryByRole('link')).toBeNull();
  });

  it('shows that there is nothing, and that it could not be read', async () => {
    const view = openApp(AT, holding(...ALL), { [CALL]: dashboard() });
    expect(await screen.findByText('Nothing is running')).toBeTruthy();
    expect(screen.getByText('Nothing has failed')).toBeTruthy();
    view.unmount();
    openApp(AT, holding(...ALL), { [CALL]: json({ message: 'The database is away' }, 503) });
    expect(
      (await screen.findAllByText('Error loading the dashboard: The database is away')).length,
    ).toBeGreaterThan(0);
    expect((await cards()).getAllByRole('link')).toHaveLength(6);
  });
});
