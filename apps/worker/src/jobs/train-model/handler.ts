import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { beginRun } from '@sarm/database/training/training-progress.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { type JobHandler, PermanentFailure } from '../job-handler.ts';

/** Trains a model on a frozen version of its dataset. */
export const createTrainModel = (): JobHandler<typeof trainModelJob> => ({
  job: trainModelJob,

  async run({ projectId, runId }, context) {
    const run = await inScope(context.db, asProject(projectId), (tx) => beginRun(tx, runId));
    if (run === undefined) throw new PermanentFailure(notice('training.model_gone'));
    context.progress({ stage: 'training', progress: 0, notice: notice('training.starting') });
    throw new PermanentFailure(notice('training.no_trainer'));
  },
});
