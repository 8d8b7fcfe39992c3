import { join } from 'node:path';
import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { changeModel, insertModel } from '@sarm/database/training/registered-models.repository';
import { listLog, listMetrics } from '@sarm/database/training/training-runs.repository';
import { insertRun } from '@sarm/database/training/training-starts.repository';
import { silentLog } from '@sarm/runtime/log/silent-log';
import type { TestDatabase } from '@sarm/testing/test-database';
import type { TrainerProgram } from '@sarm/training/trainer-program';
import { readConfig } from '../../config.ts';
import { openTrainer } from '../../trainer/open-trainer.ts';
import type { JobBench, RunOptions } from '../job-bench.fixture.ts';
import { VersionBench } from '../version-bench.fixture.ts';
import { createTrainModel, type TrainModelDeps } from './handler.ts';

/** Small enough that an epoch takes a moment, and each of them leaves its checkpoint. */
export const SMALL = {
  minimum: { frames: 4, heads: 8, perClass: 2 },
  side: 64,
  checkpointSeconds: 0,
} as const satisfies TrainModelDeps['limits'];
export const SETTINGS = { epochs: 4, batch_size: 8, learning_rate: 0.002, validation_split: 0.2 } as const;

/** The trainer as a worker finds it; undefined where nobody has prepared its Python. */
export const trainerOf = (bench: JobBench): (() => Promise<TrainerProgram | undefined>) => {
  const environment = { ...process.env, SARM_DATABASE_URL: 'postgres://127.0.0.1/none', SARM_DATA_FOLDER: bench.root };
  const config = readConfig(environment);
  return openTrainer({ ...config, trainer: { ...config.trainer, threads: 1, niceness: 0 } }, silentLog);
};

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
    await versions.link(datasetId, await versions.samples(8, frames));
    return new TrainBench(bench, versions, datasetId, trainerOf(bench));
  }

  handler(limits: TrainModelDeps['limits'] = {}) {
    const cacheFolder = join(this.bench.root, 'cache', 'pictures');
    return createTrainModel({ trainer: this.#trainer, cacheFolder, limits: { ...SMALL, ...limits } });
  }

  /** As the API leaves them when a training is requested. */
  async start(
    tx: Scoped,
    taskId: string,
    { seed = 11, epochs = SETTINGS.epochs }: { seed?: number; epochs?: number } = {},
  ): Promise<Started> {
    const { projectId } = this.bench;
    const [modelId, runId] = [newId(), newId()];
    const settings = { ...SETTINGS, epochs };
    await insertModel(tx, {
      id: modelId,
      projectId,
      name: `Heads ${modelId}`,
      type: 'detection',
      datasetId: this.datasetId,
      datasetName: 'D1',
      config: settings,
      notes: '',
      createdBy: this.versions.userId,
    });
    await changeModel(tx, modelId, { status: 'training' });
    const run = { id: runId, projectId, modelId, taskId, settings, seed, epochs };
    await insertRun(tx, { ...run, createdBy: this.versions.userId });
    return { modelId, runId };
  }

  /** Ids first, so that a test can look at what runs. */
  async train(
    how: RunOptions & { seed?: number; epochs?: number; limits?: TrainModelDeps['limits'] } = {},
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
