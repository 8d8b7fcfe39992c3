import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp, PAGES } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import {
  analysedVideo,
  ANALYSIS_ID,
  BYTES,
  partlyUsed,
  RESULTS,
  resultsOf,
  TIMES,
  timesOf,
  TRACKS_FILE,
} from '../../testing/viewer-answers.ts';

const labUser = seededUser('business_user');
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:video');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (answers: Answers = {}, at: string = PAGES.video) =>
  openApp(at, labUser, { ...analysedVideo(), ...answers });
const opened = async (answers: Answers = {}, at: string = PAGES.video) => {
  const view = open(answers, at);
  await screen.findByRole('listbox', { name: 'Tracks' });
  return view;
};
const row = (id: number) =>
  screen.getByRole('option', { name: new RegExp(`^(Rapid progressive|Immotile) ${id} `) });

describe('the viewer of a video', () => {
  it('shows tracks of the frame, fastest first, with grade counts, and the figures while none is chosen', async () => {
    await opened();
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^a 1 .*53\.9 1\.18$/),
      expect.stringMatching(/^a 2 1 crossing/),
      expect.stringMatching(/^d 3/),
    ]);
    expect(screen.getByRole('button', { name: 'Rapid progressive 2' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Immotile 1' })).toBeTruthy();
    const figures = within(screen.getByRole('region', { name: 'Results of this video' }));
    expect(figures.getByText('28.1–37.1')).toBeTruthy();
    expect(figures.getByText('Concentration').nextElementSibling?.textContent).toBe('Not available');
    expect(screen.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuemax')).toBe('59');
  });

  it('states how much of the picture was used where a part was left out', async () => {
    const { unmount } = await opened();
    expect(screen.queryByText(/of the picture was used/)).toBeNull();
    unmount();
    const size = { width: 640, height: 480 };
    await opened(partlyUsed({ ...size, excluded: [[0, 0, 64, 480]], kinds: ['bars'] }));
    expect(screen.getByText(/90 % of the picture was used/)).toBeTruthy();
  });

  it('says it where the figures are those of several videos together', async () => {
    await opened(resultsOf([VIDEO_ID, ANALYSIS_ID]));
    expect(screen.getByRole('region', { name: 'Results of 2 videos together' })).toBeTruthy();
  });

  it('opens a track by pointer, key and address, and shows its kinematics', async () => {
    const { user, router } = await opened();
    await user.click(row(1));
    const panel = within(await screen.findByRole('region', { name: 'Track 1' }));
    const value = (name: string) => panel.getByText(name).nextElementSibling?.textContent;
    expect([value('VCL'), value('VAP'), value('LIN'), value('BCF')]).toEqual([
      '110.5µm/s',
      '53.9µm/s',
      '47%',
      '16.1Hz',
    ]);
    expect(panel.getByText(/Frames 0–59 · 1\.18 s · points found: 60 of 60/)).toBeTruthy();
    expect(panel.getByRole('img', { name: /^Path of track 1 from 0\.00/ })).toBeTruthy();
    expect(router.state.location.search).toBe('?track=1');
    await user.keyboard('jj');
    expect(await screen.findByRole('region', { name: 'Track 3' })).toBeTruthy();
    const still = within(screen.getByRole('region', { name: 'Track 3' }));
    expect(still.getByText('LIN').nextElementSibling?.textContent).toBe('Not available');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByRole('region', { name: 'Results of this video' })).toBeTruthy();
  });

  it('BUS-234 opens the track that a link names, from a named analysis', async () => {
    const { server } = await opened({}, `${PAGES.video}?analysisId=${ANALYSIS_ID}&track=2`);
    expect(await screen.findByRole('region', { name: 'Track 2' })).toBeTruthy();
    expect(server.callsOf(TRACKS_FILE)).toHaveLength(1);
  });

  it('switches layers, filters grades and lists all tracks', async () => {
    const { user } = await opened();
    const pressed = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    expect([pressed(/^Boxes/), pressed(/^Tracks/), pressed(/^IDs/)]).toEqual(['true', 'true', 'true']);
    await user.keyboard('bt');
    expect([pressed(/^Boxes/), pressed(/^Tracks/), pressed(/^IDs/)]).toEqual(['false', 'false', 'true']);
    await user.click(screen.getByRole('button', { name: 'Immotile 1' }));
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^All 2$/ }));
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys of the player' })).toBeTruthy();
  });

  it('without an analysis the layers are off and the way to one is offered', async () => {
    open({ [RESULTS]: json({ results: [{ video_id: VIDEO_ID, motility: null, concentration: null }] }) });
    expect(await screen.findByText(/has not been analysed yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Boxes/ }).hasAttribute('disabled')).toBe(true);
    expect(screen.getAllByText('Not available').length).toBeGreaterThanOrEqual(4);
    const [link] = screen.getAllByRole('link', { name: 'Analyze Frames' }).slice(-1);
    expect(link?.getAttribute('href')).toBe(`/sarm/analysis/${VIDEO_ID}`);
  });

  it('reports tracks and times that could not be loaded, and loads them again', async () => {
    const { user } = open({
      [TIMES]: [new Response('', { status: 503 }), timesOf(60)[TIMES] ?? new Response()],
      [TRACKS_FILE]: [new Response('no gzip'), analysedVideo()[TRACKS_FILE] ?? new Response()],
    });
    expect(await screen.findByText('Failed to load the frame times of this video')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Failed to load the tracks of this video')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('listbox', { name: 'Tracks' })).toBeTruthy();
  });

  it('shows a grey frame and skeleton rows while it loads', async () => {
    open({ [BYTES]: () => new Promise<Response>(() => undefined) });
    expect(await screen.findByLabelText('Loading video…')).toBeTruthy();
    expect(document.querySelectorAll('.MuiSkeleton-root').length).toBeGreaterThan(4);
  });

  const CORRECT = `PATCH /api/sarm/analyses/${ANALYSIS_ID}/videos/${VIDEO_ID}/tracks/1`;
  const ANALYSIS = `GET /api/sarm/analyses/${ANALYSIS_ID}`;
  it.each([
    ['Split here…', 'Split', {}, { action: 'split', frame: 0 }],
    ['Join…', 'Join', { other: '3' }, { action: 'join', track: 3 }],
  ])(
    'BUS-234 %s asks for a reason and sends what is to be done',
    async (name, confirm, { other }: { other?: string }, body) => {
      const { user, server } = await opened(
        { [ANALYSIS]: json({ id: ANALYSIS_ID, issued: false }), [CORRECT]: json({ id: ANALYSIS_ID }) },
        `${PAGES.video}?track=1`,
      );
      const button = await screen.findByRole('button', { name });
      await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
      await user.click(button);
      const dialog = within(await screen.findByRole('dialog'));
      if (other !== undefined) await enter(user, dialog.getByLabelText(/^Number of the other track/), other);
      await enter(user, dialog.getByLabelText(/^Reason/), 'two cells');
      await user.click(dialog.getByRole('button', { name: confirm }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.callsOf(CORRECT)[0]?.body).toEqual({ ...body, reason: 'two cells' });
      expect(await screen.findByText('The results were recalculated')).toBeTruthy();
    },
  );

  it('BUS-234 excludes a track with a reason, and reads figures and tracks again', async () => {
    const { user, server } = await opened(
      { [ANALYSIS]: json({ id: ANALYSIS_ID, issued: false }), [CORRECT]: json({ id: ANALYSIS_ID }) },
      `${PAGES.video}?track=1`,
    );
    const exclude = await screen.findByRole('button', { name: 'Exclude from the results…' });
    await waitFor(() => expect(exclude.hasAttribute('disabled')).toBe(false));
    await user.click(exclude);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Exclude' }));
    expect(await dialog.findByText('Please enter a reason')).toBeTruthy();
    expect(server.callsOf(CORRECT)).toEqual([]);
    await enter(user, dialog.getByLabelText(/^Reason/), 'debris');
    await user.click(dialog.getByRole('button', { name: 'Exclude' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(CORRECT)[0]?.body).toEqual({ action: 'exclude', reason: 'debris' });
    await waitFor(() => expect(server.callsOf(TRACKS_FILE)).toHaveLength(2));
  });

  it('offers the usual reasons, and what is typed after one is sent with it', async () => {
    const { user, server } = await opened(
      { [ANALYSIS]: json({ id: ANALYSIS_ID, issued: false }), [CORRECT]: json({ id: ANALYSIS_ID }) },
      `${PAGES.video}?track=1`,
    );
    const exclude = await screen.findByRole('button', { name: 'Exclude from the results…' });
    await waitFor(() => expect(exclude.hasAttribute('disabled')).toBe(false));
    await user.click(exclude);
    const dialog = within(await screen.findByRole('dialog'));
    const usual = within(dialog.getByRole('group', { name: 'Usual reasons' })).getAllByRole('button');
    expect(usual.map((each) => each.textContent)).toEqual([
      'Debris',
      'Counted twice',
      'Crossing',
      'Out of focus',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Debris' }));
    await enter(user, dialog.getByLabelText(/^Reason/), ', drifts');
    await user.click(dialog.getByRole('button', { name: 'Exclude' }));
    await waitFor(() =>
      expect(server.callsOf(CORRECT)[0]?.body).toEqual({ action: 'exclude', reason: 'Debris, drifts' }),
    );
  });

  it('BUS-234 corrects nothing once a report is issued, and offers nothing to those who may not', async () => {
    const view = await opened(
      { [ANALYSIS]: json({ id: ANALYSIS_ID, issued: true }) },
      `${PAGES.video}?track=1`,
    );
    const exclude = await screen.findByRole('button', { name: 'Exclude from the results…' });
    await waitFor(() => expect(view.server.callsOf(ANALYSIS)).toHaveLength(1));
    expect(exclude.hasAttribute('disabled')).toBe(true);
    view.unmount();
    const reader = {
      ...labUser,
      projectPermissions: labUser.projectPermissions.map((each) => ({
        ...each,
        accessLevel: 'viewer' as const,
      })),
    };
    openApp(`${PAGES.video}?track=1`, reader, analysedVideo());
    await screen.findByRole('region', { name: 'Track 1' });
    expect(screen.queryByRole('button', { name: 'Exclude from the results…' })).toBeNull();
  });
});
