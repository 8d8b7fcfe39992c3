import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { deletePrediction } from './delete-prediction.ts';
import { getPrediction } from './get-prediction.ts';
import { listPredictions } from './list-predictions.ts';
import { sendFrames } from './send-frames.ts';
import { startPrediction } from './start-prediction.ts';
import { viewPredictionFrame } from './view-prediction-frame.ts';

export const createPredictionsHandlers = (deps: AppDeps): HandlersOf<'predictions'> => ({
  start: startPrediction(deps),
  list: listPredictions,
  get: getPrediction,
  frame: viewPredictionFrame(deps),
  sendFrames,
  remove: deletePrediction(deps),
});
