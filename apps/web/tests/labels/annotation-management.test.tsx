import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID } from '../../testing/api-answers.ts';
import { technician } from '../../testing/detection-app.ts';
import { json } from '../../testing/fake-server.ts';
import {
  annotationFrame,
  framesPage,
  LABEL_CALLS,
  labelAnswers,
  reviewer,
} from '../../testing/label-answers.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { addressOf, arriveAt } from '../../testing/visits.ts';

const PAGE = '/finetune/annotation';
const FRAMES = [
  annotationFrame(1),
  annotationFrame(2, { labeled: 0, progress: 0, status: 'pending' }),
  annotationFrame(3, { labeled: 10, progress: 100, status: 'completed' }),
];
const STATISTICS = {
  frames: 13,
  by_status: { pending: 4, in_progress: 6, completed: 3 },
  detections: 130,
  total: 130,
  labeled: 61,
  masks: 17,
};
const open = (
  answers: Answers = {},
  at = PAGE,
  person = reviewer('annotate_detection', 'annotate_morphology'),
) =>
  openApp(at, person, {
    ...labelAnswers(),
    [LABEL_CALLS.annotationFrames]: framesPage(FRAMES, 13),
    [LABEL_CALLS.annotationStatistics]: json(STATISTICS),
    ...answers,
  });
const requested = ({ server }: ReturnType<typeof open>) =>
  server.callsOf(LABEL_CALLS.annotationFrames).map(({ url }) => new URL(url, 'http://x').searchParams);
const tab = (name: string) => screen.findByRole('tab', { name });

describe('Annotation Management', () => {
  it('TEC-018 opens with review_annotations, and leads everybody else to /unauthorized', async () => {
    const other = openApp(PAGE, technician('annotate_detection', 'annotate_morphology'), labelAnswers());
    await arriveAt(other, '/unauthorized');
    other.unmount();
    open();
    expect(await screen.findByRole('heading', { name: 'Annotation Management', level: 1 })).toBeTruthy();
  });

  it('TEC-065 has two tabs, and one is disabled without its permission', async () => {
    const both = open();
    expect(await tab('Detection Annotation')).toHaveProperty('disabled', false);
    await both.user.click(await tab('Morphology Annotation'));
    await waitFor(() => expect(requested(both).at(-1)?.get('type')).toBe('morphology'));
    both.unmount();
    const one = open({}, PAGE, reviewer('annotate_morphology'));
    const closed = await tab('Detection Annotation');
    expect([closed.hasAttribute('disabled'), closed.title]).toEqual([
      true,
      'You do not have permission for this',
    ]);
    expect((await tab('Morphology Annotation')).getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(requested(one)[0]?.get('type')).toBe('morphology'));
    one.unmount();
    const other = open({}, PAGE, reviewer('annotate_detection'));
    expect(await tab('Morphology Annotation')).toHaveProperty('disabled', true);
    await waitFor(() => expect(requested(other)[0]?.get('type')).toBe('detection'));
    other.unmount();
    const none = open({}, PAGE, reviewer());
    expect(await tab('Detection Annotation')).toHaveProperty('disabled', true);
    expect(await tab('Morphology Annotation')).toHaveProperty('disabled', true);
    expect(requested(none)).toEqual([]);
  });

  it('TEC-066 lists frames of a dataset, ordered either way, in a grid or in a table', async () => {
    const view = open();
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
      'Frame 1 of S007/2',
      'Frame 2 of S007/2',
      'Frame 3 of S007/2',
    ]);
    const first = requested(view)[0];
    expect([first?.get('sort_by'), first?.get('sort_order'), first?.has('dataset_id')]).toEqual([
      'date',
      'desc',
      false,
    ]);
    await view.user.click(screen.getByRole('button', { name: 'Descending' }));
    await waitFor(() => expect(requested(view).at(-1)?.get('sort_order')).toBe('asc'));
    await view.user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    const sorts = await screen.findAllByRole('option');
    expect(sorts.map(({ textContent }) => textContent)).toEqual(['Date', 'Status', 'Frame number']);
    await view.user.click(screen.getByRole('option', { name: 'Frame number' }));
    await waitFor(() => expect(requested(view).at(-1)?.get('sort_by')).toBe('frameNumber'));
    await view.user.click(await screen.findByRole('combobox', { name: 'Dataset' }));
    await view.user.click(await screen.findByRole('option', { name: /Sample 7/ }));
    await waitFor(() => expect(requested(view).at(-1)?.get('dataset_id')).toBe(DATASET_ID));
    await view.user.click(screen.getByRole('button', { name: 'Table' }));
    const table = await screen.findByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    await view.user.click(within(table).getByRole('button', { name: 'Status' }));
    await waitFor(() => expect(requested(view).at(-1)?.get('sort_by')).toBe('status'));
    expect(addressOf(view)).toContain('view=table');
    await view.user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(requested(view).at(-1)?.get('page')).toBe('2'));
  });

  it('TEC-067 opens the details of a frame and the statistics', async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Details of frame 1' }));
    const details = await screen.findByRole('dialog', { name: 'Frame 1 of S007/2' });
    for (const text of ['640 × 480 px', '0.02 s', 'S007', '4 of 10 boxes in data labels'])
      expect(within(details).getByText(text)).toBeTruthy();
    expect(details.textContent).toMatch(/Masks\s*3/);
    await waitFor(() =>
      expect(view.server.callsOf(`GET /api/sarm/media/view-frame/${FRAMES[0]?.id}`).length).toBeGreaterThan(
        0,
      ),
    );
    await view.user.click(within(details).getByRole('button', { name: 'Close' }));
    await view.user.click(await screen.findByRole('button', { name: 'Statistics' }));
    const statistics = await screen.findByRole('dialog', { name: 'Annotation statistics' });
    await waitFor(() => expect(statistics.textContent).toContain('Frames13Detections130In data labels61'));
    const byStatus = within(statistics).getByRole('region', { name: 'Frames by status' });
    expect(byStatus.textContent).toContain('Pending4In progress6Completed3');
    expect(statistics.textContent).toContain('Masks17');
  });

  it('TEC-068 names the three states, also where one is written with a hyphen', async () => {
    const hyphen = { ...annotationFrame(4), status: 'in-progress' as never };
    open({ [LABEL_CALLS.annotationFrames]: framesPage([...FRAMES, hyphen]) });
    const cards = await screen.findAllByRole('article');
    const chips = cards.map((card) => card.querySelector('.MuiChip-label')?.textContent);
    expect(chips).toEqual(['In progress', 'Pending', 'Completed', 'In progress']);
    expect(cards[0]?.textContent).toContain('4 of 10 boxes in data labels');
  });

  it('names a failed load and retries it, and says of an empty list what comes first', async () => {
    const view = open({
      [LABEL_CALLS.annotationFrames]: [json({ message: 'Broken' }, 500), framesPage([])],
    });
    expect(await screen.findByText('Failed to load frames: Broken')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No frames to annotate')).toBeTruthy();
  });
});
