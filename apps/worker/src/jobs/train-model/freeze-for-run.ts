import type { RegisteredModel } from '@sarm/database/analyses/models.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { appendTrainingLog, setRunVersion } from '@sarm/database/training/training-progress.repository';
import type { TrainingRunRow } from '@sarm/database/training/training-runs.repository';
import { findVersionRow, type VersionRow } from '@sarm/database/versions/versions.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { TASK_OF_TYPE } from '@sarm/domain/training';
import { VERSIONS } from '@sarm/domain/versions/versions';
import { freezeVersion } from '../freeze-dataset/freeze-version.ts';
import { type JobContext, PermanentFailure } from '../job-handler.ts';

export interface RunOfModel {
  readonly run: TrainingRunRow;
  readonly model: RegisteredModel;
}

/** Part of the percent that is shown while the dataset is frozen. */
const FREEZING_PERCENT = 0.05;

/** The version that the run is trained on. A run that goes on stays with its own, whatever was labelled meanwhile. */
export async function freezeForRun(context: JobContext, { run, model }: RunOfModel): Promise<VersionRow> {
  const scope = asProject(run.project_id);
  const read = async (id: string): Promise<VersionRow> => {
    const version = await inScope(context.db, scope, (tx) => findVersionRow(tx, id));
    if (version === undefined) throw new PermanentFailure(notice('version.dataset_gone'));
    return version;
  };
  if (run.version_id !== null) return await read(run.version_id);
  if (model.dataset_id === null) throw new PermanentFailure(notice('version.dataset_gone'));
  const { validation_split: validation } = run.settings as { validation_split?: number };
  const frozen = await freezeVersion(context, {
    projectId: run.project_id,
    datasetId: model.dataset_id,
    task: TASK_OF_TYPE[model.type],
    shares: { validation: validation ?? VERSIONS.shares.validation, test: VERSIONS.shares.test },
    // Of the split, not of the training: the same patients are kept from every training of a dataset.
    seed: VERSIONS.seed,
    createdBy: run.created_by,
    signal: context.signal,
    onProgress: ({ progress, ...rest }) =>
      context.progress({ ...rest, progress: (progress ?? 0) * FREEZING_PERCENT }),
  });
  const version = await read(frozen.versionId);
  await inScope(context.db, scope, async (tx) => {
    if (!(await setRunVersion(tx, run, version.id))) return;
    const { number, frame_count: frames, item_count: items, approved_items: approved } = version;
    const params = { number, frames, items, approved };
    await appendTrainingLog(tx, run, [{ level: 'info', notice: notice('training.version', params) }]);
  });
  return version;
}
