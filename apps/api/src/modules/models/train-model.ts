import { randomInt } from 'node:crypto';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import { newId } from '@sarm/database/kernel/new-id';
import { findDataset } from '@sarm/database/samples/datasets.repository';
import { changeModel } from '@sarm/database/training/registered-models.repository';
import { insertRun } from '@sarm/database/training/training-starts.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { MODEL_TRANSITIONS } from '@sarm/domain/training';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { datasetWithoutNames } from '../../presenters/without-names.ts';
import { lockProjectModel } from './own-model.ts';
import { refuseBeyondLimit } from './refuse-beyond-limit.ts';
import { settingsFrom } from './training-settings.ts';
import { startOf } from './training-start.ts';

/** A random start that stays below what PostgreSQL and the trainer hold as an integer. */
const SEEDS = 2 ** 31 - 1;

/** TEC-274: status, run, task, job and log entry are one transaction. */
export const trainModel =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['models']['train']> =>
  async ({ tx, object, caller, body }) => {
    const model = await lockProjectModel(tx, object.id);
    if (model.status === 'training') throw new AppError('model_training');
    if (!MODEL_TRANSITIONS[model.status].includes('training')) throw new AppError('model_status_fixed');
    const dataset = model.dataset_id === null ? undefined : await findDataset(tx, model.dataset_id);
    if (dataset === undefined) throw new AppError('model_dataset_gone');
    const projectId = model.project_id;
    await refuseBeyondLimit(tx, projectId);
    const [runId, taskId] = [newId(), newId()];
    const settings = settingsFrom(body, model.config ?? {});
    const start = await startOf(tx, model, body.start_from);
    const seed = randomInt(SEEDS);
    await changeModel(tx, model.id, {
      status: 'training',
      config: { ...settings },
      datasetName: datasetWithoutNames(dataset).name,
    });
    await insertRun(tx, {
      id: runId,
      projectId,
      modelId: model.id,
      taskId,
      settings: { ...settings },
      seed,
      epochs: settings.epochs,
      start: start === undefined ? null : { modelId: start.id, sha256: start.sha256 },
      createdBy: caller.userId,
    });
    await startTask(tx, queue, trainModelJob, {
      taskId,
      projectId,
      subjectId: model.id,
      createdBy: caller.userId,
      payload: { runId, modelId: model.id },
    });
    return {
      status: 202,
      body: { task_id: taskId, status: 'training' },
      audit: {
        action: 'model.train',
        projectId,
        subjectId: model.id,
        before: { status: model.status },
        after: { status: 'training', runId, taskId, seed, startFrom: start?.sha256 ?? null, ...settings },
      },
    };
  };
