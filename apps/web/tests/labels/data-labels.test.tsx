import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { technician } from '../../testing/detection-app.ts';
import { json } from '../../testing/fake-server.ts';
import {
  BROWSER,
  dataLabel,
  LABEL_CALLS,
  LABEL_ID,
  labelAnswers,
  openLabels,
  OTHER_LABEL_ID,
  overviewOf,
  pageOfItems,
  pageOfLabels,
  statisticsOf,
} from '../../testing/label-answers.ts';
import { openApp } from '../../testing/open-app.tsx';
import { addressOf, arriveAt } from '../../testing/visits.ts';

const OPEN = `?labelId=${LABEL_ID}`;
const queryOf = (url: string | undefined) => new URL(url ?? '', 'http://x').searchParams;
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

describe('the data label browser', () => {
  it('TEC-019 opens with review_annotations, and leads everybody else to /unauthorized', async () => {
    const other = openApp(BROWSER, technician('annotate_detection', 'annotate_morphology'), labelAnswers());
    await arriveAt(other, '/unauthorized');
    other.unmount();
    openLabels();
    expect(await heading('Data Labels')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Data Labels' })).getAttribute('href')).toBe(BROWSER);
  });

  it('TEC-069 opens with cards of the detection labels and a search, and a card leads to the items', async () => {
    const view = openLabels({
      [LABEL_CALLS.search]: pageOfLabels(dataLabel({ id: OTHER_LABEL_ID, name: 'Low density' })),
    });
    const cards = await screen.findAllByRole('article');
    expect(cards.map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'Clinic heads, round 3',
      'Low density',
    ]);
    expect(cards[0]?.textContent).toContain('Ana Ruiz · S007');
    expect(cards[0]?.textContent).toContain('1,842 items, 87%');
    const requested = queryOf(view.server.callsOf(LABEL_CALLS.browse)[0]?.url);
    expect([requested.get('label_type'), requested.get('page'), requested.get('limit')]).toEqual([
      'detection',
      '1',
      '20',
    ]);
    await view.user.type(screen.getByRole('searchbox', { name: 'Search data labels...' }), 'low');
    await waitFor(() => expect(view.server.callsOf(LABEL_CALLS.search)).toHaveLength(1));
    expect(queryOf(view.server.callsOf(LABEL_CALLS.search)[0]?.url).get('query')).toBe('low');
    await view.user.click(screen.getByRole('button', { name: 'Clear search' }));
    await view.user.click(await screen.findByRole('link', { name: 'Clinic heads, round 3' }));
    expect(await heading('Items in Clinic heads, round 3')).toBeTruthy();
    expect(addressOf(view)).toBe(`${BROWSER}?labelId=${LABEL_ID}`);
  });

  it('TEC-070 names what failed to load, with the text of the server or its own, and repeats the call', async () => {
    const failing = openLabels({
      [LABEL_CALLS.browse]: [json({ message: 'Broken' }, 500), json({}, 500), pageOfLabels(dataLabel())],
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error Loading Data LabelsBroken');
    await failing.user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'Error Loading Data LabelsFailed to load data labels',
      ),
    );
    await failing.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    failing.unmount();
    const items = openLabels(
      { [LABEL_CALLS.items]: [json({ message: 'Broken' }, 500), json({}, 500), pageOfItems([])] },
      OPEN,
    );
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Error Loading Labeled ItemsBroken'),
    );
    await items.user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'Error Loading Labeled ItemsFailed to load labeled items',
      ),
    );
    await items.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No labeled items found for this data label.')).toBeTruthy();
  });

  it('TEC-078 redirects the tab of detections to the labeled items, and says so meanwhile', async () => {
    const view = openLabels({}, `${OPEN}&tab=detections`);
    expect(await screen.findByText('Redirecting to labeled items view...')).toBeTruthy();
    expect(await heading('Items in Clinic heads, round 3')).toBeTruthy();
    expect(addressOf(view)).toBe(`${BROWSER}?labelId=${LABEL_ID}&tab=items`);
  });

  it('TEC-073 shows the four counts of a label, and N/A without an average', async () => {
    const full = openLabels({}, OPEN);
    const panel = await screen.findByRole('region', { name: 'Statistics' });
    const shown = async (name: string) =>
      (await within(panel).findByText(name)).parentElement?.textContent?.replace(name, '');
    expect(await shown('Total items')).toBe('1,84246 frames, 9 videos');
    expect(await shown('Labeled items')).toBe('1,611verified by a person');
    expect(await shown('Unlabeled items')).toBe('23112.5%');
    expect(await shown('Average confidence')).toBe('82.4%');
    expect(within(panel).getByText('Class balance').parentElement?.textContent).toContain('Sperm1,60487.1%');
    expect(
      within(panel).getByRole('img', { name: 'Box length, µm: 6 to 9: 400, 9 to 12: 1,200' }),
    ).toBeTruthy();
    expect(within(panel).getByText('242 boxes without calibration are not shown')).toBeTruthy();
    full.unmount();
    const none = { total_items: 0, labeled_items: 0, unlabeled_items: 0, average_confidence: null };
    openLabels({ [LABEL_CALLS.statistics]: statisticsOf(none) }, OPEN);
    expect(await screen.findByText('N/A')).toBeTruthy();
  });

  it('shows lengths in pixels where no video is calibrated, and never as micrometres', async () => {
    const lengths = {
      unit: 'px',
      bars: [{ from: 10, to: 20, count: 3 }],
      counted: 3,
      uncalibrated: 3,
    } as const;
    openLabels(
      { [LABEL_CALLS.overview]: overviewOf({ lengths: { ...lengths, bars: [...lengths.bars] } }) },
      OPEN,
    );
    expect(await screen.findByRole('img', { name: 'Box length, px: 10 to 20: 3' })).toBeTruthy();
    expect(screen.queryByText('Box length, µm')).toBeNull();
  });

  it('says of a label that is gone that it does not exist, and leads back', async () => {
    const view = openLabels({ [LABEL_CALLS.overview]: json({ message: 'gone' }, 404) }, OPEN);
    expect(await screen.findByText('This data label does not exist')).toBeTruthy();
    await view.user.click(screen.getByRole('link', { name: 'All data labels' }));
    expect(await heading('Data Labels')).toBeTruthy();
  });
});
