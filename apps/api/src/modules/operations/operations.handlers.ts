import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { getOperations } from './get-operations.ts';
import { getTrainingData } from './get-training-data.ts';
import { stopAllTrainings } from './stop-all-trainings.ts';

export const createOperationsHandlers = (deps: AppDeps): HandlersOf<'operations'> => ({
  get: getOperations(deps),
  trainingData: getTrainingData,
  stopTrainings: stopAllTrainings(deps),
});
