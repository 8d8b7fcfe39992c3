import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import {
  crop,
  cropId,
  crops,
  detector,
  FRAME,
  MASK_CALLS,
  openMasks,
  pageOfCrops,
} from '../../testing/mask-app.ts';

const AT = '/finetune/crops';
const grid = async () => within(await screen.findByRole('list', { name: 'Morphology crops' }));

describe('the crops page', () => {
  it.each([
    [`frameId=${FRAME.id}&videoId=${VIDEO_ID}&datasetId=${DATASET_ID}`, { frame_id: FRAME.id }],
    [`videoId=${VIDEO_ID}&datasetId=${DATASET_ID}`, { video_id: VIDEO_ID }],
    [`datasetId=${DATASET_ID}`, { dataset_id: DATASET_ID }],
  ])('TEC-021 TEC-063 shows the crops of %s', async (query, filter) => {
    const rows = [crop(1, { hasMask: true }), crop(2)];
    const view = openMasks(`${AT}?${query}`, { [MASK_CALLS.crops]: pageOfCrops(rows) });
    const cards = (await grid()).getAllByRole('link');
    expect(cards.map((each) => each.textContent)).toEqual([
      `${cropId(1).slice(-8)}93% · 640 × 480 pxMask`,
      `${cropId(2).slice(-8)}93% · 640 × 480 pxNo mask`,
    ]);
    expect(view.server.callsOf(MASK_CALLS.crops)[0]?.body).toEqual({ ...filter, page: 1, limit: 20 });
    await waitFor(() =>
      expect(cards[0]?.getAttribute('href')).toBe(
        `/finetune/annotation/morphology?frameId=${FRAME.id}&datasetId=${DATASET_ID}&cropId=${cropId(1)}`,
      ),
    );
    await waitFor(() => expect(cards[0]?.querySelector(`[data-crop="${cropId(1)}"]`)).toBeTruthy());
    expect(view.server.callsOf(MASK_CALLS.sheet)).toHaveLength(1);
  });

  it('TEC-064 TEC-003 shows 20 a page, the first 12 above them, and how many more', async () => {
    const view = openMasks(`${AT}?videoId=${VIDEO_ID}`, { [MASK_CALLS.crops]: pageOfCrops(crops(20), 57) });
    expect((await grid()).getAllByRole('listitem')).toHaveLength(20);
    expect(screen.getAllByRole('link', { name: /^Open crop / })).toHaveLength(12);
    expect(screen.getByText('and 45 more...')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: /[Pp]age 2/ }));
    await waitFor(() =>
      expect(view.server.callsOf(MASK_CALLS.crops).map(({ body }) => body)).toContainEqual({
        video_id: VIDEO_ID,
        page: 2,
        limit: 20,
      }),
    );
    expect(await screen.findAllByRole('link', { name: /^Open crop / })).toHaveLength(12);
  });

  it('TEC-063 lets a dataset and a video be chosen where the address names none', async () => {
    const view = openMasks(AT);
    expect(await screen.findByRole('combobox', { name: 'Dataset' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Video' })).toBeTruthy();
    expect(view.server.callsOf(MASK_CALLS.crops)).toHaveLength(0);
  });

  it('TEC-304 says that they could not be loaded', async () => {
    openMasks(`${AT}?videoId=${VIDEO_ID}`, { [MASK_CALLS.crops]: json({ message: 'x' }, 500) });
    expect(await screen.findByText('Failed to load crops. Please try again.')).toBeTruthy();
  });

  it('TEC-021 is not opened without annotate_morphology', async () => {
    const view = openMasks(`${AT}?videoId=${VIDEO_ID}`, {}, detector);
    await waitFor(() => expect(view.path()).toBe('/unauthorized'));
  });
});
