import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SCREENS, type ScreenName } from '../../src/shared/screens.ts';
import { dataset, DATASET_ID, PROJECT_ID, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { analysisRecord } from '../../testing/analysis-answers.ts';
import {
  administrator,
  DEMO_SCREENS,
  memberOf,
  NOTHING,
  type ShowsProject,
} from '../../testing/demo-screens.ts';
import { answersOf } from '../../testing/demo-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { addressOf } from '../../testing/visits.ts';

const PARAMS = { projectId: PROJECT_ID, datasetId: DATASET_ID, videoId: VIDEO_ID };
const walked = Object.entries(DEMO_SCREENS).flatMap(([name, shows]) =>
  shows === NOTHING
    ? []
    : shows.map((each) => {
        const params: Readonly<Record<string, string>> = { ...PARAMS, ...each.params };
        const path = SCREENS[name as ScreenName].path.replace(/:(\w+)/g, (_, of: string) => params[of] ?? '');
        return [each.query === undefined ? path : `${path}?${each.query}`, each] as const;
      }),
);

const isChip = (element: Element): boolean => element.classList.contains('MuiChip-label');
/** Of what can be seen: a dialog over the full screen covers the bar and the page. */
const chips = (): Element[] => {
  const fullScreen = document.querySelector<HTMLElement>('.MuiDialog-paperFullScreen');
  return (fullScreen === null ? screen : within(fullScreen)).queryAllByText('Demo').filter(isChip);
};

async function open(at: string, { who, press }: ShowsProject) {
  const view = openApp(at, who === 'administrator' ? administrator : memberOf(true), answersOf(true));
  await screen.findAllByText((_, element) => element?.tagName === 'H1');
  if (press !== undefined) await view.user.click(await screen.findByRole('button', { name: press }));
  return view;
}

describe('the chip Demo', () => {
  it.each(walked)(
    'PLT-234 PLT-006 BUS-002 stands at %s where it shows the demo project',
    async (at, shows) => {
      const view = await open(at, shows);
      await waitFor(() => expect(chips().length).toBeGreaterThan(0));
      expect(addressOf(view).split('?')[0]).toBe(at.split('?')[0]);
    },
  );

  it('marks in a list of several projects the rows of the demo project and no other', async () => {
    const other = '01900000-0000-7000-8000-0000000000f9';
    const both = [analysisRecord({ isDemo: true }), analysisRecord({ id: other })];
    openApp('/sarm/results', memberOf(true), {
      ...answersOf(true),
      'GET /api/sarm/analyses': json({ items: both, total: 2, page: 1, limit: 12 }),
    });
    const cards = await screen.findAllByRole('article');
    const marked = cards.map((card) => within(card).queryAllByText('Demo').length);
    expect(marked).toEqual([1, 0]);
    expect(chips()).toHaveLength(1);
  });

  it('goes when the person moves to what is not of the demo project', async () => {
    const view = openApp(`/sarm/video/${VIDEO_ID}`, memberOf(true), {
      ...answersOf(false),
      [CALLS.video]: json(video({ isDemo: true })),
      [CALLS.dataset]: json(dataset({ isDemo: true })),
    });
    await waitFor(() => expect(chips()).toHaveLength(1));
    await view.router.navigate('/sarm/calibrations');
    await screen.findByText('Bench 2');
    await waitFor(() => expect(chips()).toEqual([]));
  });
});
