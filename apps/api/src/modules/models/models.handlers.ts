import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createModel } from './create-model.ts';
import { deleteModel } from './delete-model.ts';
import { exportModel } from './export-model.ts';
import { getModel } from './get-model.ts';
import { listModels } from './list-models.ts';
import { sendModel } from './send-model.ts';
import { showTrainingStatus } from './show-training-status.ts';
import { stopTraining } from './stop-training.ts';
import { trainModel } from './train-model.ts';
import { updateModel } from './update-model.ts';

export const createModelsHandlers = (deps: AppDeps): HandlersOf<'models'> => ({
  list: listModels,
  get: getModel,
  create: createModel,
  train: trainModel(deps),
  stop: stopTraining(deps),
  trainingStatus: showTrainingStatus,
  update: updateModel(deps),
  remove: deleteModel(deps),
  export: exportModel(deps),
  file: sendModel(deps),
});
