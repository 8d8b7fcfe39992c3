import { join } from 'node:path';
import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { changeModel, insertModel } from '@sarm/database/training/registered-models.repository';
import { listLog, listMetrics } from '@sarm/database/training/training-runs.repository';
import { insertRun } from '@sarm/database/training/training-starts.repository';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import type { TrainableType } from '@sarm/domain/training';
import { silentLog } from '@sarm/runtime/log/silent-log';
import type { TestDatabase } from '@sarm/testing/test-database';
import type { TrainerProgram } from '@sarm/training/trainer-program';
import { readConfig } from '../../config.ts';
import { openTrainer } from '../../trainer/open-trainer.ts';
import type { JobBench, RunOptions } from '../job-bench.fixture.ts';
import { VersionBench } from '../version-bench.fixture.ts';
import { createTrainModel } from './handler.ts';
import type { TrainModelDeps } from './train-model-deps.ts';

/** Small enough that an epoch takes a moment, and each of them leaves its checkpoint. */
export const SMALL = {
  minimum: { frames: 4, heads: 8, masks: 4, perClass: 2 },
  side: 64,
  checkpointSeconds: 0,
  // The tests of a full check leave it little of the machine.
  silenceSeconds: 200,
} as const satisfies TrainModelDeps['limits'];
export const SETTINGS = { epochs: 8, batch_size: 8, learning_rate: 0.002, validation_split: 0.2 } as const;

const ENVIRONMENT = { ...process.env, SARM_DATABASE_URL: 'postgres://127.0.0.1/none' };

/** The trainer as a worker finds it; undefined where nobody has prepared its Python. */
export const trainerOf = (bench: JobBench): (() => Promise<TrainerProgram | undefined>) => {
  const environment = { ...ENVIRONMENT, SARM_DATA_FOLDER: bench.root };
  const config = readConfig(environment);
  return openTrainer({ ...config, trainer: { ...config.trainer, threads: 1, niceness: 0 } }, silentLog);
};

interface Choice {
  readonly seed?: number;
  readonly epochs?: number;
  readonly datasetId?: string;
  readonly type?: TrainableType;
  readonly start?: { readonly modelId: string; readonly sha256: string };
}

interface Started {
  readonly modelId: string;
  readonly runId: string;
}

/** Models of one small dataset: eight patients, each with a video of three labelled frames. */
export class TrainBench {
  readonly bench: JobBench;
  readonly versions: VersionBench;
  readonly datasetId: string;
  readonly #trainer: TrainModelDeps['trainer'];

  private constructor(
    bench: JobBench,
    versions: VersionBench,
    datasetId: string,
    trainer: TrainModelDeps['trainer'],
  ) {
    [this.bench, this.versions, this.datasetId, this.#trainer] = [bench, versions, datasetId, trainer];
  }

  static async open(bench: JobBench, database: TestDatabase): Promise<TrainBench> {
    const versions = await VersionBench.open(bench, database);
    const { datasetId } = await versions.sample(null);
    const frames = [{ index: 0 }, { index: 40 }, { index: 80 }];
    const samples = await versions.samples(8, frames);
    const second = samples.at(1);
    if (second === undefined) throw new Error('no samples');
    second.frameIds.push(await versions.frame(second, second.videoId, { index: 120, quality: 'bad' }));
    await versions.link(datasetId, samples);
    const decisions = ['rejected', 'needsCorrection', 'approved'] as const;
    for (const [at, status] of decisions.entries())
      await versions.db
        .updateTable('review_items')
        .set({ status, reviewed_at: new Date() })
        .where('frame_id', '=', samples[0]?.frameIds[at] ?? '')
        .execute();
    return new TrainBench(bench, versions, datasetId, trainerOf(bench));
  }

  /** A dataset of classed sperm: of five patients, each with two of every class, on calibrated pictures. */
  async classed(): Promise<string> {
    const { versions } = this;
    const { datasetId } = await versions.sample(null);
    const calibration = { id: newId(), name: 'C', microscope: 'M', objective: '40', pixel_size_um: 0.3 };
    await versions.db.insertInto('calibrations').values(calibration).execute();
    const samples = [];
    for (let at = 0; at < 5; at += 1) {
      const sample = await versions.sample();
      const videoId = await versions.video(sample.datasetId);
      const change = { calibration_id: calibration.id };
      await versions.db.updateTable('videos').set(change).where('id', '=', videoId).execute();
      const frameIds = [];
      for (const [number, morphology] of MORPHOLOGY_CLASSES.entries())
        frameIds.push(await versions.frame(sample, videoId, { index: 40 * number, morphology }));
      samples.push({ videoId, frameIds });
    }
    await versions.link(datasetId, samples);
    return datasetId;
  }

  handler(limits: TrainModelDeps['limits'] = {}) {
    const cacheFolder = join(this.bench.root, 'cache', 'pictures');
    const { modelsFolder } = readConfig(ENVIRONMENT);
    return createTrainModel({
      trainer: this.#trainer,
      cacheFolder,
      modelsFolder,
      limits: { ...SMALL, ...limits },
    });
  }

  /** As the API leaves them when a training is requested. */
  async start(
    tx: Scoped,
    taskId: string,
    {
      seed = 11,
      epochs = SETTINGS.epochs,
      datasetId = this.datasetId,
      type = 'detection',
      start,
    }: Choice = {},
  ): Promise<Started> {
    const { projectId } = this.bench;
    const [modelId, runId] = [newId(), newId()];
    const settings = { ...SETTINGS, epochs };
    await insertModel(tx, {
      id: modelId,
      projectId,
      name: `Heads ${modelId}`,
      type,
      datasetId,
      datasetName: 'D1',
      config: settings,
      notes: '',
      createdBy: this.versions.userId,
    });
    await changeModel(tx, modelId, { status: 'training' });
    const run = { id: runId, projectId, modelId, taskId, settings, seed, epochs };
    await insertRun(tx, { ...run, start: start ?? null, createdBy: this.versions.userId });
    return { modelId, runId };
  }

  /** Ids first, so that a test can look at what runs. */
  async train(
    how: RunOptions & Choice & { limits?: TrainModelDeps['limits'] } = {},
  ): Promise<Started & { taskId: string; outcome: Awaited<ReturnType<JobBench['run']>> }> {
    let started: (Started & { taskId: string }) | undefined;
    const [runId, modelId] = [newId(), newId()];
    const handler = this.handler(how.limits);
    const outcome = await this.bench.run(
      {
        job: trainModelJob,
        run: (payload, context) => handler.run({ ...payload, ...(started ?? { runId, modelId }) }, context),
      },
      { runId, modelId },
      {
        ...how,
        onQueued: async (tx, taskId) => {
          started = { ...(await this.start(tx, taskId, how)), taskId };
        },
      },
    );
    if (started === undefined) throw new Error('nothing was started');
    return { ...started, outcome };
  }

  /** What is stored of a run. */
  async read({ modelId, runId }: Started) {
    return await this.bench.inProject(async (tx) => ({
      run: await tx.selectFrom('training_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow(),
      model: await tx.selectFrom('models').selectAll().where('id', '=', modelId).executeTakeFirstOrThrow(),
      metrics: await listMetrics(tx, runId),
      log: (await listLog(tx, runId, { limit: 500 })).map(({ code, params }) => ({ code, params })),
    }));
  }
}
