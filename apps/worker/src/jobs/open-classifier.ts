import type { Classifier } from '@sarm/inference/models/classifier';
import type { ModelStore, StoredModel } from '@sarm/inference/models/model-store';
import { ModelRefused } from '@sarm/inference/onnx/model-refused';
import { PermanentFailure } from './job-handler.ts';

/** As openDetector, for a model that classes sperm. */
export async function openClassifier(models: ModelStore, model: StoredModel): Promise<Classifier> {
  try {
    return await models.classifierFor(model);
  } catch (error) {
    if (error instanceof ModelRefused) throw new PermanentFailure(error.reason, { cause: error });
    throw error;
  }
}
