import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  calibration,
  CALIBRATION_ID,
  frame,
  PROJECT_ID,
  seededUser,
  video,
  VIDEO_ID,
} from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const labUser = seededUser('business_user');
const PATIENT = { id: frame(8).id, name: 'Tomas Berg', dateOfBirth: '1989-04-17' };
const UPDATE = `PUT /api/sarm/video/update-video/${VIDEO_ID}`;
const STATS = { frames: 50, selected: 0, annotated: 0, detections: 300, mean_confidence: 0.9 };

/** A member of the project with exactly these codes: nobody whom no guard stops. */
const member = (...codes: string[]): UserRecord => ({
  ...userRecord(withRole('a_role', ['access_business', ...codes])),
  projectPermissions: [
    {
      projectId: PROJECT_ID,
      projectName: 'P',
      isDemo: false,
      accessLevel: 'member',
      permissions: [],
      synthetic: false,
    },
  ],
});
const open = (over: Parameters<typeof video>[0], answers: Answers = {}, person = labUser) =>
  openApp(PAGES.video, person, {
    [CALLS.video]: json(video(over)),
    [`GET /api/sarm/patients/${PATIENT.id}`]: json(PATIENT),
    [CALLS.frameStats]: json({ ...STATS, detected_frames: 0, analysed_frames: 12 }),
    ...answers,
  });
const info = (label: string): string | null | undefined =>
  screen.getByText(label).nextElementSibling?.textContent;

