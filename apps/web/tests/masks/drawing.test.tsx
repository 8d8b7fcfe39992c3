import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { decodeRuns, fromCocoText, runsArea } from '@sarm/masks/run-lengths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearCanvas, layOutCanvas } from '../../testing/annotation-canvas.ts';
import { press } from '../../testing/annotation-app.ts';
import { json } from '../../testing/fake-server.ts';
import {
  click,
  cropId,
  drag,
  FRAME_PAGE,
  heldBy,
  MASK_CALLS,
  openMasks,
  RECT,
  storedMask,
} from '../../testing/mask-app.ts';
import { addressOf } from '../../testing/visits.ts';

beforeAll(layOutCanvas);
afterAll(clearCanvas);

const CROP_PAGE = `${FRAME_PAGE}&cropId=${cropId(1)}`;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const opened = async () => await screen.findByRole('application', { name: /^Crop / });
interface Put {
  readonly base_version: number;
  readonly rect: readonly number[];
  readonly grid: number;
  readonly parts: readonly { readonly part: string; readonly counts: string }[];
}
const puts = (view: ReturnType<typeof openMasks>): Put[] =>
  view.server.callsOf(MASK_CALLS.put).map(({ body }) => body as Put);
const stored = (version: number, changes = {}) =>
  json({ version, mask: storedMask({ version, ...changes }) });
const areas = ({ parts, rect, grid }: Put) =>
  parts.map(({ part, counts }) => [
    part,
    runsArea(fromCocoText(counts, (rect[2]! - rect[0]!) * grid, (rect[3]! - rect[1]!) * grid)),
  ]);

