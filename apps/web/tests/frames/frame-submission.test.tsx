import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { frame, seededUser, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const labUser = seededUser('business_user');
const SUBMIT = 'POST /api/sarm/frame/submit-frames';
const VIDEOS = 'GET /api/video/list-video';
const PATIENTS = 'GET /api/sarm/patients';
const chosen = [frame(5, { selected: true }), frame(10, { selected: true })];
const accepted = () =>
  json({ analysisId: '0198a000-0000-7000-8000-0000000000aa', task_id: frame(5).id, status: 'pending' }, 202);
const STATS = { annotated: 0, detected_frames: 0, analysed_frames: 0, detections: 0, mean_confidence: null };

const open = (answers: Answers = {}, person = labUser, selected = 2) =>
  openApp(PAGES.frames, person, {
    [CALLS.frames]: json({ frames: chosen, total: 2 }),
    [CALLS.frameStats]: json({ frames: 2, selected, ...STATS }),
    [SUBMIT]: accepted(),
    ...answers,
  });
const press = (name: string) => screen.findByRole('button', { name });

describe('submission of frames', () => {
  it('BUS-062 the video view has info, Analysis Notes, Submit for Analysis and the frame grid', async () => {
    open();
    expect(await screen.findByLabelText('Analysis Notes')).toBeTruthy();
    expect(screen.getByText('Duration').nextElementSibling?.textContent).toBe('1:05');
    expect(screen.getByText('Extracted frames').nextElementSibling?.textContent).toBe('50');
    expect(await press('Submit for Analysis')).toBeTruthy();
    expect(await screen.findByRole('group', { name: /^Frame 5,/ })).toBeTruthy();
  });

  it('BUS-116 requires at least one selected frame and sends nothing', async () => {
    const { user, server } = open({}, labUser, 0);
    await screen.findByRole('group', { name: /^Frame 5,/ });
    await user.click(await press('Submit for Analysis'));
    expect(await screen.findByText('Please select at least one frame for analysis')).toBeTruthy();
    expect(server.callsOf(SUBMIT)).toEqual([]);
  });

  it('BUS-117 sends the selected frames with the notes, closes, says so and goes to the results of the video', async () => {
    const { user, server, router } = open();
    await enter(user, await screen.findByLabelText('Analysis Notes'), 'second drop');
    await screen.findByText('2 selected');
    await user.click(await press('Submit for Analysis'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit for Analysis' }));
    expect(dialog.getByText('second drop')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Frames have been submitted for analysis')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/sarm/results'));
    expect(router.state.location.search).toBe(`?videoId=${VIDEO_ID}`);
    expect(router.state.location.state).toEqual({ fromSelection: true, videoId: VIDEO_ID });
    await waitFor(() =>
      expect(server.callsOf('GET /api/sarm/analyses').at(-1)?.url).toContain(`video_id=${VIDEO_ID}`),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf(SUBMIT)[0]?.body).toEqual({
      videoId: VIDEO_ID,
      frameIds: chosen.map(({ id }) => id),
      notes: 'second drop',
    });
  });

  it('BUS-117 without view_analysis_results the person stays at the frames, with the alert', async () => {
    const person = userRecord(withRole('chooser', ['access_business', 'select_frames']));
    const member = {
      ...person,
      projectPermissions: [
        {
          projectId: video().projectId,
          projectName: 'P',
          isDemo: false,
          accessLevel: 'member' as const,
          permissions: [],
          synthetic: false,
        },
      ],
    };
    const { user, path } = open({ [VIDEOS]: json({ items: [], total: 0, page: 1, limit: 24 }) }, member);
    await screen.findByText('2 selected');
    await user.click(await press('Submit for Analysis'));
    await user.click(await press('Submit'));
    expect(await screen.findByText('Frames have been submitted for analysis')).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/sarm/frames'));
  });

  it('BUS-183 BUS-212 a failure is reported in the specified text, and nothing pretends success', async () => {
    const { user, path } = open({ [SUBMIT]: json({ message: 'gone' }, 501) });
    await screen.findByText('2 selected');
    await user.click(await press('Submit for Analysis'));
    await user.click(await press('Submit'));
    expect(await screen.findByText('Failed to submit frames for analysis. Please try again.')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(screen.queryByText('Frames have been submitted for analysis')).toBeNull();
    expect(path()).toBe(PAGES.frames);
  });

  it('BUS-067 View Detections shows the frame next to the detection image, where detection has run', async () => {
    const seen = frame(10, { detectionStatus: 'completed', detectionCount: 17 });
    const select = `POST /api/technical/frames/${seen.id}/select`;
    const { user, server } = open({
      [CALLS.frames]: json({ frames: [frame(5), seen], total: 2 }),
      [select]: [json({ ...seen, selected: true }), json(seen)],
      [`GET /api/sarm/media/view-frame/${seen.id}`]: new Response('jpeg'),
      [`GET /api/sarm/detection/view-result/${seen.id}`]: new Response('jpeg'),
    });
    const pictures = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    const card = within(await screen.findByRole('group', { name: /^Frame 10,/ }));
    for (const [name, text] of [
      ['Select frame 10', 'Select'],
      ['View Detections of frame 10', 'View Detections'],
      ['View frame 10', 'View'],
    ] as const)
      expect(card.getByRole('button', { name }).textContent).toBe(text);
    await user.click(card.getByRole('button', { name: 'Select frame 10' }));
    await user.click(await card.findByRole('button', { name: 'Unselect frame 10' }));
    expect(await card.findByRole('button', { name: 'Select frame 10' })).toBeTruthy();
    await waitFor(() =>
      expect(server.callsOf(select).map((call) => call.body)).toEqual([
        { selected: true },
        { selected: false },
      ]),
    );
    const without = within(screen.getByRole('group', { name: /^Frame 5,/ }));
    expect(without.getByRole('button', { name: 'View Detections of frame 5' }).hasAttribute('disabled')).toBe(
      true,
    );
    await user.click(card.getByRole('button', { name: 'View Detections of frame 10' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Detections of frame 10' }));
    expect(dialog.getByText('Original frame')).toBeTruthy();
    expect(dialog.getByText('17 detections')).toBeTruthy();
    await waitFor(() =>
      expect(server.callsOf(`GET /api/sarm/detection/view-result/${seen.id}`)).toHaveLength(1),
    );
    expect(await dialog.findAllByRole('img')).toHaveLength(2);
    pictures.mockRestore();
  });
});

describe('frame selection overview', () => {
  const card = (name: string) => {
    const found = screen.getByRole('heading', { name }).closest('.MuiCard-root');
    return within(found as HTMLElement);
  };
  const openOverview = (at = '/sarm/frames', answers: Answers = {}) =>
    openApp(at, labUser, {
      [VIDEOS]: json({
        items: [
          video({ name: 'done', processingStatus: 'completed' }),
          video({ id: frame(1).id, name: 'again', processingStatus: 'completed', framesSubmitted: true }),
          video({ id: frame(2).id, name: 'busy', processingStatus: 'queued' }),
          video({ id: frame(3).id, name: 'broken', processingStatus: 'failed' }),
          video({ id: frame(4).id, name: 'fresh', processingStatus: 'uploaded' }),
          video({ id: frame(5).id, name: 'cutting', processingStatus: 'processing' }),
          video({ id: frame(6).id, name: 'finding', processingStatus: 'detection' }),
          video({ id: frame(7).id, name: 'waiting', processingStatus: 'pending' }),
        ],
        total: 8,
        page: 1,
        limit: 24,
      }),
      [PATIENTS]: json({ items: [], total: 0, page: 1, limit: 50 }),
      ...answers,
    });

  it('BUS-060 shows videos with thumbnail, frame count and a status text of its own', async () => {
    const pictures = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:thumbnail');
    const { server } = openOverview('/sarm/frames', {
      [`GET /api/sarm/media/thumbnail/${VIDEO_ID}`]: new Response('jpeg'),
    });
    await screen.findByRole('heading', { name: 'done' });
    const thumbnail = await waitFor(() => {
      const found = document.querySelector('img[src="blob:thumbnail"]');
      if (found === null) throw new Error('no thumbnail yet');
      return found;
    });
    expect(thumbnail.closest('.MuiCard-root')?.textContent).toContain('done');
    pictures.mockRestore();
    expect(card('done').getByText('Complete')).toBeTruthy();
    expect(card('done').getByText('50 frames')).toBeTruthy();
    for (const name of ['busy', 'cutting', 'finding'])
      expect(card(name).getByText('Processing')).toBeTruthy();
    expect(card('waiting').getByText('Pending')).toBeTruthy();
    await waitFor(() => expect(server.calls.some(({ url }) => url.includes('/thumbnail'))).toBe(true));
    expect(card('broken').getByText('Failed')).toBeTruthy();
    expect(card('fresh').getByText('Uploaded')).toBeTruthy();
  });

  it('BUS-061 offers Select Frames until frames were submitted, View Details afterwards, nothing while processing', async () => {
    openOverview();
    await screen.findByRole('heading', { name: 'done' });
    const button = (name: string) => card(name).getByRole('link');
    expect(button('done').textContent).toBe('Select Frames');
    expect(button('done').getAttribute('href')).toBe(PAGES.frames);
    expect(button('again').textContent).toBe('View Details');
    expect(button('busy').getAttribute('aria-disabled')).toBe('true');
  });

  it('BUS-002 BUS-059 filters by a patient of the projects of the person', async () => {
    const tomas = { id: frame(9).id, name: 'Tomas Berg' };
    const { user, server, router } = openOverview('/sarm/frames', {
      [PATIENTS]: json({ items: [tomas], total: 1, page: 1, limit: 50 }),
      [`${PATIENTS}/${tomas.id}`]: json(tomas),
    });
    await user.click(await screen.findByRole('combobox', { name: 'Patient' }));
    await user.click(await screen.findByRole('option', { name: 'Tomas Berg' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?patientId=${tomas.id}`));
    await waitFor(() => expect(server.callsOf(VIDEOS).at(-1)?.url).toContain(`patient_id=${tomas.id}`));
  });

  it('BUS-051 shows only the videos of a named dataset, and says where there are none', async () => {
    const { server } = openOverview(`/sarm/frames?datasetId=${frame(7).id}`, {
      [VIDEOS]: json({ items: [], total: 0, page: 1, limit: 24 }),
    });
    expect(await screen.findByText('No videos found. Please upload videos first.')).toBeTruthy();
    expect(server.callsOf(VIDEOS)[0]?.url).toContain(`dataset_id=${frame(7).id}`);
  });
});