describe('video detail', () => {
  it('BUS-058 shows everything of the stored video, with patient, calibration and verdict', async () => {
    open({
      description: 'Second drop',
      tags: ['day 2'],
      processingStatus: 'completed',
      quality: { verdict: 'warning', reasons: ['drift'] },
      patientId: PATIENT.id,
      calibrationName: 'Microscope 2, 20x',
      resolution: '640x480',
      frameRate: 50,
      codec: null,
    });
    expect(await screen.findByText('Tomas Berg')).toBeTruthy();
    for (const text of ['Second drop', 'day 2', 'Completed', 'Warning', 'Microscope 2, 20x'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(info('Duration')).toBe('1:05');
    expect(info('Upload date')).toMatch(/20\d\d/);
    expect(info('File size')).toBe('10.1 MB');
    expect(info('Resolution')).toBe('640 × 480px');
    expect(info('Frame rate')).toBe('50fps');
    expect(info('Extracted frames')).toBe('50');
    await waitFor(() => expect(info('Analysed frames')).toBe('12'));
    expect(info('Codec')).toBe('Not available');
  });

  it("BUS-058 says 'Not available' of what is not stored", async () => {
    open({
      patientId: null,
      calibrationName: null,
      duration: null,
      resolution: null,
      frameRate: null,
      framesCount: null,
    });
    await screen.findByRole('heading', { name: 'drop-1' });
    for (const label of [
      'Patient',
      'Calibration',
      'Duration',
      'Resolution',
      'Frame rate',
      'Frames in the video',
    ])
      expect([label, info(label)]).toEqual([label, 'Not available']);
  });

  it.each(['upload_videos', 'manage_videos'])(
    'BUS-058 a holder of %s edits name, description, tags, patient and calibration',
    async (code) => {
      const { user, server } = open(
        { patientId: null },
        {
          [UPDATE]: json(video({ name: 'drop-1b' })),
          'GET /api/sarm/patients': json({ items: [PATIENT], total: 1, page: 1, limit: 20 }),
          'GET /api/sarm/calibrations': json({ items: [calibration()], total: 1, page: 1, limit: 20 }),
        },
        member('view_analysis_results', code),
      );
      await user.click(await screen.findByRole('button', { name: 'Edit details' }));
      const dialog = within(await screen.findByRole('dialog'));
      for (const [label, text] of [
        [/^Name/, 'drop-1b'],
        [/^Description/, 'Second chamber'],
      ] as const) {
        await user.clear(dialog.getByLabelText(label));
        await enter(user, dialog.getByLabelText(label), text);
      }
      await enter(user, dialog.getByLabelText(/^Tags/), 'day 2, left');
      await user.click(dialog.getByRole('combobox', { name: 'Patient' }));
      await user.click(await screen.findByRole('option', { name: /Tomas Berg/ }));
      await user.click(dialog.getByRole('combobox', { name: 'Calibration' }));
      await user.click(await screen.findByRole('option', { name: /Bench 2/ }));
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(server.callsOf(UPDATE)[0]?.body).toEqual({
          name: 'drop-1b',
          description: 'Second chamber',
          tags: ['day 2', 'left'],
          patientId: PATIENT.id,
          calibrationId: CALIBRATION_ID,
        }),
      );
    },
  );

  it('BUS-058 offers no editing without either code', async () => {
    open({}, {}, member('view_analysis_results', 'select_frames'));
    await screen.findByRole('heading', { name: 'drop-1' });
    expect(screen.queryByRole('button', { name: 'Edit details' })).toBeNull();
  });

  it('BUS-057 Extract Frames starts an extraction for holders of select_frames alone', async () => {
    const { user, server, unmount } = open(
      { processingStatus: 'completed' },
      { [CALLS.extract]: json({ task_id: VIDEO_ID, session_id: VIDEO_ID }, 202) },
      member('view_analysis_results', 'select_frames'),
    );
    await user.click(await screen.findByRole('button', { name: 'Extract Frames' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Extract Frames' }));
    await waitFor(() => expect(server.callsOf(CALLS.extract)[0]?.body).toMatchObject({ videoId: VIDEO_ID }));
    unmount();
    open({ processingStatus: 'completed' }, {}, member('view_analysis_results', 'upload_videos'));
    await screen.findByRole('heading', { name: 'drop-1' });
    expect(screen.queryByRole('button', { name: 'Extract Frames' })).toBeNull();
  });

  it('BUS-057 Analyze Frames opens the analyses of the video once detection of a frame is completed', async () => {
    const { unmount } = open({}, { [CALLS.frameStats]: json({ ...STATS, analysed_frames: 0 }) });
    const [first] = await screen.findAllByRole('link', { name: 'Analyze Frames' });
    expect(first?.getAttribute('aria-disabled')).toBe('true');
    unmount();
    open({});
    await waitFor(() => {
      const [link] = screen.getAllByRole('link', { name: 'Analyze Frames' });
      expect(link?.getAttribute('href')).toBe(`/sarm/analysis/${VIDEO_ID}`);
      expect(link?.getAttribute('aria-disabled')).not.toBe('true');
    });
  });
});

describe('frame selection', () => {
  it('BUS-147 select_frames opens the page; without it the page says so', async () => {
    const answers = { [CALLS.frames]: json({ frames: [frame(5)], total: 1 }) };
    const { unmount } = openApp(PAGES.frames, member('select_frames'), answers);
    expect(await screen.findByRole('group', { name: /^Frame 5,/ })).toBeTruthy();
    unmount();
    openApp(PAGES.frames, member('view_analysis_results', 'upload_videos', 'manage_videos'), answers);
    expect(await screen.findByText("You don't have permission to select frames for analysis.")).toBeTruthy();
  });

  it('BUS-147 select_frames allows extraction; without it none is offered', async () => {
    const offered = async (...codes: string[]): Promise<boolean> => {
      const view = open({ processingStatus: 'completed' }, {}, member('view_analysis_results', ...codes));
      await screen.findByRole('heading', { name: 'drop-1' });
      const found = screen.queryByRole('button', { name: 'Extract Frames' }) !== null;
      view.unmount();
      return found;
    };
    expect([await offered('select_frames'), await offered('manage_videos')]).toEqual([true, false]);
  });

  it('BUS-196 fetches the picture of a frame with the bearer and shows it as a blob', async () => {
    const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:frame');
    const picture = `GET /api/sarm/media/view-frame/${frame(5).id}`;
    const { server } = openApp(PAGES.frames, labUser, {
      [CALLS.frames]: json({ frames: [frame(5)], total: 1 }),
      [picture]: new Response('jpeg'),
    });
    const image = await screen.findByRole('img', { name: 'Frame 5' });
    expect(image.getAttribute('src')).toBe('blob:frame');
    expect(server.callsOf(picture)[0]?.headers.get('authorization')).toBe('Bearer t');
    expect(server.callsOf(picture)[0]?.url).not.toContain('token');
    createObjectURL.mockRestore();
  });

  it.each([
    ['/business/frames?page=2', '/sarm/frames?page=2', 'Select Frames'],
    [`/business/frames/${VIDEO_ID}?selected=true`, `${PAGES.frames}?selected=true`, 'Frames of drop-1'],
  ])('BUS-022 %s leads to %s with query and state', async (from, to, heading) => {
    const view = openApp('/sarm/projects', labUser, {
      [CALLS.frames]: json({ frames: [], total: 0 }),
      'GET /api/video/list-video': json({ items: [], total: 0, page: 1, limit: 24 }),
      'GET /api/sarm/patients': json({ items: [], total: 0, page: 1, limit: 50 }),
    });
    await screen.findByRole('navigation', { name: 'Navigation' });
    await view.router.navigate(from, { state: { from: 'mail' } });
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    const { pathname, search, state } = view.router.state.location;
    expect(pathname + search).toBe(to);
    expect(state).toEqual({ from: 'mail' });
  });
});
