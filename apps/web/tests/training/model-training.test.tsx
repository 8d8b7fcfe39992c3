import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { CALLS } from '../../testing/open-app.tsx';
import { taskOf } from '../../testing/task-record.ts';
import {
  listOf,
  MODEL_ID,
  openTraining,
  RUN_TASK,
  statusOf,
  trainedModel,
  trainer,
  TRAINING_CALLS,
} from '../../testing/training/training-answers.ts';

const MISSING = 'Please provide a model name and select a dataset';
const RUN = `?model=${MODEL_ID}`;
const refused = json({ code: 'model_shipped', message: 'no' }, 409);
const button = (name: string) => screen.findByRole('button', { name });

async function fillForm(view: ReturnType<typeof openTraining>) {
  await view.user.type(await screen.findByLabelText(/Model Name/), 'Heads B');
  await view.user.click(screen.getByLabelText(/Dataset/));
  await view.user.click(await screen.findByRole('option', { name: /Stained smears/ }));
}

describe('opening Model Training', () => {
  it('TEC-027 TEC-129 TEC-208 needs train_models, and explains its absence in the page', async () => {
    const closed = openTraining('', {}, trainer('annotate_detection'));
    expect(await screen.findByText("You don't have permission to train models.")).toBeTruthy();
    expect(closed.path()).toBe('/finetune/training');
    closed.unmount();
    openTraining();
    expect(await screen.findByRole('heading', { name: 'Model Training' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Train New Model',
      'Trained Models',
    ]);
  });
});

describe('the configuration', () => {
  it('TEC-131 offers datasets of the type of the model and combined ones; detection unless another type is named', async () => {
    for (const [query, type] of [
      ['', 'detection'],
      ['?type=other', 'detection'],
      ['?type=morphology', 'morphology'],
      ['?type=segmentation', 'morphology'],
    ] as const) {
      const view = openTraining(query);
      await screen.findByLabelText(/Model Name/);
      await waitFor(() => expect(view.server.callsOf(CALLS.datasets).length).toBeGreaterThan(1));
      const types = view.server
        .callsOf(CALLS.datasets)
        .map(({ url }) => new URL(url, 'http://x').searchParams.get('type'));
      expect(new Set(types)).toEqual(new Set([type, 'combined']));
      view.unmount();
    }
  });

  it('TEC-130 TEC-190 TEC-191 starts only with name, dataset and values within their bounds', async () => {
    const view = openTraining();
    const start = await button('Start Training');
    expect(start).toHaveProperty('disabled', true);
    expect(screen.getByText(MISSING)).toBeTruthy();
    const value = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value;
    expect(['Epochs', 'Batch Size', 'Learning Rate', 'Validation Split'].map(value)).toEqual([
      '100',
      '16',
      '0.001',
      '0.2',
    ]);
    await fillForm(view);
    expect(screen.queryByText(MISSING)).toBeNull();
    expect(start).toHaveProperty('disabled', false);
    const epochs = screen.getByLabelText('Epochs');
    await view.user.clear(epochs);
    await view.user.type(epochs, '1001');
    expect(start).toHaveProperty('disabled', true);
    await view.user.clear(epochs);
    await view.user.type(epochs, '12');
    await view.user.click(start);
    expect(await button('Stop')).toBeTruthy();
    const settings = { epochs: 12, batch_size: 16, learning_rate: 0.001, validation_split: 0.2 };
    expect(view.server.callsOf(TRAINING_CALLS.create)[0]?.body).toMatchObject({
      name: 'Heads B',
      type: 'detection',
      config: settings,
    });
    expect(view.server.callsOf(TRAINING_CALLS.train)[0]?.body).toEqual({
      ...settings,
      start_from: 'model_in_use',
    });
  });

  it('begins with random weights where a person chooses so', async () => {
    const view = openTraining();
    await fillForm(view);
    await view.user.click(await screen.findByLabelText('Start from'));
    await view.user.click(await screen.findByRole('option', { name: 'From the beginning' }));
    await view.user.click(await button('Start Training'));
    await button('Stop');
    expect(view.server.callsOf(TRAINING_CALLS.train)[0]?.body).toMatchObject({ start_from: 'beginning' });
    // Of the run that is shown: the model whose weights it began with.
    expect(screen.getByText('Sperm Detection Model v1 fee21aae9807')).toBeTruthy();
  });

  it('TEC-308 TEC-310 writes a failed start into the log, and says that there is no model to save', async () => {
    const view = openTraining('', { [TRAINING_CALLS.train]: refused });
    await view.user.click(await button('Save Trained Model'));
    expect(await screen.findByText('No active model to save!')).toBeTruthy();
    await fillForm(view);
    await view.user.click(await button('Start Training'));
    const log = await screen.findByRole('log', { name: 'Log' });
    expect(await within(log).findByText(/^Error starting training: This model ships/)).toBeTruthy();
  });
});

describe('a training that runs', () => {
  it('TEC-130 shows bar, log, charts of loss and accuracy, four decimals and percent with two', async () => {
    openTraining(RUN);
    expect(await screen.findByText('Epoch 4 of 100, batch 41 of 109')).toBeTruthy();
    expect(
      screen.getByRole('progressbar', { name: 'Progress of the training' }).getAttribute('aria-valuenow'),
    ).toBe('38');
    expect(screen.getByText('38% · 14.2 s per epoch · 14:35 left')).toBeTruthy();
    for (const text of ['89.63%', '0.3127', '0.3241', '0.2411', '93.08%'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(
      screen.getByRole('img', { name: 'Loss up to epoch 3: validation 0.3241, training 0.2411' }),
    ).toBeTruthy();
    expect(
      screen.getByRole('img', { name: 'Accuracy up to epoch 3: validation 89.17%, training 93.08%' }),
    ).toBeTruthy();
    expect(within(screen.getByRole('log')).getByText('Best checkpoint kept')).toBeTruthy();
    expect(await button('Save Trained Model')).toHaveProperty('disabled', true);
    expect(screen.getByText('Stained smears, version 3')).toBeTruthy();
    expect(screen.getByText('Frames 28, items 1,736')).toBeTruthy();
  });

  it('TEC-170 is read every two seconds, and its end stops that and is a line of the log', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const done = statusOf({ status: 'completed', progress: 100 }, { state: 'completed' });
    const view = openTraining(RUN, {
      [TRAINING_CALLS.status]: [json(statusOf()), json(statusOf()), json(done)],
    });
    await screen.findByText('Epoch 4 of 100, batch 41 of 109');
    const reads = () => view.server.callsOf(TRAINING_CALLS.status).length;
    await vi.advanceTimersByTimeAsync(2100);
    expect(reads()).toBeGreaterThanOrEqual(2);
    await vi.advanceTimersByTimeAsync(4200);
    expect(await screen.findByText('Training completed successfully!')).toBeTruthy();
    const settled = reads();
    await vi.advanceTimersByTimeAsync(6000);
    expect(reads()).toBe(settled);
    vi.useRealTimers();
  });

  it('TEC-170 is read with each event of its task, without waiting for the clock', async () => {
    let send: (text: string) => void = () => undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const next = statusOf({ current_epoch: 5, batch: 7 });
    const view = openTraining(RUN, {
      [TRAINING_CALLS.status]: [json(statusOf()), json(statusOf()), json(next)],
      'GET /api/events': () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    });
    await screen.findByText('Epoch 4 of 100, batch 41 of 109');
    const reads = () => view.server.callsOf(TRAINING_CALLS.status).length;
    const task = taskOf({ id: RUN_TASK, video_id: null, task_type: 'training', status: 'processing' });
    const before = reads();
    for (let version = 1; version <= 3; version += 1) {
      send(`event: task\ndata: ${JSON.stringify({ ...task, version })}\n\n`);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(reads()).toBeGreaterThan(before);
    expect(await screen.findByText('Epoch 5 of 100, batch 7 of 109')).toBeTruthy();
    vi.useRealTimers();
  });

  it('TEC-171 asks before it stops', async () => {
    const view = openTraining(RUN, { [TRAINING_CALLS.stop]: json(trainedModel({ status: 'stopped' })) });
    await view.user.click(await button('Stop'));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText('Are you sure you want to stop the training? All progress will be lost.'),
    ).toBeTruthy();
    await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.server.callsOf(TRAINING_CALLS.stop)).toHaveLength(0);
    await view.user.click(await button('Stop'));
    await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(view.server.callsOf(TRAINING_CALLS.stop)).toHaveLength(1));
  });

  it('keeps its curves with their age when the server does not answer any more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openTraining(RUN, {
      [TRAINING_CALLS.status]: [json(statusOf()), json({ message: 'gone' }, 503)],
    });
    await screen.findByText('Epoch 4 of 100, batch 41 of 109');
    await vi.advanceTimersByTimeAsync(2200);
    expect(await screen.findByText(/The connection is lost\. What is shown is as of/)).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Loss up to epoch 3/ })).toBeTruthy();
    vi.useRealTimers();
  });

  it('shows why it failed with its last lines, and starts again', async () => {
    const failed = statusOf(
      { status: 'failed', estimated_time_remaining: null },
      { state: 'failed', message: 'Out of memory' },
    );
    const view = openTraining(RUN, { [TRAINING_CALLS.status]: json(failed) });
    expect(await screen.findByText('The training failed: Out of memory')).toBeTruthy();
    expect(within(screen.getByRole('log')).getByText('Best checkpoint kept')).toBeTruthy();
    await view.user.click(await button('Retry'));
    await waitFor(() => expect(view.server.callsOf(TRAINING_CALLS.train)).toHaveLength(1));
  });
});

