import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, frame, PROJECT_ID, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import {
  BROWSER,
  dataLabel,
  deleteOf,
  detectionOf,
  LABEL_CALLS,
  LABEL_ID,
  labelFrame,
  labelItem,
  openLabels,
  overviewOf,
  pageOfItems,
  pageOfLabelFrames,
  reviewer,
} from '../../testing/label-answers.ts';
import { addressOf } from '../../testing/visits.ts';

const OPEN = `?labelId=${LABEL_ID}`;
const FRAME_100 = frame(100).id;
const ITEM = labelItem(1);
const callsOf = ({ server }: ReturnType<typeof openLabels>) =>
  server.callsOf(LABEL_CALLS.items).map(({ url }) => new URL(url, 'http://x').searchParams);
const last = (view: ReturnType<typeof openLabels>) => callsOf(view).at(-1);
const detection = {
  id: ITEM.detection_id,
  detection_id: ITEM.detection_id,
  frame_id: ITEM.frame_id,
  video_id: VIDEO_ID,
  crop_id: ITEM.crop_id,
  x1: 12.4,
  y1: 20,
  x2: 42.4,
  y2: 40,
  width: 30,
  height: 20,
  confidence: 0.97,
  class: 'sperm',
  verified: true,
  source: 'model',
  crop_path: null,
  is_labeled: true,
  updated_at: '2026-11-15T10:00:00.000Z',
};
const withDetection = { [detectionOf(ITEM.id)]: json({ detection }) };
const openItem = async (view: ReturnType<typeof openLabels>) => {
  await view.user.click(await screen.findByRole('button', { name: 'Item 000001, Sperm, 97%, verified' }));
  return await screen.findByRole('region', { name: 'Detection details' });
};

