import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { beginRun } from '@sarm/database/training/training-progress.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { type JobHandler, PermanentFailure } from '../job-handler.ts';
import { freezeForRun } from './freeze-for-run.ts';
import { storeTrained } from './store-trained.ts';
import type { TrainModelDeps } from './train-model-deps.ts';
import { trainVersion } from './train-version.ts';

/** Trains a model on a frozen version of its dataset. */
export const createTrainModel = (deps: TrainModelDeps): JobHandler<typeof trainModelJob> => ({
  job: trainModelJob,

  async run({ projectId, runId, modelId }, context) {
    const begun = await inScope(context.db, asProject(projectId), async (tx) => {
      const model = await findRegisteredModel(tx, modelId);
      return { model, run: model === undefined ? undefined : await beginRun(tx, runId) };
    });
    const { model, run } = begun;
    if (model === undefined || run === undefined) throw new PermanentFailure(notice('training.model_gone'));
    const program = await deps.trainer();
    if (program === undefined) throw new PermanentFailure(notice('training.no_trainer'));
    const version = await freezeForRun(context, { run, model });
    const trained = await trainVersion(context, { deps, program, run, model, version });
    await storeTrained(context, { run, model, ...trained });
  },
});
