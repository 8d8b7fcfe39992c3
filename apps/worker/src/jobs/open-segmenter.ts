import type { ModelStore, StoredModel } from '@sarm/inference/models/model-store';
import type { Segmenter } from '@sarm/inference/segment/segmenter';
import { ModelRefused } from '@sarm/inference/onnx/model-refused';
import { PermanentFailure } from './job-handler.ts';

/** The segmenter for one job. A model that was refused once is refused every time: the task ends instead of trying again. */
export async function openSegmenter(models: ModelStore, model: StoredModel): Promise<Segmenter> {
  try {
    return await models.segmenterFor(model);
  } catch (error) {
    if (error instanceof ModelRefused) throw new PermanentFailure(error.reason, { cause: error });
    throw error;
  }
}
