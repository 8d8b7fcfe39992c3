import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dataset, DATASET_ID, frame, seededUser, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, pageOfVideos } from '../../testing/open-app.tsx';
import { taskOf } from '../../testing/task-record.ts';
import { openTechnical, reviewer, TECHNICAL_PAGES, technician } from '../../testing/technical-app.ts';
import { arriveAt, followAddresses } from '../../testing/visits.ts';

const stored = { [CALLS.frames]: json({ frames: [frame(5), frame(10, { selected: true })], total: 2 }) };
const stats = (changes = {}) =>
  json({
    frames: 2,
    selected: 1,
    annotated: 0,
    detected_frames: 0,
    analysed_frames: 0,
    detections: 0,
    mean_confidence: null,
    ...changes,
  });
const REFUSED = "You don't have permission to extract frames from videos.";
const title = () => screen.findByRole('heading', { name: 'Frames of drop-1', level: 1 });

describe('the frame extraction screen', () => {
  it('TEC-016 TEC-048 opens for extract_frames and says inside the shell that others may not', async () => {
    const holder = openTechnical('extraction', stored);
    expect(await title()).toBeTruthy();
    holder.unmount();
    const other = openTechnical('extraction', stored, reviewer);
    expect(await screen.findByText(REFUSED)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Frames of drop-1' })).toBeNull();
    other.unmount();
    const clinical = openTechnical('extraction', stored, seededUser('business_user'));
    await arriveAt(clinical, '/unauthorized');
  });

  it('TEC-017 the detail path shows stored frames and needs extract_frames', async () => {
    const holder = openTechnical('detail', stored);
    expect(await screen.findByRole('group', { name: 'Frame 5, 0.10 s' })).toBeTruthy();
    expect(holder.path()).toBe('/finetune/frame-extraction-detail');
    holder.unmount();
    await arriveAt(openTechnical('detail', stored, reviewer), '/unauthorized');
  });

  it('TEC-017 without frames the detail path replaces itself', async () => {
    const view = openTechnical('detail', {
      [CALLS.frames]: json({ frames: [], total: 0 }),
      [CALLS.frameStats]: stats({ frames: 0, selected: 0 }),
    });
    const addresses = followAddresses(view);
    await arriveAt(view, TECHNICAL_PAGES.extraction);
    expect(await screen.findByText('No frames available for this video')).toBeTruthy();
    expect(addresses).toEqual([TECHNICAL_PAGES.detail, TECHNICAL_PAGES.extraction]);
    expect(view.router.state.historyAction).toBe('REPLACE');
  });

  it('TEC-049 says that a video is missing or not accessible, and offers Retry for other failures', async () => {
    const missing = openTechnical('extraction', { [CALLS.video]: json({ message: 'Not found' }, 404) });
    expect(
      await screen.findByText("Video not found or you don't have permission to access it."),
    ).toBeTruthy();
    missing.unmount();
    const { user } = openTechnical('extraction', {
      ...stored,
      [CALLS.video]: [json({ message: 'Down' }, 500), json(video())],
    });
    expect(await screen.findByText('Error loading the video: Down')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await title()).toBeTruthy();
  });

  it('TEC-050 without a video it says so, and a dataset and a video can be chosen', async () => {
    const view = openApp('/finetune/frame-extraction', technician, {
      ...stored,
      [CALLS.datasets]: json({ datasets: [dataset()], total: 1 }),
      [CALLS.videos]: pageOfVideos(video()),
    });
    expect(await screen.findByText('Video information not available')).toBeTruthy();
    const pick = async (label: string, option: string) => {
      await view.user.click(await screen.findByRole('combobox', { name: label }));
      await view.user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
    };
    expect(screen.getByRole('combobox', { name: 'Video' })).toHaveProperty('disabled', true);
    await pick('Dataset', 'Sample 7');
    await pick('Video', 'drop-1');
    await arriveAt(view, TECHNICAL_PAGES.extraction);
    expect(await title()).toBeTruthy();
    expect(view.server.callsOf(CALLS.videos)[0]?.url).toContain(DATASET_ID);
  });

  it('TEC-047 has three tabs and three dialogs; the statistics are those of the API', async () => {
    const { user } = openTechnical('extraction', {
      ...stored,
      [CALLS.frameStats]: stats({
        frames: 1302,
        selected: 41,
        annotated: 17,
        detected_frames: 1250,
        detections: 90_210,
        mean_confidence: 0.774,
      }),
    });
    await screen.findByRole('group', { name: 'Frame 5, 0.10 s' });
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['All Frames', 'Selected Frames', 'Statistics']);
    for (const [button, dialog] of [
      ['View frame 5', 'Frame 5'],
      ['Extract Frames', 'Extract frames of drop-1'],
      ['Detect in frame 5', 'Detection settings'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: button }));
      await screen.findByRole('dialog', { name: dialog });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await user.click(screen.getByRole('tab', { name: 'Statistics' }));
    const panel = within(screen.getByRole('tabpanel'));
    const shown = await waitFor(() => {
      const terms = panel.getAllByRole('term').map((term) => term.textContent);
      return Object.fromEntries(
        panel.getAllByRole('definition').map((value, at) => [terms[at], value.textContent]),
      );
    });
    expect(shown).toEqual({
      Frames: '1,302',
      'Selected frames': '41',
      'Annotated frames': '17',
      'Detected frames': '1,250',
      Detections: '90,210',
      'Mean confidence': '0.77',
    });
  });

  it('TEC-186 the extraction cannot be confirmed while its settings lack a dataset', async () => {
    const without = openTechnical('extraction', { ...stored, [CALLS.video]: json(video({ datasetId: '' })) });
    await without.user.click(await screen.findByRole('button', { name: 'Extract Frames' }));
    const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Extract Frames' });
    await screen.findByRole('dialog');
    expect(confirm()).toHaveProperty('disabled', true);
    without.unmount();
    const { user, server } = openTechnical('extraction', {
      ...stored,
      [CALLS.extract]: json({ task_id: VIDEO_ID, session_id: VIDEO_ID }, 202),
    });
    await user.click(await screen.findByRole('button', { name: 'Extract Frames' }));
    await screen.findByRole('dialog');
    expect(confirm()).toHaveProperty('disabled', false);
    await user.click(confirm());
    await waitFor(() => expect(server.callsOf(CALLS.extract)).toHaveLength(1));
    expect(server.callsOf(CALLS.extract)[0]?.body).toMatchObject({
      videoId: VIDEO_ID,
      datasetId: DATASET_ID,
    });
  });

  it('TEC-291 a refused extraction shows its text', async () => {
    const { user } = openTechnical('extraction', {
      ...stored,
      [CALLS.extract]: json({ message: 'The project is archived' }, 409),
    });
    await user.click(await screen.findByRole('button', { name: 'Extract Frames' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Extract Frames' }));
    expect(await dialog.findByText('Failed to extract frames: The project is archived')).toBeTruthy();
  });
});

describe('an extraction that is under way', () => {
  const running = video({ processingStatus: 'processing', lastTaskId: taskOf().id, extractedFramesCount: 0 });
  const NAME = 'Frame extraction of drop-1';
  const open = (changes: object, after = video()) =>
    openTechnical('extraction', {
      [CALLS.video]: [json(running), json(after)],
      [CALLS.frames]: [json({ frames: [], total: 0 }), json({ frames: [frame(5)], total: 1 })],
      [CALLS.frameStats]: stats({ frames: 0, selected: 0 }),
      [`GET /api/tasks/${taskOf().id}`]: json({ ...taskOf(), message: 'The disk is full', ...changes }),
    });

  it.each(['completed', 'SUCCESS'])(
    'TEC-159 a task that is %s brings its frames, and its progress goes',
    async (status) => {
      open({ status, progress: 100 });
      expect(await screen.findByRole('progressbar', { name: NAME })).toBeTruthy();
      expect(await screen.findByRole('group', { name: 'Frame 5, 0.10 s' })).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('progressbar', { name: NAME })).toBeNull());
    },
  );

  it.each(['failed', 'FAILURE'])(
    'TEC-159 TEC-291 a task that is %s goes with the text of its failure',
    async (status) => {
      open({ status }, video({ processingStatus: 'failed' }));
      await screen.findByRole('progressbar', { name: NAME });
      expect(await screen.findByText('Failed to extract frames: The disk is full')).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('progressbar', { name: NAME })).toBeNull());
    },
  );

  it('TEC-159 a task that is cancelled goes like one that failed, without a message', async () => {
    open({ status: 'cancelled' }, video({ processingStatus: 'uploaded' }));
    await screen.findByRole('progressbar', { name: NAME });
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: NAME })).toBeNull());
    expect(screen.queryByText(/Failed to extract frames/)).toBeNull();
  });

  it.each([
    ['initializing', 'Starting'],
    ['queued', 'Queued'],
    ['extracting', 'Extracting frames'],
    ['processing', 'Processing'],
    ['storing', 'Storing frames'],
  ])('TEC-157 TEC-138 shows the stage %s as %s', async (stage, text) => {
    openTechnical('extraction', {
      ...stored,
      [CALLS.video]: json(running),
      [`GET /api/tasks/${taskOf().id}`]: json(taskOf({ stage })),
    });
    const line = (await screen.findByRole('progressbar', { name: NAME })).parentElement;
    expect(await within(line as HTMLElement).findByText(text)).toBeTruthy();
  });
});
