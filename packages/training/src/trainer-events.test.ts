import { describe, expect, it } from 'vitest';
import { jobOf, type TrainingOrder } from './job-file.ts';
import { readEvent } from './trainer-events.ts';

const order: TrainingOrder = {
  runId: '01900000-0000-7000-8000-0000000000d3',
  task: 'head_detection',
  model: { id: 'm', name: 'Heads' },
  epochs: 100,
  batchSize: 16,
  learningRate: 0.001,
  seed: 7,
  processes: 1,
  threads: 2,
};
const places = { data: '/data', run: '/run-folder' };

describe('what the trainer reports', () => {
  it('is read line by line; other lines are none', () => {
    const epoch = {
      event: 'epoch',
      epoch: 2,
      epochs: 4,
      loss: 0.5,
      accuracy: 0.7,
      val_loss: 0.6,
      val_accuracy: 0.65,
      seconds: 3,
    };
    expect(readEvent(JSON.stringify({ ...epoch, threshold: 0.4 }))).toEqual(epoch);
    expect(readEvent('{"event":"refused","code":"training.no_validation","params":{}}')).toMatchObject({
      code: 'training.no_validation',
    });
    for (const line of ['', 'Warning: slow', '{"event":"else"}', '[]', '{"event":"epoch","epoch":0}', '{'])
      expect(readEvent(line)).toBeUndefined();
  });

  it('never takes a value that is none for a metric', () => {
    const line =
      '{"event":"epoch","epoch":1,"epochs":2,"loss":NaN,"accuracy":1,"val_loss":1,"val_accuracy":1,"seconds":1}';
    expect(readEvent(line)).toBeUndefined();
    expect(readEvent(line.replace('NaN', '1').replace('"accuracy":1', '"accuracy":2'))).toBeUndefined();
  });
});

describe('what the trainer is given', () => {
  it('names the places that it sees, with the minimum and the patience of the product', () => {
    expect(jobOf(order, places)).toMatchObject({
      schema: 'sarm-training-job',
      manifest: '/data/manifest.json',
      runFolder: '/run-folder',
      settings: { epochs: 100, batchSize: 16, learningRate: 0.001, patience: 15, seed: 7, side: 256 },
      minimum: { frames: 20, heads: 200, masks: 50, perClass: 20 },
      processes: 1,
      threads: 2,
    });
    expect(jobOf({ ...order, startFrom: 'start' }, places).startFrom).toBe('/data/start');
  });

  it('is refused outside of the bounds of the form', () => {
    for (const change of [{ epochs: 1001 }, { batchSize: 0 }, { learningRate: 0.2 }, { processes: 0 }])
      expect(() => jobOf({ ...order, ...change }, places)).toThrow(/epochs|batchSize|learningRate|processes/);
  });
});
