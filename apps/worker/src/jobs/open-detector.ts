import type { CagedLimits } from '@sarm/inference/caged/caged-process';
import type { Detector } from '@sarm/inference/models/detector';
import type { ModelStore, StoredModel } from '@sarm/inference/models/model-store';
import { ModelRefused } from '@sarm/inference/onnx/model-refused';
import { PermanentFailure } from './job-handler.ts';

/** The detector for one job. A model that was refused once is refused every time: the task ends instead of trying again. */
export async function openDetector(
  models: ModelStore,
  model: StoredModel,
  limits?: CagedLimits,
): Promise<Detector> {
  try {
    const detector = await models.detectorFor(model, limits);
    return { ...detector, detect: (...given) => detector.detect(...given).catch(giveUp) };
  } catch (error) {
    return giveUp(error);
  }
}

/** Also of a model in its cage that ended or hung over a picture: it would again. */
function giveUp(error: unknown): never {
  if (error instanceof ModelRefused) throw new PermanentFailure(error.reason, { cause: error });
  throw error;
}
