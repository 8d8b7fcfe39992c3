import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { listLog } from '@sarm/database/training/training-runs.repository';
import { curvesOf, newestRunOf } from '@sarm/database/training/training-status.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { TRAINING } from '@sarm/domain/training';
import type { Handler } from '../../http/handler.ts';
import { readTrainingWait } from '../../presenters/training-wait.ts';
import { NO_CURVES, presentTraining } from './training-status.presenter.ts';

/** TEC-153 */
export const showTrainingStatus: Handler<RouteGroups['models']['trainingStatus']> = async ({
  tx,
  object,
  t,
}) => {
  const model = found(await findRegisteredModel(tx, object.id));
  const run = await newestRunOf(tx, model.id);
  const [curves, log] =
    run === undefined
      ? [NO_CURVES, []]
      : [await curvesOf(tx, run.id), await listLog(tx, run.id, { limit: TRAINING.logLines })];
  const waits = run?.state === 'queued' ? await readTrainingWait(tx) : null;
  return { status: 200, body: presentTraining({ model, run, curves, log, waits }, t) };
};