describe('drawing by hand', () => {
  it('stores a polygon of the chosen part in frame pixels, from no mask', async () => {
    const view = openMasks(CROP_PAGE, { [MASK_CALLS.put]: stored(1) });
    await opened();
    await screen.findByText('No mask generated yet');
    press('p');
    press('3', { code: 'Digit3' });
    for (const [x, y] of [
      [10, 20],
      [30, 20],
      [30, 50],
      [10, 50],
      [11, 21],
    ] as const)
      await click(x, y);
    await waitFor(() => expect(puts(view)).toHaveLength(1));
    const [put] = puts(view) as [Put];
    expect(put).toMatchObject({ base_version: 0, rect: RECT, grid: 1 });
    expect(areas(put)).toEqual([['tail', 20 * 30]]);
    const { bits } = decodeRuns(fromCocoText(put.parts[0]!.counts, 640, 480), 640, 480);
    expect([bits[20 * 640 + 10], bits[49 * 640 + 29], bits[50 * 640 + 30]]).toEqual([1, 1, 0]);
    expect(await screen.findByText('No unsent strokes')).toBeTruthy();
  });

  it('paints and erases with the size of the brush, on the version that was read', async () => {
    const view = openMasks(CROP_PAGE, {
      [MASK_CALLS.mask]: json({ mask: storedMask() }),
      [MASK_CALLS.put]: [stored(4), stored(5)],
    });
    await opened();
    await screen.findByText('Mask Generated');
    press('d');
    expect(button('Brush').getAttribute('aria-pressed')).toBe('true');
    await drag([300, 300], [320, 300]);
    await waitFor(() => expect(puts(view)).toHaveLength(1));
    const [[, painted] = []] = areas(puts(view)[0]!);
    expect(painted as number).toBeGreaterThan(40 * 60 + 20 * 6);
    expect(puts(view)[0]?.base_version).toBe(3);
    press('e');
    await drag([300, 300], [320, 300]);
    await waitFor(() => expect(puts(view)).toHaveLength(2));
    expect(areas(puts(view)[1]!)).toEqual([['head', 40 * 60]]);
    expect(puts(view)[1]?.base_version).toBe(4);
  });

  it('undoes and redoes within the crop, and stores what is shown', async () => {
    const view = openMasks(CROP_PAGE, {
      [MASK_CALLS.mask]: json({ mask: storedMask() }),
      [MASK_CALLS.put]: [stored(4), stored(5), stored(6)],
    });
    await opened();
    await screen.findByText('Mask Generated');
    expect(button('Undo drawing').disabled).toBe(true);
    press('d');
    await drag([300, 300], [320, 300]);
    press('z', { ctrlKey: true });
    await waitFor(() => expect(puts(view).length).toBeGreaterThan(0));
    expect(areas(puts(view).at(-1)!)).toEqual([['head', 40 * 60]]);
    press('y', { ctrlKey: true });
    await waitFor(() => expect(areas(puts(view).at(-1)!)[0]?.[1]).toBeGreaterThan(40 * 60));
  });

  it('never writes over a newer mask: both are shown, and the person chooses the own one', async () => {
    const view = openMasks(CROP_PAGE, {
      [MASK_CALLS.mask]: [json({ mask: storedMask() }), json({ mask: storedMask({ version: 7 }) })],
      [MASK_CALLS.put]: [json({ code: 'mask_changed', message: 'x' }, 409), stored(8)],
    });
    await opened();
    await screen.findByText('Mask Generated');
    press('d');
    await drag([300, 300], [320, 300]);
    const dialog = within(await screen.findByRole('dialog', { name: 'This mask was changed elsewhere' }));
    expect(dialog.getByText('Your drawing')).toBeTruthy();
    expect(dialog.getByText('Stored mask')).toBeTruthy();
    expect(puts(view)).toHaveLength(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Keep my drawing' }));
    await waitFor(() => expect(puts(view)).toHaveLength(2));
    expect(puts(view)[1]).toMatchObject({ base_version: 7, parts: puts(view)[0]?.parts });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes the stored mask where the person chooses it', async () => {
    const view = openMasks(CROP_PAGE, {
      [MASK_CALLS.mask]: [json({ mask: storedMask() }), json({ mask: storedMask({ version: 7 }) })],
      [MASK_CALLS.put]: [json({ code: 'mask_changed', message: 'x' }, 409), stored(8)],
    });
    await opened();
    await screen.findByText('Mask Generated');
    press('d');
    await drag([300, 300], [320, 300]);
    fireEvent.click(await screen.findByRole('button', { name: 'Take the stored mask' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(puts(view)).toHaveLength(1);
    await drag([300, 300], [320, 300]);
    await waitFor(() => expect(puts(view)).toHaveLength(2));
    expect(puts(view)[1]?.base_version).toBe(7);
  });

  it('stays with a drawing that cannot be stored', async () => {
    const view = openMasks(CROP_PAGE, {
      [MASK_CALLS.mask]: json({ mask: storedMask() }),
      [MASK_CALLS.put]: [json({ message: 'Disk full' }, 500), json({ message: 'Disk full' }, 500), stored(4)],
    });
    await opened();
    await screen.findByText('Mask Generated');
    press('d');
    await drag([300, 300], [320, 300]);
    press('ArrowRight');
    const retry = await screen.findByRole('button', { name: /Not saved: Disk full/ });
    expect(addressOf(view)).toContain(`cropId=${cropId(1)}`);
    fireEvent.click(retry);
    await waitFor(() => expect(puts(view).length).toBeGreaterThan(1));
  });

  it('works by keyboard alone', async () => {
    const view = openMasks(CROP_PAGE, { [MASK_CALLS.put]: stored(1) });
    const stage = await opened();
    await screen.findByText('No mask generated yet');
    stage.focus();
    press('ArrowLeft', { altKey: true });
    press(' ', { code: 'Space' });
    expect(view.container.querySelectorAll('[data-point]')).toHaveLength(1);
    press('d');
    press(' ', { code: 'Space' });
    await waitFor(() => expect(puts(view)).toHaveLength(1));
    press('x');
    expect(button('Hide').getAttribute('aria-pressed')).toBe('true');
    press('x');
    expect(button('Outline').getAttribute('aria-pressed')).toBe('true');
  });

  it('shows parts as outline, filled or not at all', async () => {
    const view = openMasks(CROP_PAGE, { [MASK_CALLS.mask]: json({ mask: storedMask() }) });
    const stage = await opened();
    await screen.findByText('Mask Generated');
    const part = () => stage.querySelector('[data-part="head"]');
    await waitFor(() => expect(part()?.querySelectorAll('path')).toHaveLength(3));
    await view.user.click(button('Fill'));
    expect(part()?.querySelectorAll('path')).toHaveLength(1);
    await view.user.click(button('Show Head'));
    expect(part()).toBeNull();
  });
});

describe('an added mask', () => {
  it('TEC-176 TEC-314 is called bad only by a person, and can be removed', async () => {
    const view = openMasks(CROP_PAGE, {
      [MASK_CALLS.mask]: json({ mask: storedMask() }),
      [MASK_CALLS.membership]: heldBy(1),
      [MASK_CALLS.quality]: [json({}), json({}, 502, 'Bad Gateway')],
      [MASK_CALLS.deleteItem]: json({}, 502, 'Bad Gateway'),
    });
    const group = within(await screen.findByRole('group', { name: 'Quality' }));
    expect(group.getByRole('button', { name: 'Good' }).getAttribute('aria-pressed')).toBe('true');
    await view.user.click(group.getByRole('button', { name: 'Bad' }));
    await waitFor(() => expect(view.server.callsOf(MASK_CALLS.quality)[0]?.body).toEqual({ quality: 'bad' }));
    await view.user.click(group.getByRole('button', { name: 'Fair' }));
    expect(await screen.findByText('Failed to update quality: Bad Gateway')).toBeTruthy();
    await view.user.click(button('Remove from Data Label'));
    expect(await screen.findByText('Failed to delete item: Bad Gateway')).toBeTruthy();
  });
});
