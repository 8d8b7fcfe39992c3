import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { frame, seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { heldAnswer } from '../../testing/held-answer.ts';
import { CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';

const labUser = seededUser('business_user');
describe('frame selection', () => {
  const two = json({ frames: [frame(5), frame(10, { selected: true, note: 'sharp' })], total: 2 });

  it('BUS-063 BUS-180 BUS-225 a frame shows number, time, chips and note, and its selection is stored', async () => {
    const select = `POST /api/technical/frames/${frame(5).id}/select`;
    const { user, server } = openApp(PAGES.frames, labUser, {
      [CALLS.frames]: two,
      [select]: json(frame(5, { selected: true })),
    });
    const card = within(await screen.findByRole('group', { name: 'Frame 5, 0.10 s' }));
    expect(card.getByText('0.10 s')).toBeTruthy();
    expect(within(screen.getByRole('group', { name: /Frame 10/ })).getByText('Pre-selected')).toBeTruthy();
    expect(screen.getByText('sharp')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Select frame 5' }));
    expect(await card.findByRole('button', { name: 'Unselect frame 5' })).toBeTruthy();
    expect(server.callsOf(select)[0]?.body).toEqual({ selected: true });
  });

  it('counts a frame that was selected before the count of the page had come', async () => {
    const stats = (selected: number) =>
      json({
        frames: 2,
        selected,
        annotated: 0,
        detected_frames: 0,
        analysed_frames: 0,
        detections: 0,
        mean_confidence: null,
      });
    const early = heldAnswer();
    const { user } = openApp(PAGES.frames, labUser, {
      [CALLS.frames]: two,
      [CALLS.frameStats]: [early.answer, stats(2)],
      [`POST /api/technical/frames/${frame(5).id}/select`]: json(frame(5, { selected: true })),
    });
    await user.click(await screen.findByRole('button', { name: 'Select frame 5' }));
    early.release(stats(1));
    expect(await screen.findByText('2 selected')).toBeTruthy();
  });

  it('BUS-063 each frame says what was detected and whether a person annotated it', async () => {
    const frames = [
      frame(1),
      frame(2, { detectionStatus: 'completed', detectionCount: 17 }),
      frame(3, { annotated: true, detectionCount: 4 }),
      frame(4, { selected: true }),
    ];
    openApp(PAGES.frames, labUser, { [CALLS.frames]: json({ frames, total: 4 }) });
    await screen.findByRole('group', { name: /^Frame 1,/ });
    const chips = frames.map(({ frameNumber }) => {
      const card = within(screen.getByRole('group', { name: new RegExp(`^Frame ${frameNumber},`) }));
      return ['Pre-selected', 'Detected', 'Annotated', '17 detections', 'Detection not run'].filter(
        (text) => card.queryByText(text) !== null,
      );
    });
    expect(chips).toEqual([
      ['Detection not run'],
      ['Detected', '17 detections'],
      ['Annotated', 'Detection not run'],
      ['Pre-selected', 'Detection not run'],
    ]);
  });

  it('BUS-064 has Select or Unselect, View Detections and View on every frame; both ways are stored', async () => {
    const seen = frame(10, { selected: true, detectionStatus: 'completed', detectionCount: 17 });
    const call = (number: number) => `POST /api/technical/frames/${frame(number).id}/select`;
    const { user, server } = openApp(PAGES.frames, labUser, {
      [CALLS.frames]: json({ frames: [frame(5), seen], total: 2 }),
      [call(5)]: json(frame(5, { selected: true })),
      [call(10)]: json({ ...seen, selected: false }),
    });
    await screen.findByRole('group', { name: /^Frame 5,/ });
    const actions = (name: RegExp) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('button')
        .map((button) => button.textContent);
    expect(actions(/^Frame 5,/)).toEqual(['Select', 'View Detections', 'View']);
    expect(actions(/^Frame 10,/)).toEqual(['Unselect', 'View Detections', 'View']);
    await user.click(screen.getByRole('button', { name: 'Unselect frame 10' }));
    expect(await screen.findByRole('button', { name: 'Select frame 10' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Select frame 5' }));
    expect(await screen.findByRole('button', { name: 'Unselect frame 5' })).toBeTruthy();
    expect(server.callsOf(call(10)).map(({ body }) => body)).toEqual([{ selected: false }]);
    expect(server.callsOf(call(5)).map(({ body }) => body)).toEqual([{ selected: true }]);
    await user.click(screen.getByRole('button', { name: 'View Detections of frame 10' }));
    const detections = await screen.findByRole('dialog', { name: 'Detections of frame 10' });
    await user.click(within(detections).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'View frame 5' }));
    expect(within(await screen.findByRole('dialog')).getByLabelText('Note')).toBeTruthy();
  });

  it('takes a selection back that was not stored', async () => {
    const select = `POST /api/technical/frames/${frame(10).id}/select`;
    const { user, server } = openApp(PAGES.frames, labUser, {
      [CALLS.frames]: two,
      [select]: json({ message: 'No' }, 403),
    });
    await user.click(await screen.findByRole('button', { name: 'Unselect frame 10' }));
    await waitFor(() => expect(server.callsOf(select)[0]?.body).toEqual({ selected: false }));
    expect(await screen.findByRole('button', { name: 'Unselect frame 10' })).toBeTruthy();
  });

  it('BUS-066 a note is stored before the dialog closes; a failure keeps it open with the error', async () => {
    const note = `PATCH /api/technical/frames/${frame(5).id}`;
    const { user, server } = openApp(PAGES.frames, labUser, {
      [CALLS.frames]: two,
      [note]: [json({ message: 'The project is archived' }, 409), json(frame(5, { note: 'Clear' }))],
    });
    await user.click(await screen.findByRole('button', { name: 'View frame 5' }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(user, dialog.getByLabelText('Note'), 'Clear');
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await dialog.findByText('The project is archived')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(note).map((call) => call.body)).toEqual([{ note: 'Clear' }, { note: 'Clear' }]);
    expect(await screen.findByText('Clear')).toBeTruthy();
  });

  it('BUS-065 BUS-178 Load More Frames adds 20 to the first 100', async () => {
    const first = Array.from({ length: 100 }, (_, index) => frame(index));
    const { user, server } = openApp(PAGES.frames, labUser, {
      [CALLS.frames]: [json({ frames: first, total: 150 }), json({ frames: [frame(100)], total: 150 })],
    });
    await user.click(await screen.findByRole('button', { name: 'Load More Frames' }));
    await waitFor(() => expect(server.callsOf(CALLS.frames)).toHaveLength(2));
    expect(server.callsOf(CALLS.frames).map((call) => call.url.split('?')[1])).toEqual([
      'offset=0&limit=100',
      'offset=100&limit=20',
    ]);
  });

  it('BUS-118 shows one frame of each number, in order: detection first, then detections, then the newest', async () => {
    const other = (place: number) => `01900000-0000-7000-8000-0000000009d${place}`;
    const newer = { createdAt: '2030-01-01T00:00:00.000Z' };
    const frames = [
      frame(40, { note: 'many', detectionCount: 3 }),
      frame(40, { ...newer, id: other(1), note: 'few', detectionCount: 2 }),
      frame(7, { ...newer, note: 'not detected', detectionCount: 9 }),
      frame(7, { id: other(2), note: 'detected', detectionStatus: 'completed' }),
      frame(12, { ...newer, note: 'newest' }),
      frame(12, { id: other(3), note: 'oldest' }),
    ];
    openApp(PAGES.frames, labUser, { [CALLS.frames]: json({ frames, total: 6 }) });
    await screen.findByRole('group', { name: /^Frame 7,/ });
    const shown = screen.getAllByRole('group', { name: /^Frame \d+,/ });
    expect(shown.map((card) => card.getAttribute('aria-label')?.split(',')[0])).toEqual([
      'Frame 7',
      'Frame 12',
      'Frame 40',
    ]);
    for (const [place, note] of ['detected', 'newest', 'many'].entries())
      expect(within(shown[place] as HTMLElement).getByText(note)).toBeTruthy();
    for (const note of ['not detected', 'oldest', 'few']) expect(screen.queryByText(note)).toBeNull();
  });

  it('BUS-068 BUS-069 says what is missing: frames, or the permission', async () => {
    const first = openApp(PAGES.frames, labUser, { [CALLS.frames]: json({ frames: [], total: 0 }) });
    expect(await screen.findByText('No frames available for this video')).toBeTruthy();
    first.unmount();
    openApp(PAGES.frames, seededUser('business_viewer'));
    expect(await screen.findByText("You don't have permission to select frames for analysis.")).toBeTruthy();
  });

  it("BUS-070 a picture that cannot be fetched is reported as 'Failed to load image' with its status", async () => {
    openApp(PAGES.frames, labUser, {
      [CALLS.frames]: json({ frames: [frame(5)], total: 1 }),
      [`GET /api/sarm/media/view-frame/${frame(5).id}`]: new Response('', {
        status: 404,
        statusText: 'Not Found',
      }),
    });
    const text = await screen.findByText('Failed to load image');
    expect(text.getAttribute('title')).toBe('Image load failed: 404 Not Found');
  });
});
