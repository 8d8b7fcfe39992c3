import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { classificationDescription } from '@sarm/contracts/manifests/classification-description';
import { modelDescription } from '@sarm/contracts/manifests/model-description';
import { CROP_SIDE } from '@sarm/inference/classify/crop-view';
import { createClassifier } from '@sarm/inference/models/classifier';
import { createDetector } from '@sarm/inference/models/create-detector';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import { describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { bytesOf } from '../label-bench.fixture.ts';
import { drawField, PICTURE } from '../version-bench.fixture.ts';
import { SETTINGS, TrainBench, trainerOf } from './train-bench.fixture.ts';

const { bench, database } = await benchOfFile();
const world = await TrainBench.open(bench, database);
const program = await trainerOf(bench)();
if (program === undefined)
  console.warn('THE TRAINER IS NOT INSTALLED: its tests are left out. Run bash apps/trainer/prepare.sh');
const EPOCHS = Array.from({ length: SETTINGS.epochs }, (_, at) => at + 1);
const NAMES = ['accuracy', 'loss', 'val_accuracy', 'val_loss'];
/**
 * Of the trainer of this file alone: files of other tests may train at the same time. One listing answers for all
 * processes, because one that ends between two listings would have no parent in the second.
 */
const trainers = (): number[] => {
  const rows = execFileSync('ps', ['-eo', 'pid,ppid,comm,args'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const parents = new Map(rows.map(([pid, parent]) => [Number(pid), Number(parent)]));
  const isOurs = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && pid > 1 && isOurs(parents.get(pid)));
  return rows
    .filter(([, , name, ...args]) => name?.startsWith('python') && args.join(' ').includes('trainer.cli'))
    .map(([pid]) => Number(pid))
    .filter(isOurs);
};
const signalTrainer = (signal: 'SIGKILL' | 'SIGSTOP'): void => {
  const [pid] = trainers();
  if (pid === undefined) throw new Error('no trainer runs');
  process.kill(pid, signal);
};

describe.runIf(program !== undefined)('train-model', () => {
  let undisturbed: Awaited<ReturnType<typeof world.train>>;

  it('TEC-169 TEC-153 TEC-130 freezes the dataset, trains on it in the full cage, and keeps model, curves and log', async () => {
    expect(program?.isComplete).toBe(true);
    undisturbed = await world.train();
    expect(undisturbed.outcome).toMatchObject({ status: 'completed', notice: { code: 'training.done' } });
    const { run, model, metrics, log } = await world.read(undisturbed);
    expect(run).toMatchObject({ state: 'completed', epoch: SETTINGS.epochs, device: 'cpu', processes: 1 });
    expect(run.identity_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(metrics.map(({ name, epoch }) => [name, epoch])).toEqual(
      NAMES.flatMap((name) => EPOCHS.map((epoch) => [name, epoch])),
    );
    const ofBest = (name: string) =>
      metrics.find((each) => each.name === name && each.epoch === run.best_epoch)?.value;
    expect(model).toMatchObject({
      status: 'completed',
      version_id: run.version_id,
      metrics: Object.fromEntries(NAMES.map((name) => [`final_${name}`, ofBest(name)])),
    });
    // Accuracy of heads is the F1 at IoU 0.5; the card has it of all validation frames, of which there are few here.
    expect(model.card).toMatchObject({ metrics: { iou: 0.5, test: {} } });
    const { validation } = (model.card as { metrics: { validation: { recorded: { iou: { f1: number } } } } })
      .metrics;
    expect(validation.recorded.iou.f1).toBeCloseTo(ofBest('val_accuracy') ?? -1, 3);
    const codes = log.map(({ code }) => code);
    expect(codes.slice(0, 2)).toEqual(['training.version', 'training.started']);
    expect(codes.filter((code) => code === 'training.epoch_done')).toHaveLength(SETTINGS.epochs);
    expect(codes.at(-1)).toBe('training.done');
    // Of 25 labelled frames those are left out that a reviewer refused or sent back, and one of bad quality.
    expect(log[0]?.params).toEqual({ number: 1, frames: 22, items: 44, approved: 2 });
    const [version] = await world.versions.versions(world.datasetId);
    expect(version).toMatchObject({
      id: run.version_id,
      split_by: 'patient',
      approved_items: 2,
      left_out: { rejected: 1, needs_correction: 1, bad_quality: 1 },
    });
  });

  it('TEC-172 TEC-003 PLT-002 keeps the best weights, and an ONNX file that the product opens', async () => {
    const { run, model } = await world.read(undisturbed);
    expect(run.best_epoch).toBeGreaterThanOrEqual(1);
    const weights = await bytesOf(bench, run.checkpoint_key ?? '');
    expect(createHash('sha256').update(weights).digest('hex')).toBe(run.weights_sha256);
    const file = await bytesOf(bench, model.blob_key ?? '');
    expect(createHash('sha256').update(file).digest('hex')).toBe(model.sha256);
    const detector = await createDetector(
      { description: modelDescription.parse(model.description), file },
      { threads: 1 },
    );
    const gray = drawField({ seed: 5 }).filter((_, at) => at % 3 === 0);
    expect(await detector.detect({ ...PICTURE, gray })).toBeInstanceOf(Array);
    await detector.close();
  });

  it('gives the same weights again for the same identity, and others for another seed', async () => {
    const done = await Promise.all([world.train(), world.train({ seed: 12, epochs: 1 })]);
    const [first, again, other] = await Promise.all([undisturbed, ...done].map((each) => world.read(each)));
    if (first === undefined || again === undefined || other === undefined) throw new Error('not trained');
    expect(again.run.identity_sha256).toBe(first.run.identity_sha256);
    expect(again.run.weights_sha256).toBe(first.run.weights_sha256);
    expect(again.model.sha256).toBe(first.model.sha256);
    expect(again.run.version_id).toBe(first.run.version_id);
    expect(other.run.identity_sha256).not.toBe(first.run.identity_sha256);
    expect(other.run.weights_sha256).not.toBe(first.run.weights_sha256);
  });

  it('a trainer that is killed goes on at its checkpoint and ends with the weights of one that was not', async () => {
    let killed = false;
    const broken = world.train({
      onProgress: ({ notice }) => {
        // The second epoch is announced before the checkpoint of the first is written.
        if (killed || notice?.code !== 'training.running' || notice.params?.['epoch'] !== 3) return;
        killed = true;
        signalTrainer('SIGKILL');
      },
      beforeComplete: (taskId) => Promise.reject(new Error(`${taskId} was not killed`)),
    });
    await expect(broken).rejects.toThrow(/memory/);
    const row = await bench.inProject((tx) =>
      tx
        .selectFrom('training_runs')
        .select(['id', 'task_id', 'model_id', 'checkpoint_epoch'])
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow(),
    );
    expect(row.checkpoint_epoch).toBeGreaterThanOrEqual(1);
    const ids = { taskId: row.task_id, modelId: row.model_id, runId: row.id };
    const outcome = await bench.run(world.handler(), ids, { again: ids.taskId });
    expect(outcome.status).toBe('completed');
    const { run, metrics, log } = await world.read(ids);
    expect(log).toContainEqual({
      code: 'training.resumed',
      params: { epoch: row.checkpoint_epoch },
    });
    expect(run.weights_sha256).toBe((await world.read(undisturbed)).run.weights_sha256);
    expect(metrics).toHaveLength(NAMES.length * SETTINGS.epochs);
  });

  it('TEC-130 TEC-003 PLT-002 learns the classes of sperm, whose accuracy is the share of right ones', async () => {
    const datasetId = await world.classed();
    const done = await world.train({ datasetId, type: 'morphology', epochs: 2 });
    expect(done.outcome.status).toBe('completed');
    const { run, model, metrics } = await world.read(done);
    const best = metrics.find(({ name, epoch }) => name === 'val_accuracy' && epoch === run.best_epoch);
    const card = model.card as {
      metrics: { accuracy: number; validation: Record<string, { pictures: number }> };
    };
    expect(card.metrics.accuracy).toBeCloseTo(best?.value ?? -1, 3);
    expect(Object.keys(card.metrics.validation)).toHaveLength(MORPHOLOGY_CLASSES.length);
    for (const { pictures } of Object.values(card.metrics.validation)) expect(pictures).toBe(2);
    const description = classificationDescription.parse(model.description);
    const file = await bytesOf(bench, model.blob_key ?? '');
    const classifier = await createClassifier({ description, file });
    const answer = await classifier.classify({ picture: new Float32Array(CROP_SIDE * CROP_SIDE).fill(0.5) });
    expect(Object.values(answer).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 3);
    await classifier.close();
  });

  it('TEC-171 TEC-168 is stopped at the next batch; no checkpoint and no model is left of it', async () => {
    let requested = 0;
    const done = await world.train({
      epochs: 500,
      onProgress: ({ notice }, cancel) => {
        if (requested > 0 || notice?.code !== 'training.running' || notice.params?.['epoch'] !== 2) return;
        requested = Date.now();
        cancel();
      },
    });
    expect(done.outcome.status).toBe('cancelled');
    expect(Date.now() - requested).toBeLessThan(20_000);
    expect(trainers()).toEqual([]);
    const { run, model } = await world.read(done);
    expect([run.state, run.checkpoint_key, model.status, model.blob_key]).toEqual([
      'stopped',
      null,
      'stopped',
      null,
    ]);
  });

  it('a trainer that hangs is ended, with the reason', async () => {
    let stopped = false;
    const done = await world.train({
      epochs: 500,
      limits: { silenceSeconds: 20 },
      onProgress: ({ notice }) => {
        if (stopped || notice?.code !== 'training.running') return;
        stopped = true;
        signalTrainer('SIGSTOP');
      },
    });
    expect(done.outcome).toMatchObject({
      status: 'failed',
      notice: { code: 'training.silent', params: { seconds: 20 } },
    });
    expect(trainers()).toEqual([]);
    expect((await world.read(done)).model.status).toBe('failed');
  });

  it('TEC-169 TEC-168 too few labelled items end in an error, and no value is invented', async () => {
    const done = await world.train({
      limits: { minimum: { frames: 20, heads: 200, masks: 50, perClass: 20 } },
    });
    expect(done.outcome).toMatchObject({
      status: 'failed',
      notice: { code: 'training.too_few_frames', params: { needed: 20 } },
    });
    const { model, metrics } = await world.read(done);
    expect([model.status, model.metrics, metrics]).toEqual(['failed', null, []]);
  });
});
