import type { VideoAreaAnswer } from '@sarm/contracts/http/areas/areas.entities';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp, PAGES } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { analysedVideo, AREA, NO_AREA, partlyUsed } from '../../testing/viewer-answers.ts';

const SET = `PUT /api/sarm/videos/${VIDEO_ID}/area`;
const RECOGNISED = `POST /api/sarm/videos/${VIDEO_ID}/area/recognised`;
const SIZE = { width: 640, height: 480 } as const;
const LEFT = { kind: 'rectangle', x: 0, y: 0, width: 64, height: 480 } as const;
const SET_AREA: VideoAreaAnswer = {
  ...NO_AREA,
  version: 1,
  set: {
    parts: [LEFT],
    excluded: [[0, 0, 64, 480]],
    reason: 'Bubble',
    preset: null,
    by: 'Dr. Lê Hà',
    at: '2026-11-15T10:00:00.000Z',
  },
  excluded: [[0, 0, 64, 480]],
  used_share: 0.9,
};

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:video');
  // One pixel of the screen is one of the picture.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 480));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const labUser = seededUser('business_user');
const open = (answers: Answers = {}, person = labUser) =>
  openApp(PAGES.video, person, { ...analysedVideo(), ...answers });
async function correcting(answers: Answers = {}) {
  const view = open(answers);
  await view.user.click(await screen.findByRole('button', { name: 'Correct the area' }));
  await screen.findByRole('region', { name: 'Area of the picture' });
  return view;
}
const panel = () => within(screen.getByRole('region', { name: 'Area of the picture' }));
const share = () => panel().getByRole('status').textContent;
const drawing = () => screen.getByRole('img', { name: 'Parts of the picture that are left out' });
const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, pointerId: 1 });
function drag(from: readonly [number, number], to: readonly [number, number]): void {
  fireEvent.pointerDown(drawing(), at(...from));
  fireEvent.pointerMove(drawing(), at(...to));
  fireEvent.pointerUp(drawing(), at(...to));
}