describe('a training that has completed', () => {
  const completed = {
    [TRAINING_CALLS.model]: json({ ...trainedModel({ status: 'completed' }), card: {} }),
    [TRAINING_CALLS.status]: json(
      statusOf(
        {
          status: 'completed',
          progress: 100,
          card: { metrics: { validation: { all: { precision: 0.9, recall: 0.8, f1: 0.847 } } } },
        },
        { state: 'completed' },
      ),
    ),
  };

  it('TEC-172 TEC-310 is saved, reports it, and gives the form back', async () => {
    const view = openTraining(RUN, {
      ...completed,
      [TRAINING_CALLS.update]: json(trainedModel({ status: 'trained' })),
    });
    expect(await screen.findByText('0.8470')).toBeTruthy();
    await view.user.click(await button('Save Trained Model'));
    expect(await screen.findByText('Model saved successfully!')).toBeTruthy();
    expect(view.server.callsOf(TRAINING_CALLS.update)[0]?.body).toEqual({ status: 'trained' });
    expect(await screen.findByLabelText(/Model Name/)).toHaveProperty('value', '');
  });

  it('TEC-310 says why saving failed', async () => {
    const view = openTraining(RUN, { ...completed, [TRAINING_CALLS.update]: refused });
    await view.user.click(await button('Save Trained Model'));
    expect(await screen.findByText(/^Error saving model: This model ships/)).toBeTruthy();
  });
});

