import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clearCanvas, layOutCanvas } from '../../testing/annotation-canvas.ts';
import { press } from '../../testing/annotation-app.ts';
import { DATASET_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { heldAnswer } from '../../testing/held-answer.ts';
import {
  click,
  counted,
  crop,
  cropId,
  crops,
  detector,
  FRAME,
  FRAME_PAGE,
  heldBy,
  label,
  MASK_CALLS,
  openMasks,
  pageOfCrops,
  storedMask,
} from '../../testing/mask-app.ts';
import { addressOf } from '../../testing/visits.ts';

beforeAll(layOutCanvas);
afterAll(clearCanvas);
afterEach(() => vi.useRealTimers());

const CROP_PAGE = `${FRAME_PAGE}&cropId=${cropId(1)}`;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const opened = async () => await screen.findByRole('application', { name: /^Crop / });

describe('the page', () => {
  it('TEC-093 TEC-022 PLT-027 is titled by its frame, with a way back and a refresh', async () => {
    const held = heldAnswer();
    const view = openMasks(FRAME_PAGE, { [MASK_CALLS.frame]: [held.answer, json(FRAME)] });
    expect(await screen.findByRole('progressbar', { name: /Loading/ })).toBeTruthy();
    held.release(json(FRAME));
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title.textContent).toBe('Morphology Annotation - Frame #12');
    expect(screen.getByRole('link', { name: 'Back to the crops' }).getAttribute('href')).toBe(
      `/finetune/crops?frameId=${FRAME.id}&datasetId=${DATASET_ID}`,
    );
    const before = view.server.callsOf(MASK_CALLS.crops).length;
    await view.user.click(button('Refresh'));
    await waitFor(() => expect(view.server.callsOf(MASK_CALLS.crops).length).toBeGreaterThan(before));
  });

  it('TEC-094 TEC-022 is refused without annotate_morphology', async () => {
    openMasks(FRAME_PAGE, {}, detector);
    expect(await screen.findByText("You don't have permission to access this page.")).toBeTruthy();
    expect(screen.queryByText('Available Crops')).toBeNull();
  });

  it('TEC-022 opens the crop that the address names', async () => {
    openMasks(CROP_PAGE);
    await opened();
    expect(screen.getByRole('button', { name: /c1.*93%/, current: true })).toBeTruthy();
  });

  it('TEC-095 names the frame that cannot be loaded, and what failed', async () => {
    openMasks(FRAME_PAGE, {
      [MASK_CALLS.frame]: json({ message: 'No such frame' }, 404),
      [MASK_CALLS.crops]: json({ message: 'No such boxes' }, 404),
    });
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain('Detection error: No such boxes'));
    expect(alert.textContent).toContain(`Frame not found. Frame ID: ${FRAME.id}`);
    expect(alert.textContent).toContain('Frame error: No such frame');
  });
});

describe('the control bar', () => {
  it('TEC-096 has modes, undo, clear, suggest and help', async () => {
    openMasks(CROP_PAGE);
    await opened();
    const modes = within(screen.getByRole('group', { name: 'Kind of point' }));
    expect(modes.getByRole('button', { name: 'Foreground', pressed: true })).toBeTruthy();
    expect(modes.getByRole('button', { name: 'Background', pressed: false })).toBeTruthy();
    for (const name of ['Undo last point', 'Clear all points', 'Auto-suggest points', 'Keyboard shortcuts'])
      expect(button(name)).toBeTruthy();
  });

  it('TEC-097 marks the default model', async () => {
    const view = openMasks(CROP_PAGE);
    await opened();
    await view.user.click(screen.getByRole('combobox', { name: 'Segmentation Model' }));
    const options = (await screen.findAllByRole('option')).map((each) => each.textContent);
    expect(options).toEqual(['Built-in (Default)', 'SAM 2 tiny']);
  });

  it('TEC-098 shows labels with their items above 0, and a hint', async () => {
    const held = heldAnswer();
    const view = openMasks(CROP_PAGE, { [MASK_CALLS.labels]: held.answer });
    await opened();
    const select = screen.getByRole('combobox', { name: /Data Label for Masks/ });
    expect(select.textContent).toBe('Loading labels...');
    held.release(
      json({
        data_labels: [label, { ...label, id: cropId(9), name: 'Empty', item_count: 0 }],
        total_count: 2,
        total_pages: 1,
      }),
    );
    await waitFor(() => expect(select.textContent).toBe('Smears, round 2 (418)'));
    await view.user.click(select);
    expect((await screen.findAllByRole('option')).map((each) => each.textContent)).toEqual([
      'Smears, round 2 (418)',
      'Empty',
    ]);
    expect(screen.getByText('Masks will be added to this dataset for model training')).toBeTruthy();
  });
});