describe('correcting the area of a video', () => {
  it('adds, moves and resizes a rectangle by keys alone, shows the share, and saves it with a reason', async () => {
    const view = await correcting({ [SET]: json(SET_AREA), [AREA]: [json(NO_AREA), json(SET_AREA)] });
    const { user } = view;
    expect(panel().getByText('Nothing is left out: all of the picture is used.')).toBeTruthy();
    expect(share()).toBe('100 % of the picture is used');
    const save = () => panel().getByRole('button', { name: 'Save…' });
    expect(save().hasAttribute('disabled')).toBe(true);
    panel().getByRole('button', { name: 'Add a rectangle' }).focus();
    await user.keyboard('{Enter}');
    expect(share()).toBe('96 % of the picture is used');
    const part = panel().getByRole('button', { name: 'Rectangle 1' });
    expect(part.getAttribute('aria-pressed')).toBe('true');
    part.focus();
    await user.keyboard('{ArrowLeft}{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
    expect(panel().getByLabelText<HTMLInputElement>('Left').value).toBe('252');
    expect(panel().getByLabelText<HTMLInputElement>('Width').value).toBe('132');
    const width = panel().getByLabelText('Width');
    await user.clear(width);
    await user.type(width, '260{Enter}');
    expect(share()).toBe('92 % of the picture is used');
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Set area' }));
    expect(await dialog.findByText('Please enter a reason')).toBeTruthy();
    await enter(user, dialog.getByLabelText(/^Reason/), 'Bubble');
    await user.click(dialog.getByRole('button', { name: 'Set area' }));
    expect(await screen.findByText('The area was set')).toBeTruthy();
    expect(view.server.callsOf(SET)[0]?.body).toEqual({
      parts: [{ kind: 'rectangle', x: 252, y: 196, width: 260, height: 96 }],
      reason: 'Bubble',
      base_version: 0,
    });
    expect(screen.queryByRole('region', { name: 'Area of the picture' })).toBeNull();
    expect(
      await screen.findByText('Area set by Dr. Lê Hà: Bubble. 90 % of the picture is used.'),
    ).toBeTruthy();
    expect(screen.getByText(/These tracks were measured with another area/)).toBeTruthy();
  });

  it('draws a rectangle and a polygon by pointer, moves one and removes the other', async () => {
    const { user } = await correcting();
    await user.click(panel().getByRole('button', { name: 'Rectangle' }));
    drag([0, 0], [64, 480]);
    expect(share()).toBe('90 % of the picture is used');
    await user.click(panel().getByRole('button', { name: 'Polygon' }));
    fireEvent.pointerDown(drawing(), at(400, 100));
    fireEvent.pointerDown(drawing(), at(600, 100));
    fireEvent.pointerDown(drawing(), at(600, 300));
    fireEvent.pointerDown(drawing(), at(402, 101));
    expect(panel().getByRole('button', { name: 'Polygon 2' })).toBeTruthy();
    expect(share()).toBe('83 % of the picture is used');
    drag([590, 150], [540, 150]);
    expect(drawing().innerHTML).toContain('M350 100L550 100L550 300Z');
    await user.click(panel().getByRole('button', { name: 'Remove part 1' }));
    expect(share()).toBe('93 % of the picture is used');
    await user.keyboard('{Escape}');
    drag([500, 150], [500, 150]);
    await user.keyboard('{Delete}');
    expect(share()).toBe('100 % of the picture is used');
  });

  it('saves nothing of which too little would be left', async () => {
    const { user } = await correcting();
    await user.click(panel().getByRole('button', { name: 'Rectangle' }));
    drag([0, 0], [400, 480]);
    expect(panel().getByText('At least 40 % of the picture has to be used')).toBeTruthy();
    expect(panel().getByRole('button', { name: 'Save…' }).hasAttribute('disabled')).toBe(true);
  });

  it('begins with what was recognised, and keeps what was drawn where saving fails', async () => {
    const recognised = {
      ...SIZE,
      excluded: [
        [0, 0, 640, 24],
        [300, 200, 40, 40],
      ],
      kinds: ['bars', 'bubble'],
    } as const;
    const view = await correcting({
      ...partlyUsed(recognised),
      [SET]: json({ code: 'area_changed', message: 'Another person has changed the area' }, 409),
    });
    const { user } = view;
    expect(screen.getByText(/94 % of the picture was used/)).toBeTruthy();
    await user.click(panel().getByRole('button', { name: 'Remove part 2' }));
    await user.click(panel().getByRole('button', { name: 'Save…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Debris' }));
    await user.click(dialog.getByRole('button', { name: 'Set area' }));
    expect(await dialog.findByText(/Another person has changed the area/)).toBeTruthy();
    expect(view.server.callsOf(SET)[0]?.body).toMatchObject({
      parts: [{ kind: 'rectangle', x: 0, y: 0, width: 640, height: 24 }],
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(share()).toBe('95 % of the picture is used');
    expect(panel().queryByRole('button', { name: 'Remove part 2' })).toBeNull();
  });

  it('uses the recognised area again with a reason', async () => {
    const view = await correcting({ [AREA]: json(SET_AREA), [RECOGNISED]: json(NO_AREA) });
    const { user } = view;
    await user.click(panel().getByRole('button', { name: 'Use the recognised area again…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(user, dialog.getByLabelText(/^Reason/), 'It was debris');
    await user.click(dialog.getByRole('button', { name: 'Use recognised area' }));
    expect(await screen.findByText('The recognised area is used again')).toBeTruthy();
    expect(view.server.callsOf(RECOGNISED)[0]?.body).toEqual({ reason: 'It was debris', base_version: 1 });
  });

  it('is offered to those who may correct figures, and states what could not be loaded', async () => {
    const reader = seededUser('business_user', 'viewer');
    const view = open({ [AREA]: json(SET_AREA) }, reader);
    expect(await screen.findByText(/Area set by Dr. Lê Hà: Bubble/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Correct the area' })).toBeNull();
    view.unmount();
    const failing = open({ [AREA]: [json({ message: 'no' }, 500), json(SET_AREA)] });
    expect(await screen.findByText('Failed to load the area of the picture')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Correct the area' })).toBeNull();
    await failing.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/Area set by Dr. Lê Hà: Bubble/)).toBeTruthy();
  });
});
