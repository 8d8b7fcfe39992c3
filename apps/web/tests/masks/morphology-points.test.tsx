import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clearCanvas, layOutCanvas } from '../../testing/annotation-canvas.ts';
import { press } from '../../testing/annotation-app.ts';
import { json } from '../../testing/fake-server.ts';
import { heldAnswer } from '../../testing/held-answer.ts';
import {
  click,
  counted,
  cropId,
  FRAME_PAGE,
  madeMask,
  MASK_CALLS,
  openMasks,
  storedMask,
} from '../../testing/mask-app.ts';

beforeAll(layOutCanvas);
afterAll(clearCanvas);
afterEach(() => vi.useRealTimers());

const CROP_PAGE = `${FRAME_PAGE}&cropId=${cropId(1)}`;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const opened = async () => await screen.findByRole('application', { name: /^Crop / });

describe('points', () => {
  it('TEC-103 TEC-104 TEC-092 are placed by a click inside the picture, as stars', async () => {
    const held = heldAnswer();
    const view = openMasks(CROP_PAGE, {
      [`GET /api/sarm/media/view-crop/${cropId(1)}`]: held.answer,
    });
    expect(await screen.findByText('Original Image (Add Foreground)')).toBeTruthy();
    expect(await screen.findByText('Image loading... please wait')).toBeTruthy();
    held.release(new Response('png'));
    await opened();
    expect(screen.getByText('Click to add foreground points')).toBeTruthy();
    await click(64, 48);
    await waitFor(() => expect(counted()[0]).toBe('Foreground 1'));
    press('b');
    expect(screen.getByText('Original Image (Add Background)')).toBeTruthy();
    expect(screen.getByText('Click to add background points')).toBeTruthy();
    await click(320, 240);
    for (const [x, y] of [
      [-1, 10],
      [641, 10],
      [10, 481],
    ] as const)
      await click(x, y);
    expect(counted()).toEqual(['Foreground 1', 'Background 1', 'Total 2']);
    const stars = [...view.container.querySelectorAll('[data-point]')];
    expect(
      stars.map((each) => [each.textContent, each.querySelector('polygon')?.getAttribute('fill')]),
    ).toEqual([
      ['F', '#2563EB'],
      ['B', '#D9480F'],
    ]);
    const [tip = ''] = (stars[0]?.querySelector('polygon')?.getAttribute('points') ?? '').split(' ');
    expect(tip).toBe('64.00,38.00');
  });

  it('TEC-148 have a share, a pixel of the picture and a place of the display', async () => {
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 320, height: 240, close: () => undefined }),
    );
    const view = openMasks(CROP_PAGE, { [MASK_CALLS.generate]: madeMask() });
    await opened();
    await click(64, 48);
    press('b');
    await click(640, 480);
    press('g');
    await waitFor(() => expect(view.server.callsOf(MASK_CALLS.generate)).toHaveLength(1));
    // Shown twice as large as it is: a tenth of the width is 32 pixels of the picture and 64 of the display.
    expect(view.server.callsOf(MASK_CALLS.generate)[0]?.body).toMatchObject({
      points: [
        [32, 24],
        [320, 240],
      ],
      pointLabels: [1, 0],
    });
    const [star] = view.container.querySelectorAll('[data-point] polygon');
    expect(star?.getAttribute('points')?.split(' ')[0]).toBe('64.00,38.00');
    layOutCanvas();
  });

  it('TEC-110 TEC-111 start in foreground and change by F and B', async () => {
    openMasks(CROP_PAGE);
    await opened();
    const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    expect(pressed('Foreground')).toBe('true');
    press('b');
    expect([pressed('Foreground'), pressed('Background')]).toEqual(['false', 'true']);
    press('f');
    expect([pressed('Foreground'), pressed('Background')]).toEqual(['true', 'false']);
  });

  it('TEC-112 TEC-113 are undone one by one by Z and all by R', async () => {
    openMasks(CROP_PAGE);
    await opened();
    for (const x of [10, 20, 30]) await click(x, 10);
    press('z');
    expect(counted().at(2)).toBe('Total 2');
    press('r');
    expect(counted().at(2)).toBe('Total 0');
  });

  it('TEC-114 TEC-307 TEC-200 are suggested by A, and a failure is said', async () => {
    const held = heldAnswer();
    const points = [
      { relativeX: 0.5, relativeY: 0.5, label: 1 },
      { relativeX: 0.1, relativeY: 0.1, label: 0 },
    ];
    const view = openMasks(CROP_PAGE, {
      [MASK_CALLS.suggest]: [
        held.answer,
        json({ message: 'No model' }, 500),
        json({}, 502, 'Bad Gateway'),
        json({}, 500),
      ],
    });
    await opened();
    press('a');
    await waitFor(() => expect(button('Auto-suggest points').disabled).toBe(true));
    held.release(json({ success: true, crop_id: cropId(1), model_id: 'x', points }));
    expect(await screen.findByText('Added 2 suggested points')).toBeTruthy();
    expect(counted()).toEqual(['Foreground 1', 'Background 1', 'Total 2', 'suggested 2']);
    expect(view.container.querySelectorAll('[data-suggested]')).toHaveLength(2);
    for (const message of ['No model', 'Bad Gateway', 'Unknown error']) {
      press('a');
      expect(await screen.findByText(`Failed to auto-suggest points: ${message}`)).toBeTruthy();
    }
  });

  it('TEC-174 TEC-314 start in foreground; suggesting, generating and adding are busy', async () => {
    const [suggesting, generating, adding] = [heldAnswer(), heldAnswer(), heldAnswer()];
    openMasks(CROP_PAGE, {
      [MASK_CALLS.mask]: [json({ mask: null }), json({ mask: storedMask() })],
      [MASK_CALLS.suggest]: suggesting.answer,
      [MASK_CALLS.generate]: generating.answer,
      [MASK_CALLS.add]: adding.answer,
    });
    await opened();
    const pressed = (name: string) => button(name).getAttribute('aria-pressed');
    expect([pressed('Foreground'), pressed('Background')]).toEqual(['true', 'false']);
    press('b');
    expect([pressed('Foreground'), pressed('Background')]).toEqual(['false', 'true']);
    press('a');
    await waitFor(() => expect(button('Auto-suggest points').disabled).toBe(true));
    suggesting.release(json({}, 502, 'Bad Gateway'));
    expect(await screen.findByText('Failed to auto-suggest points: Bad Gateway')).toBeTruthy();
    expect(button('Auto-suggest points').disabled).toBe(false);
    await click(64, 48);
    press('g');
    expect(await screen.findByText('Generating Mask')).toBeTruthy();
    generating.release(madeMask());
    await screen.findByText('Mask Generated');
    press('s');
    await waitFor(() => expect(button('Adding...').disabled).toBe(true));
    adding.release(json({}));
    await waitFor(() => expect(screen.queryByText('Adding...')).toBeNull());
  });

  it('TEC-109 stay as they are while the person types', async () => {
    openMasks(CROP_PAGE);
    await opened();
    press('?');
    const find = await screen.findByRole('textbox', { name: 'Find a command' });
    fireEvent.keyDown(find, { key: 'b', code: 'KeyB' });
    fireEvent.keyDown(find, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Foreground', pressed: true })).toBeTruthy();
    const input = document.createElement('input');
    document.body.append(input);
    fireEvent.keyDown(input, { key: 'b', code: 'KeyB' });
    input.remove();
    expect(screen.getByRole('button', { name: 'Foreground', pressed: true })).toBeTruthy();
  });

  it('TEC-119 TEC-120 shows the keys by ?, and Esc closes them', async () => {
    openMasks(CROP_PAGE);
    await opened();
    press('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of ['Generate mask', 'Brush', 'Previous crop'])
      expect(within(dialog).getByText(text)).toBeTruthy();
    fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