describe('the labeled items', () => {
  it('TEC-071 have the name of their label, an edit button, a search and pages', async () => {
    const many = Array.from({ length: 27 }, (_, place) => labelItem(place + 1));
    const view = openLabels({ [LABEL_CALLS.items]: pageOfItems(many, 41) }, OPEN);
    expect(
      await screen.findByRole('heading', { name: 'Items in Clinic heads, round 3', level: 1 }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit label' })).toBeTruthy();
    const grid = await screen.findByRole('group', { name: 'Labeled items' });
    expect(within(grid).getAllByRole('button')).toHaveLength(27);
    expect(screen.getByText('1–27 of 41')).toBeTruthy();
    await view.user.click(screen.getAllByRole('button', { name: 'Next page' }).at(-1) as HTMLElement);
    await waitFor(() => expect(last(view)?.get('page')).toBe('2'));
    await view.user.type(screen.getByRole('searchbox', { name: 'Search items...' }), 'debris');
    await waitFor(() => expect([last(view)?.get('query'), last(view)?.get('page')]).toEqual(['debris', '1']));
    expect(addressOf(view)).toContain('text=debris');
  });

  it('TEC-072 are ordered by date, confidence or frame number', async () => {
    const view = openLabels({}, OPEN);
    const sorts = within(await screen.findByRole('group', { name: 'Sort items by' }));
    expect(sorts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Confidence',
      'Frame number',
    ]);
    expect(sorts.getByRole('button', { name: 'Date' }).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(last(view)?.get('sortBy')).toBe('date'));
    await view.user.click(sorts.getByRole('button', { name: 'Confidence' }));
    await waitFor(() => expect(last(view)?.get('sortBy')).toBe('confidence'));
    await view.user.click(sorts.getByRole('button', { name: 'Frame number' }));
    await waitFor(() => expect(last(view)?.get('sortBy')).toBe('frame_number'));
  });

  it('TEC-074 are grouped by frame, and the chosen frame names its items', async () => {
    const frames = Array.from({ length: 9 }, (_, place) => labelFrame(place * 20, 41 - place));
    const view = openLabels({ [LABEL_CALLS.frames]: pageOfLabelFrames(frames, 46) }, OPEN);
    const strip = within(await screen.findByRole('region', { name: 'Frames with Detections' }));
    expect(await strip.findByText('46')).toBeTruthy();
    const hundred = await strip.findByRole('button', { name: /#100/ });
    expect(hundred.textContent).toContain('#10036 items');
    await view.user.click(hundred);
    await waitFor(() => expect(last(view)?.get('frame_id')).toBe(FRAME_100));
    const chips = within(await screen.findByRole('list', { name: 'Items of the frame' }));
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Item 000001 (97%)',
      'Item 000002 (61%)',
    ]);
    expect(await screen.findByRole('heading', { name: 'Frame #100' })).toBeTruthy();
    hundred.focus();
    await view.user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('#120');
    await view.user.click(strip.getByRole('button', { name: 'Next frames' }));
    await waitFor(() =>
      expect(view.server.callsOf(LABEL_CALLS.frames).some(({ url }) => url.includes('page=2'))).toBe(true),
    );
    await view.user.click(await strip.findByRole('button', { name: /#100/ }));
    await waitFor(() => expect(addressOf(view)).toBe(`${BROWSER}?labelId=${LABEL_ID}`));
  });

  it('TEC-069 TEC-282 are crops of their boxes, and one leads to its details', async () => {
    const view = openLabels(withDetection, OPEN);
    const details = await openItem(view);
    await waitFor(() => expect(details.textContent).toContain('x 12, y 20, 30 × 20 px'));
    expect(details.textContent).toContain('verified');
    expect(view.server.callsOf(`GET /api/sarm/media/view-crop/${ITEM.crop_id}`).length).toBeGreaterThan(0);
    expect(addressOf(view)).toBe(`${BROWSER}?labelId=${LABEL_ID}&itemId=${ITEM.id}`);
    await view.user.click(within(details).getByRole('button', { name: 'Close details' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Detection details' })).toBeNull());
  });

  it('TEC-075 asks before an item is deleted, and then removes it from the label', async () => {
    const remove = deleteOf(ITEM.id);
    const view = openLabels(
      {
        ...withDetection,
        [remove]: [json({ message: 'Broken' }, 500), json({ success: true })],
        [LABEL_CALLS.items]: [pageOfItems([ITEM, labelItem(2)]), pageOfItems([labelItem(2)])],
      },
      OPEN,
    );
    await view.user.click(within(await openItem(view)).getByRole('button', { name: 'Delete Item' }));
    const requested = await screen.findByRole('dialog', { name: 'Delete Item' });
    expect(requested.textContent).toContain(
      'Are you sure you want to delete this labeled item? This action cannot be undone.',
    );
    await view.user.click(within(requested).getByRole('button', { name: 'Cancel' }));
    expect(view.server.callsOf(remove)).toHaveLength(0);
    await view.user.click(await screen.findByRole('button', { name: 'Delete Item' }));
    await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Broken')).toBeTruthy();
    await view.user.click(await screen.findByRole('button', { name: 'Delete Item' }));
    await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Item deleted from the data label')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Item 000002/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Item 000001/ })).toBeNull());
  });

  it('TEC-077 shows of an empty label that it has no items', async () => {
    openLabels(
      {
        [LABEL_CALLS.items]: pageOfItems([]),
        [LABEL_CALLS.overview]: overviewOf({ data_label: dataLabel({ item_count: 0 }) }),
      },
      OPEN,
    );
    expect(await screen.findByText('No labeled items found for this data label.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Frames with Detections' })).toBeNull();
  });

  it('edits name and description of the label, and shows a refusal at its field', async () => {
    const view = openLabels(
      {
        [LABEL_CALLS.update]: json({ data_label: dataLabel({ name: 'Round 4' }) }),
        [LABEL_CALLS.overview]: [overviewOf(), overviewOf({ data_label: dataLabel({ name: 'Round 4' }) })],
      },
      OPEN,
    );
    await view.user.click(await screen.findByRole('button', { name: 'Edit label' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Data Label' }));
    const name = dialog.getByRole('textbox', { name: /Name/ });
    await view.user.clear(name);
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(view.server.callsOf(LABEL_CALLS.update)).toHaveLength(0);
    await view.user.type(name, 'Round 4');
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Items in Round 4', level: 1 })).toBeTruthy();
    expect(view.server.callsOf(LABEL_CALLS.update)[0]?.body).toEqual({ name: 'Round 4', description: '' });
  });

  it('offers no change of a label in a project where the person only reads', async () => {
    const viewer = reviewer('annotate_detection');
    const reading = {
      ...viewer,
      projectPermissions: viewer.projectPermissions.map((each) =>
        each.projectId === PROJECT_ID ? { ...each, accessLevel: 'viewer' as const } : each,
      ),
    };
    const view = openLabels(withDetection, OPEN, reading);
    const details = await openItem(view);
    expect(within(details).queryByRole('button', { name: 'Delete Item' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit label' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });

  it('TEC-076 lead to the annotation tool with frame, video and dataset, and say who may not open it', async () => {
    const query = `frameId=${FRAME_100}&videoId=${VIDEO_ID}&datasetId=${DATASET_ID}`;
    const view = openLabels(withDetection, OPEN);
    const tool = within(await openItem(view)).getByRole('link', { name: 'Open in Annotation Tool' });
    expect(tool.getAttribute('href')).toBe(`/finetune/annotation/detection/frame?${query}`);
    view.unmount();
    const other = openLabels(withDetection, OPEN, reviewer());
    const details = within(await openItem(other));
    expect(details.queryByRole('link', { name: 'Open in Annotation Tool' })).toBeNull();
    await other.user.hover(details.getByRole('button', { name: 'Open in Annotation Tool' }));
    expect(await screen.findByText('You need the permission to annotate detections')).toBeTruthy();
  });
});
