import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { appendTrainingLog } from '@sarm/database/training/training-progress.repository';
import type { TrainingRunRow } from '@sarm/database/training/training-runs.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { pathInFolder, readModelFile } from '@sarm/inference/models/read-model-file';
import { ModelRefused } from '@sarm/inference/onnx/model-refused';
import { START, START_FILES } from '@sarm/training/job-file';
import { type JobContext, PermanentFailure } from '../job-handler.ts';

const [OPEN_FOLDER, OPEN_FILE] = [0o755, 0o644];

interface Fetching {
  readonly run: TrainingRunRow;
  /** Of the data of the run, which the trainer reads and cannot change. */
  readonly folder: string;
  /** Of the models that ship. */
  readonly models: string;
}

/**
 * Lays the weights that a run begins with beside its pictures, with the card that names their network. Answers with the name of their
 * folder; undefined: the run begins with random ones.
 */
export async function fetchStart(
  context: JobContext,
  { run, folder, models }: Fetching,
): Promise<string | undefined> {
  if (run.start_from === 'beginning') return undefined;
  const { start_model_id: id } = run;
  const scope = asProject(run.project_id);
  const model =
    id === null ? undefined : await inScope(context.db, scope, (tx) => findRegisteredModel(tx, id));
  if (model === undefined || model.sha256 !== run.start_sha256) throw gone();
  const file = await readModelFile({ folder: models, blobs: context.blobs }, model).catch(
    (error: unknown) => {
      throw error instanceof ModelRefused ? gone(error) : error;
    },
  );
  if (createHash('sha256').update(file).digest('hex') !== run.start_sha256) throw gone();
  const card = await cardOf(model as ModelRow, models);
  // Of a model that was imported nobody knows the network.
  if (card === undefined) throw new PermanentFailure(notice('training.start_differs'));
  const place = join(folder, START);
  await mkdir(place);
  await chmod(place, OPEN_FOLDER);
  await writeFile(join(place, START_FILES.model), file, { mode: OPEN_FILE });
  await writeFile(join(place, START_FILES.card), card, { mode: OPEN_FILE });
  const line = notice('training.starts_from', { name: model.name, weights: run.start_sha256.slice(0, 12) });
  await inScope(context.db, scope, (tx) => appendTrainingLog(tx, run, [{ level: 'info', notice: line }]));
  return START;
}

const gone = (cause?: unknown): PermanentFailure =>
  new PermanentFailure(notice('training.start_gone'), { cause });

async function cardOf(model: ModelRow, models: string): Promise<string | undefined> {
  if (model.shipped_path === null) return model.card === null ? undefined : JSON.stringify(model.card);
  return await readFile(join(dirname(pathInFolder(models, model)), START_FILES.card), 'utf8');
}
