import type { Scoped } from '@sarm/database/kernel/connect';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { countOpenRuns, lockTrainingsOfProject } from '@sarm/database/training/open-runs.repository';
import { AppError } from '@sarm/domain/catalogue/errors';

/** One project cannot fill the queue of trainings with those of all its people: besides the limit of a person there is one of a project. */
export async function refuseBeyondLimit(tx: Scoped, projectId: string): Promise<void> {
  const { trainingsPerProject: max } = (await readSettings(tx)).training;
  if (max === 0) return;
  await lockTrainingsOfProject(tx, projectId);
  if ((await countOpenRuns(tx, projectId)) >= max)
    throw new AppError('too_many_trainings', { params: { max } });
}