describe('the trained models', () => {
  const trained = trainedModel({
    status: 'trained',
    metrics: {
      final_loss: 0.24113,
      final_accuracy: 0.9308,
      final_val_loss: 0.31268,
      final_val_accuracy: 0.89631,
    },
  });
  const other = trainedModel({ id: 'x/1', name: 'Heads B', status: 'failed' });
  const open = (answers = {}) =>
    openTraining('?tab=models', { [TRAINING_CALLS.list]: listOf(trained, other), ...answers });

  it('TEC-129 lists every model with its status; View opens its details, Export only those that are trained', async () => {
    const view = open();
    expect((await screen.findAllByText('Morphology 2026-11')).length).toBeGreaterThan(0);
    expect(screen.getByText('Failed')).toBeTruthy();
    const exports = screen.getAllByRole('button', { name: 'Export' });
    expect(exports.map((each) => each.getAttribute('aria-disabled'))).toEqual([null, 'true']);
    const [first] = screen.getAllByRole('button', { name: 'View' });
    if (first === undefined) throw new Error('no button');
    await view.user.click(first);
    const dialog = within(await screen.findByRole('dialog', { name: 'Model Morphology 2026-11' }));
    for (const text of ['0.2411', '93.08%', '0.3127', '89.63%', 'Stained smears'])
      expect(dialog.getByText(text)).toBeTruthy();
  });

  it('TEC-309 exports one and reports it, or why it could not', async () => {
    const view = open({
      [TRAINING_CALLS.export]: [json({ success: true, download_url: '/x' }), refused],
      'POST /api/sarm/media/token': json({ token: 't', expires_in: 60 }),
    });
    const [first] = await screen.findAllByRole('button', { name: 'Export' });
    if (first === undefined) throw new Error('no button');
    await view.user.click(first);
    expect(await screen.findByText(`Model ${MODEL_ID} has been exported successfully!`)).toBeTruthy();
    await view.user.click(first);
    expect(await screen.findByText(/^Error exporting model: This model ships/)).toBeTruthy();
  });
});
