import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { frame, video } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS } from '../../testing/open-app.tsx';
import { taskOf } from '../../testing/task-record.ts';
import { openTechnical } from '../../testing/technical-app.ts';

const ONE = 'POST /api/sarm/detection/detect-sperm';
const MANY = 'POST /api/sarm/detection/detect-frames';
const FRAMES = json({ frames: [frame(5), frame(10, { selected: true })], total: 2 });
const STATS = json({
  frames: 2,
  selected: 1,
  annotated: 0,
  detected_frames: 0,
  analysed_frames: 0,
  detections: 0,
  mean_confidence: null,
});

async function openDialog(button: string, answers: Answers) {
  const view = openTechnical('extraction', {
    [CALLS.frames]: FRAMES,
    [CALLS.frameStats]: STATS,
    ...answers,
  });
  await view.user.click(await screen.findByRole('button', { name: button }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Detection settings' })) };
}

describe('the detection settings', () => {
  it('TEC-189 TEC-002 confidence from 0.1 to 0.9 by 0.05 starts at 0.4, with crops and a picture of the result', async () => {
    const { dialog, user, server } = await openDialog('Detect in frame 5', {
      [ONE]: json({ status: 'success', detections: [], detection_count: 3 }),
    });
    const slider = dialog.getByRole('slider', { name: 'Confidence threshold' });
    expect(['min', 'max', 'step', 'aria-valuenow'].map((name) => slider.getAttribute(name))).toEqual([
      '0.1',
      '0.9',
      '0.05',
      '0.4',
    ]);
    for (const name of ['Generate crops', 'Generate a picture of the result'])
      expect(dialog.getByRole('switch', { name })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('button', { name: 'Run detection' }));
    await waitFor(() => expect(server.callsOf(ONE)).toHaveLength(1));
    expect(server.callsOf(ONE)[0]?.body).toEqual({
      frame_id: frame(5).id,
      config: { confidence_threshold: 0.4, generate_crops: true, generate_visualization: true },
    });
    expect(await screen.findByText('3 objects detected')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends what was chosen', async () => {
    const { dialog, user, server } = await openDialog('Detect in frame 5', {
      [ONE]: json({ status: 'success', detections: [], detection_count: 0 }),
    });
    fireEvent.change(dialog.getByRole('slider'), { target: { value: 0.55 } });
    await user.click(dialog.getByRole('switch', { name: 'Generate crops' }));
    await user.click(dialog.getByRole('button', { name: 'Run detection' }));
    await waitFor(() =>
      expect(server.callsOf(ONE)[0]?.body).toMatchObject({
        config: { confidence_threshold: 0.55, generate_crops: false, generate_visualization: true },
      }),
    );
  });

  it('TEC-294 a failed run shows its text and keeps the settings', async () => {
    const { dialog, user } = await openDialog('Detect in frame 5', {
      [ONE]: json({ message: 'The model is missing' }, 409),
    });
    await user.click(dialog.getByRole('button', { name: 'Run detection' }));
    expect(await dialog.findByText('Error detecting objects: The model is missing')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Run detection' })).toBeTruthy();
  });

  it('TEC-294 a run that fails later shows the same text', async () => {
    const task = taskOf({ task_type: 'detection', status: 'failed', message: 'The model is missing' });
    openTechnical('extraction', {
      [CALLS.frames]: FRAMES,
      [CALLS.frameStats]: STATS,
      [CALLS.video]: [json(video({ processingStatus: 'detection' })), json(video())],
      'GET /api/tasks': json({ tasks: [task], total: 1 }),
      [`GET /api/tasks/${task.id}`]: json(task),
    });
    expect(await screen.findByRole('progressbar', { name: 'Detection in drop-1' })).toBeTruthy();
    expect(await screen.findByText('Error detecting objects: The model is missing')).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('progressbar', { name: 'Detection in drop-1' })).toBeNull(),
    );
  });

  it('runs over all selected frames', async () => {
    const { dialog, user, server } = await openDialog('Detect in selected frames', {
      [MANY]: json({ task_id: taskOf().id }, 202),
      [CALLS.frames]: [FRAMES.clone(), json({ frames: [frame(10, { selected: true })], total: 1 })],
    });
    expect(dialog.getByText('Detection in 1 selected frame')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Run detection' }));
    await waitFor(() => expect(server.callsOf(MANY)).toHaveLength(1));
    expect(server.callsOf(MANY)[0]?.body).toMatchObject({ frame_ids: [frame(10).id] });
    expect(await screen.findByText('Detection started')).toBeTruthy();
  });
});
