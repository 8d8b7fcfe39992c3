import { join } from 'node:path';
import type { ModelRange } from '@sarm/domain/model-range';
import { createDetector } from '@sarm/inference/models/create-detector';
import type { Detector } from '@sarm/inference/models/detector';
import { readShippedModel } from '@sarm/inference/models/read-shipped-model';

/** Folder of the detector that is studied. */
export const DETECTOR_FOLDER = 'sperm-detection-v1';

export interface Shipped {
  readonly detector: Detector;
  /** In use: of the model's card, or the one that was requested. */
  readonly threshold: number;
  /** What the model's card takes for a head, whatever was requested. */
  readonly cardThreshold: number;
  /** Confidence from which the model's card lets a detection begin a track; undefined where every one does. */
  readonly startConfidence: number | undefined;
  /** What the model was tested on. */
  readonly range: ModelRange | undefined;
}

/** The shipped detector as the product uses it, closed when the work is done. */
export async function withShippedModel<T>(
  models: string,
  work: (shipped: Shipped) => Promise<T>,
  threshold?: number,
): Promise<T> {
  const model = await readShippedModel(join(models, DETECTOR_FOLDER));
  const description = { ...model.description, threshold: threshold ?? model.description.threshold };
  const detector = await createDetector({ ...model, description }, { threads: 2 });
  try {
    return await work({
      detector,
      threshold: description.threshold,
      cardThreshold: model.description.threshold,
      startConfidence: model.description.startThreshold,
      range: model.description.range,
    });
  } finally {
    await detector.close();
  }
}
