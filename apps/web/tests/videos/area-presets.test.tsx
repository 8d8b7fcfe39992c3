import type { VideoAreaAnswer } from '@sarm/contracts/http/areas/areas.entities';
import { MOST_DRAWN_PARTS } from '@sarm/domain/videos/drawn-parts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALIBRATION_ID, seededUser, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { areaPreset, PRESET_CALLS, presetPage } from '../../testing/area-presets.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { analysedVideo, AREA, NO_AREA } from '../../testing/viewer-answers.ts';

const TAKE = `PUT /api/sarm/videos/${VIDEO_ID}/area/preset`;
const SET = `PUT /api/sarm/videos/${VIDEO_ID}/area`;
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
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function correcting(answers: Answers = {}) {
  const view = openApp(PAGES.video, seededUser('business_user'), {
    ...analysedVideo(),
    [CALLS.video]: json(video({ calibrationId: CALIBRATION_ID })),
    [PRESET_CALLS.list]: presetPage([areaPreset()]),
    ...answers,
  });
  await view.user.click(await screen.findByRole('button', { name: 'Correct the area' }));
  await screen.findByRole('region', { name: 'Area of the picture' });
  return view;
}
const panel = () => within(screen.getByRole('region', { name: 'Area of the picture' }));
const share = () => panel().getByRole('status').textContent;
const SHOW = 'Show the preset Camera date on the picture';

describe('areas that are kept with the calibration of a video', () => {
  it('are shown on the picture by keys alone, and used by one action of their own', async () => {
    const view = await correcting({ [TAKE]: json(SET_AREA) });
    const { user } = view;
    const show = await panel().findByRole('button', { name: SHOW });
    expect(panel().getByText(/Version 2: 98 % of the picture is used/)).toBeTruthy();
    expect(panel().getByText(/Dr\. Lê Hà: Burned in by the camera/)).toBeTruthy();
    // Nothing is used by itself.
    expect(share()).toBe('100 % of the picture is used');
    show.focus();
    await user.keyboard('{Enter}');
    expect(share()).toBe('98 % of the picture is used');
    expect(show.getAttribute('aria-pressed')).toBe('true');
    expect(view.server.callsOf(TAKE)).toHaveLength(0);
    await user.click(panel().getByRole('button', { name: 'Use preset…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Camera date, version 2, is set for this video only/)).toBeTruthy();
    expect(dialog.getByText(/state the preset, your name and the reason: Burned in/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Use preset' }));
    expect(await screen.findByText('The area was set from the preset')).toBeTruthy();
    expect(view.server.callsOf(TAKE)[0]?.body).toEqual({ preset_id: areaPreset().id, base_version: 0 });
  });

  it('are an area of the person once a part is changed', async () => {
    const view = await correcting({ [SET]: json(SET_AREA) });
    const { user } = view;
    await user.click(await panel().findByRole('button', { name: SHOW }));
    await user.click(panel().getByRole('button', { name: 'Rectangle 1' }));
    await user.keyboard('{ArrowUp}');
    expect(panel().getByRole('button', { name: SHOW }).getAttribute('aria-pressed')).toBe('false');
    expect(panel().queryByRole('button', { name: 'Use preset…' })).toBeNull();
    await user.click(panel().getByRole('button', { name: 'Save…' }));
    expect(await screen.findByRole('dialog', { name: 'Set the area of the picture' })).toBeTruthy();
  });

  it('are kept from an area that is set, as a further version where the name is kept already', async () => {
    const view = await correcting({
      [AREA]: json(SET_AREA),
      [PRESET_CALLS.keep]: json(areaPreset({ version: 3 }), 201),
    });
    const { user } = view;
    await user.click(await panel().findByRole('button', { name: 'Keep as a preset…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/frames of 640 × 480 pixels/)).toBeTruthy();
    await enter(user, dialog.getByLabelText(/^Name of the preset/), 'Scale bar');
    expect(dialog.queryByText(/A preset of this name exists/)).toBeNull();
    await user.clear(dialog.getByLabelText(/^Name of the preset/));
    await enter(user, dialog.getByLabelText(/^Name of the preset/), 'camera date');
    expect(await dialog.findByText(/becomes the version after version 2/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Keep preset' }));
    await waitFor(() => expect(view.server.callsOf(PRESET_CALLS.keep)).toHaveLength(1));
    expect(view.server.callsOf(PRESET_CALLS.keep)[0]?.body).toEqual({
      name: 'camera date',
      reason: 'Bubble',
      picture: { width: 640, height: 480 },
      parts: [LEFT],
      base_version: 2,
    });
    expect(await screen.findByText('The preset was kept')).toBeTruthy();
  });

  it('are not kept from an area of more parts than a preset holds, and the panel says why', async () => {
    const rectangles = Array.from({ length: MOST_DRAWN_PARTS + 1 }, (_, at) => [at * 8, 0, 4, 4] as const);
    const parts = [{ kind: 'recognised', piece: 0, rectangles }] as const;
    const set = SET_AREA.set === null ? null : { ...SET_AREA.set, parts, excluded: rectangles };
    await correcting({ [AREA]: json({ ...SET_AREA, set, excluded: rectangles }) });
    expect(await panel().findByText(/more parts than a preset can hold/)).toBeTruthy();
    expect(panel().queryByRole('button', { name: 'Keep as a preset…' })).toBeNull();
  });

  it('are kept by those who may correct the calibration only, and once', async () => {
    const view = await correcting({
      [AREA]: json(SET_AREA),
      [PRESET_CALLS.list]: presetPage([areaPreset()], false),
    });
    expect(await panel().findByRole('button', { name: SHOW })).toBeTruthy();
    expect(panel().queryByRole('button', { name: 'Keep as a preset…' })).toBeNull();
    view.unmount();
    const set = SET_AREA.set === null ? null : { ...SET_AREA.set, preset: areaPreset() };
    await correcting({ [AREA]: json({ ...SET_AREA, set }) });
    expect(await panel().findByRole('button', { name: SHOW })).toBeTruthy();
    expect(panel().queryByRole('button', { name: 'Keep as a preset…' })).toBeNull();
  });

  it('state what could not be loaded', async () => {
    const { user } = await correcting({
      [PRESET_CALLS.list]: [json({ message: 'no' }, 500), presetPage([areaPreset()])],
    });
    expect(await panel().findByText('Failed to load the presets')).toBeTruthy();
    await user.click(panel().getByRole('button', { name: 'Retry' }));
    expect(await panel().findByRole('button', { name: SHOW })).toBeTruthy();
  });
});