describe('the crops', () => {
  it('TEC-099 TEC-100 are listed 24 a page with what is added of them', async () => {
    const rows = crops(24);
    const view = openMasks(FRAME_PAGE, {
      [MASK_CALLS.crops]: pageOfCrops(rows, 61),
      [MASK_CALLS.membership]: heldBy(1, 2),
    });
    const column = within(await screen.findByRole('region', { name: 'Available Crops' }));
    expect(await column.findByText('Showing 24 of 61 crops')).toBeTruthy();
    expect(await column.findByText('2 Added')).toBeTruthy();
    expect(column.getByText('59 Not Added')).toBeTruthy();
    const [first, , third] = column.getAllByRole('button', { name: /px/ });
    expect(first?.textContent).toBe(`${cropId(1).slice(-8)}✓ Added93% · 640 × 480 px`);
    expect(third?.textContent).toContain('○ Not Added');
    await waitFor(() => expect(first?.querySelector(`[data-crop="${cropId(1)}"]`)).toBeTruthy());
    expect(view.server.callsOf(MASK_CALLS.sheet)).toHaveLength(1);
    expect(view.server.callsOf(MASK_CALLS.crops)[0]?.body).toEqual({
      frame_id: FRAME.id,
      page: 1,
      limit: 24,
    });
    await view.user.hover(first as HTMLElement);
    const tip = await screen.findByRole('tooltip');
    for (const text of [cropId(1), 'Detection: ', '0.93', '640 × 480 px'])
      expect(tip.textContent).toContain(text);
    await view.user.click(column.getByRole('button', { name: /Next page/ }));
    await waitFor(() =>
      expect(view.server.callsOf(MASK_CALLS.crops).at(-1)?.body).toMatchObject({ page: 2, limit: 24 }),
    );
  });

  it('TEC-100 has N/A for a crop without a detection', async () => {
    openMasks(FRAME_PAGE, { [MASK_CALLS.crops]: pageOfCrops([crop(1, { detection_id: null as never })]) });
    const row = await screen.findByRole('button', { name: /px/ });
    fireEvent.mouseOver(row);
    expect((await screen.findByRole('tooltip')).textContent).toContain('Detection: N/A');
  });

  it('TEC-101 says that there is none, and that one is to be selected', async () => {
    openMasks(FRAME_PAGE, { [MASK_CALLS.crops]: pageOfCrops([]) });
    expect(await screen.findByText('No crops available for this frame')).toBeTruthy();
    expect(screen.getByText('Select a crop from the list to start morphology annotation')).toBeTruthy();
  });

  it('TEC-304 says that they could not be loaded, and tries again', async () => {
    const view = openMasks(FRAME_PAGE, {
      [MASK_CALLS.crops]: [json({ message: 'x' }, 500), pageOfCrops(crops(2))],
    });
    expect(await screen.findByText('Failed to load crops. Please try again.')).toBeTruthy();
    await view.user.click(button('Retry'));
    expect(await screen.findByText('Showing 2 of 2 crops')).toBeTruthy();
  });

  it('TEC-102 TEC-117 TEC-118 go with the arrows; points, mask and its information are reset', async () => {
    const scrolled: string[] = [];
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      scrolled.push(this.textContent ?? '');
    };
    const view = openMasks(CROP_PAGE, { [MASK_CALLS.mask]: json({ mask: storedMask() }) });
    await opened();
    expect(await screen.findByText('Mask Information')).toBeTruthy();
    await click(50, 60);
    expect(counted()).toEqual(['Foreground 1', 'Background 0', 'Total 1']);
    press('ArrowRight');
    await waitFor(() => expect(addressOf(view)).toContain(`cropId=${cropId(2)}`));
    expect(await screen.findByText('No mask generated yet')).toBeTruthy();
    expect(screen.queryByText('Mask Information')).toBeNull();
    expect(counted()).toEqual(['Foreground 0', 'Background 0', 'Total 0']);
    expect(scrolled.at(-1)).toContain(cropId(2).slice(-8));
    press('ArrowLeft');
    await waitFor(() => expect(addressOf(view)).toContain(`cropId=${cropId(1)}`));
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
});
