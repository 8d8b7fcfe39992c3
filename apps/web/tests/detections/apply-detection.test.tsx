import { notice } from '@sarm/domain/catalogue/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, frame, PROJECT_ID, VIDEO_ID } from '../../testing/api-answers.ts';
import {
  DETECT,
  framesOf,
  FRAMES,
  MODELS,
  openDetection,
  RUN,
  runButton,
  runOf,
  statsOf,
  TASKS,
  tasksOf,
  technician,
} from '../../testing/detection-app.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { addressOf, arriveAt } from '../../testing/visits.ts';

const bodyOf = (view: ReturnType<typeof openDetection>, place = 0) =>
  view.server.callsOf(DETECT)[place]?.body as { frame_ids: string[]; config: object };
const lineOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent ?? '';

describe('Apply Detection', () => {
  it('TEC-012 chooses dataset and video by keyboard, and the address keeps them', async () => {
    const view = openDetection({}, '/finetune/detection');
    expect(await screen.findByRole('heading', { name: 'Apply Detection', level: 1 })).toBeTruthy();
    expect(screen.getByText('No video is chosen')).toBeTruthy();
    // Step 3 of six, counted from 0 as the specification does.
    const stages = () => [...(screen.getByText('Detection & Crops').closest('ol')?.children ?? [])];
    await waitFor(() =>
      expect(stages().map((stage) => stage.querySelector('[aria-current="step"]') !== null)).toEqual(
        [0, 1, 2, 3, 4, 5].map((place) => place === 3),
      ),
    );
    const dataset = screen.getByRole('combobox', { name: 'Dataset' });
    expect(screen.getByRole('combobox', { name: 'Video' })).toHaveProperty('disabled', true);
    await view.user.click(dataset);
    await screen.findByRole('option', { name: /Sample 7/ });
    await view.user.keyboard('{ArrowDown}{Enter}');
    await arriveAt(view, `/finetune/detection?datasetId=${DATASET_ID}`);
    const videos = screen.getByRole('combobox', { name: 'Video' });
    await waitFor(() => expect(videos).toHaveProperty('disabled', false));
    await view.user.click(videos);
    await screen.findByRole('option', { name: /drop-1/ });
    await view.user.keyboard('{ArrowDown}{Enter}');
    await arriveAt(view, `/finetune/detection?videoId=${VIDEO_ID}`);
    expect(await screen.findByRole('region', { name: 'Frames of the video' })).toBeTruthy();
    await view.user.type(screen.getByRole('combobox', { name: 'Dataset' }), 'x');
    await waitFor(() =>
      expect(view.server.callsOf(CALLS.datasets).some(({ url }) => /search=[^&]*x/.test(url))).toBe(true),
    );
  });

  it('TEC-189 offers 0.1 to 0.9 in steps of 0.05 from 0.4, and requests crops and pictures by default', async () => {
    const view = openDetection();
    const slider = await screen.findByRole('slider', { name: 'Confidence threshold' });
    expect(['min', 'max', 'step', 'aria-valuenow'].map((name) => slider.getAttribute(name))).toEqual([
      '0.1',
      '0.9',
      '0.05',
      '0.4',
    ]);
    expect(screen.getByRole('switch', { name: 'Generate crops' })).toHaveProperty('checked', true);
    expect(screen.getByRole('switch', { name: 'Generate a picture of the result' })).toHaveProperty(
      'checked',
      true,
    );
    await view.user.click(await runButton());
    await waitFor(() => expect(view.server.callsOf(DETECT)).toHaveLength(1));
    expect(bodyOf(view).config).toEqual({
      confidence_threshold: 0.4,
      generate_crops: true,
      generate_visualization: true,
    });
  });

  it('TEC-012 runs the chosen frames with the chosen model and threshold', async () => {
    const view = openDetection();
    expect(await screen.findByRole('radio', { name: 'Not yet detected (2)' })).toHaveProperty(
      'checked',
      true,
    );
    await view.user.click(await screen.findByRole('combobox', { name: 'Detection model' }));
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
      'Heads aa/1 (in use)',
      'Heads bb/1',
    ]);
    await view.user.click(screen.getByRole('option', { name: 'Heads bb/1' }));
    screen.getByRole('slider', { name: 'Confidence threshold' }).focus();
    await view.user.keyboard('{ArrowRight}');
    await view.user.click(screen.getByRole('switch', { name: 'Generate crops' }));
    await view.user.click(await runButton());
    await waitFor(() => expect(view.server.callsOf(DETECT)).toHaveLength(1));
    expect(bodyOf(view)).toEqual({
      frame_ids: [FRAMES[1]?.id, FRAMES[2]?.id],
      config: {
        model_id: 'bb/1',
        confidence_threshold: 0.45,
        generate_crops: false,
        generate_visualization: true,
      },
    });
    const query = new URL(view.server.callsOf(MODELS)[0]?.url ?? '', 'http://x').searchParams;
    expect([query.get('type'), query.get('project_id')]).toEqual(['detection', PROJECT_ID]);
  });

  it('sends selected frames as the server has them, and all frames', async () => {
    const selected = openDetection({ [CALLS.frames]: framesOf([FRAMES[0] ?? frame(1)]) });
    await selected.user.click(await screen.findByRole('radio', { name: 'Selected frames (1)' }));
    await selected.user.click(await runButton());
    await waitFor(() => expect(bodyOf(selected).frame_ids).toEqual([FRAMES[0]?.id]));
    expect(selected.server.callsOf(CALLS.frames).some(({ url }) => url.includes('selected=true'))).toBe(true);
    selected.unmount();
    const all = openDetection();
    await all.user.click(await screen.findByRole('radio', { name: 'All frames (3)' }));
    await all.user.click(await runButton());
    await waitFor(() => expect(bodyOf(all).frame_ids).toEqual(FRAMES.map(({ id }) => id)));
  });

  it('queues more frames than one run takes as several runs, and reports how far it came', async () => {
    const many = Array.from({ length: 1001 }, (_, place) => ({
      ...frame(place),
      id: `01900000-0000-7000-8000-00000000${String(place).padStart(4, '0')}`,
    }));
    const busy = json({ code: 'x', message: 'Too much is waiting' }, 429);
    const view = openDetection({
      // The table, all frames for the run, and the table again.
      [CALLS.frames]: [framesOf(), framesOf(many), framesOf()],
      [CALLS.frameStats]: statsOf({ frames: 1001, detected_frames: 0 }),
      [DETECT]: [json({ task_id: RUN }, 202), busy],
    });
    expect(await screen.findByText(/at most 1,000.*: 2$/)).toBeTruthy();
    await view.user.click(await runButton());
    expect(await screen.findByText(/^Error detecting objects: Too much is waiting/)).toBeTruthy();
    expect(screen.getByText('1,000 frames were queued before.')).toBeTruthy();
    expect([0, 1].map((place) => bodyOf(view, place).frame_ids.length)).toEqual([1000, 1]);
  });

  it('TEC-012 shows the real progress of a run, its end and the count of each frame', async () => {
    const done = runOf({ version: 3, status: 'completed', progress: 100, result: { detection_count: 31 } });
    const found = FRAMES.map((each) => ({
      ...each,
      detectionStatus: 'completed' as const,
      detectionCount: 9,
    }));
    const view = openDetection({
      [TASKS]: [tasksOf(), tasksOf(runOf({ progress: 0, status: 'pending' }))],
      [`GET /api/tasks/${RUN}`]: json(
        runOf({ version: 2, progress: 40, notice: notice('detection.looked', { done: 1, total: 2 }) }),
      ),
    });
    expect(await lineOf('Frame 1')).toMatch(/Detected12/);
    expect(await lineOf('Frame 2')).toMatch(/Not runNot available/);
    expect(await lineOf('Frame 3')).toMatch(/FailedNot available/);
    await view.user.click(await runButton());
    const bar = await screen.findByRole('progressbar', { name: 'Detection in drop-1' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'), { timeout: 4000 });
    expect(await runButton()).toHaveProperty('disabled', true);
    expect(screen.getByText('A detection run of this video is under way.')).toBeTruthy();
    view.unmount();
    const ended = openDetection({
      [TASKS]: tasksOf(runOf()),
      [CALLS.frames]: framesOf(found),
      [`GET /api/tasks/${RUN}`]: json(done),
    });
    expect(await screen.findByText('Detection is done: 31 objects.', {}, { timeout: 4000 })).toBeTruthy();
    expect(await lineOf('Frame 2')).toMatch(/Detected9/);
    expect(screen.queryByRole('progressbar', { name: 'Detection in drop-1' })).toBeNull();
    expect(await runButton()).toHaveProperty('disabled', false);
    expect(addressOf(ended)).toContain(VIDEO_ID);
  });

  it('TEC-294 reports a run that is refused, and one that fails, in the specified text', async () => {
    const refused = openDetection({ [DETECT]: json({ code: 'x', message: 'The project is archived' }, 409) });
    await refused.user.click(await runButton());
    expect(await screen.findByText('Error detecting objects: The project is archived')).toBeTruthy();
    refused.unmount();
    const gone = notice('detection.picture_gone', { frame: 2 });
    openDetection({
      [TASKS]: tasksOf(runOf()),
      [`GET /api/tasks/${RUN}`]: json(runOf({ version: 2, status: 'failed', notice: gone })),
    });
    expect(
      await screen.findByText(
        'Error detecting objects: The picture of frame 2 is no longer stored',
        {},
        { timeout: 4000 },
      ),
    ).toBeTruthy();
  });

  it('TEC-012 each frame links to its boxes on the annotation screen', async () => {
    const view = openDetection();
    const links = await screen.findAllByRole('link', { name: /^Annotate frame / });
    const address = (id = '') =>
      `/finetune/annotation/detection/frame?frameId=${id}&videoId=${VIDEO_ID}&datasetId=${DATASET_ID}`;
    expect(links.map((link) => [link.ariaLabel, link.getAttribute('href')])).toEqual(
      FRAMES.map(({ id, frameNumber }) => [`Annotate frame ${frameNumber}`, address(id)]),
    );
    await view.user.click(links[0] as HTMLElement);
    await arriveAt(view, address(FRAMES[0]?.id));
  });

  it('TEC-012 opens with annotate_detection alone, and offers no run where the level only reads', async () => {
    const other = openApp('/finetune/detection', technician('view_detailed_detection'));
    await arriveAt(other, '/unauthorized');
    other.unmount();
    const person = technician('annotate_detection');
    const reader = {
      ...person,
      projectPermissions: person.projectPermissions.map((each) => ({
        ...each,
        accessLevel: 'viewer' as const,
      })),
    };
    openDetection({ [CALLS.me]: json(reader) });
    expect(
      await screen.findByText('You don’t have permission to run detection in this project.'),
    ).toBeTruthy();
    expect(await runButton()).toHaveProperty('disabled', true);
  });

  it('says what is missing: a video that is not there, frames, and a list that fails', async () => {
    const missing = openDetection({ [CALLS.video]: json({ message: 'Not found' }, 404) });
    expect(await screen.findByText('Error loading videos: Not found')).toBeTruthy();
    missing.unmount();
    const empty = openDetection({
      [CALLS.frames]: framesOf([]),
      [CALLS.frameStats]: statsOf({ frames: 0, selected: 0, detected_frames: 0 }),
    });
    expect(await screen.findByText('No frames available for this video')).toBeTruthy();
    expect(await screen.findByText('There are no such frames.')).toBeTruthy();
    empty.unmount();
    openDetection({ [CALLS.frames]: json({ message: 'Broken' }, 500) });
    const failed = await screen.findByText('Error loading frames: Broken');
    expect(within(failed.closest('[role="alert"]') as HTMLElement).getByRole('button')).toBeTruthy();
  });
});
