import type { TrainingWait } from '@sarm/contracts/http/models/training.entities';
import type { Scoped } from '@sarm/database/kernel/connect';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { trainingsWaitUntil } from '@sarm/database/training/open-runs.repository';

/** The hours of trainings while they hold what has not begun; null in them, and where there are none. */
export async function readTrainingWait(tx: Scoped): Promise<TrainingWait | null> {
  const until = await trainingsWaitUntil(tx);
  if (until === null) return null;
  const { trainingFrom, trainingUntil, trainingTimeZone } = (await readSettings(tx)).training;
  return {
    until: until.toISOString(),
    from: trainingFrom,
    to: trainingUntil,
    time_zone: trainingTimeZone,
  };
}
