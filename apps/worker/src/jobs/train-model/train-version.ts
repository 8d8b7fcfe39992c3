import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { appendTrainingLog } from '@sarm/database/training/training-progress.repository';
import type { VersionRow } from '@sarm/database/versions/versions.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { TASK_OF_TYPE } from '@sarm/domain/training';
import type { VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import { jobOf } from '@sarm/training/job-file';
import { runTrainer } from '@sarm/training/run-trainer';
import type { TrainerProgram } from '@sarm/training/trainer-program';
import { BrokenRun, type JobContext, PermanentFailure } from '../job-handler.ts';
import { Checkpoints } from './checkpoints.ts';
import { fetchStart } from './fetch-start.ts';
import { fetchVersion } from './fetch-version.ts';
import { followRun } from './follow-run.ts';
import type { RunOfModel } from './freeze-for-run.ts';
import type { TrainModelDeps } from './train-model-deps.ts';
import { PictureCache } from './picture-cache.ts';

interface Training extends RunOfModel {
  readonly deps: TrainModelDeps;
  readonly program: TrainerProgram;
  readonly version: VersionRow;
}

export interface Trained {
  /** Where model, card and weights lie. */
  readonly folder: string;
  readonly manifest: VersionManifest;
}

/** Settings as the API stored them with the run; the names are those of the form. */
interface StoredSettings {
  readonly batch_size: number;
  readonly learning_rate: number;
}

/** Runs the trainer in its cage to its end. Rejects with the reason where that brought no model. */
export async function trainVersion(context: JobContext, training: Training): Promise<Trained> {
  const { deps, program, run, model, version } = training;
  const { limits = {} } = deps;
  const folders = { data: join(context.scratch, 'data'), run: join(context.scratch, 'run') };
  for (const folder of Object.values(folders)) await mkdir(folder);
  const cache = new PictureCache(deps.cacheFolder, context.blobs);
  const manifest = await fetchVersion(context, { version, folder: folders.data, cache });
  const startFrom = await fetchStart(context, { run, folder: folders.data, models: deps.modelsFolder });
  const checkpoints = new Checkpoints(context, run, folders.run, limits.checkpointSeconds);
  await checkpoints.restore(program.writer);
  context.progress({ stage: 'training', progress: 5, notice: notice('training.starting') });
  const settings = run.settings as unknown as StoredSettings;
  const job = jobOf(
    {
      runId: run.id,
      task: TASK_OF_TYPE[model.type],
      model: { id: model.id, name: model.name },
      epochs: run.epochs,
      batchSize: settings.batch_size,
      learningRate: settings.learning_rate,
      seed: run.seed,
      processes: program.settings.processes,
      threads: program.settings.threads,
      ...(startFrom === undefined ? {} : { startFrom }),
      ...(limits.minimum === undefined ? {} : { minimum: limits.minimum }),
      ...(limits.side === undefined ? {} : { side: limits.side }),
      ...(limits.patience === undefined ? {} : { patience: limits.patience }),
    },
    program.pathsOf(folders),
  );
  const { end, lines } = await runTrainer({
    program,
    job,
    folders,
    signal: context.signal,
    onEvent: followRun({ context, run, checkpoints, patience: limits.patience }),
    silenceSeconds: limits.silenceSeconds,
    stopSeconds: limits.stopSeconds,
  });
  if (end.kind === 'done') return { folder: folders.run, manifest };
  // What was reached is kept for the next attempt; of a run that was stopped for good nothing is, see storeCheckpoint.
  if (end.kind !== 'refused') await checkpoints.store();
  context.signal.throwIfAborted();
  if (end.kind !== 'refused' && end.kind !== 'broken')
    throw new Error('the trainer stopped without an order');
  await keepLines(context, training, lines);
  throw end.kind === 'refused' ? new PermanentFailure(end.reason) : new BrokenRun(end.reason);
}

/** What the trainer wrote last, as it wrote it. */
async function keepLines(context: JobContext, { run }: Training, lines: readonly string[]): Promise<void> {
  const written = lines.map((line) => ({
    level: 'warning' as const,
    notice: notice('training.trainer_line', { line }),
  }));
  await inScope(context.db, asProject(run.project_id), (tx) => appendTrainingLog(tx, run, written));
}
