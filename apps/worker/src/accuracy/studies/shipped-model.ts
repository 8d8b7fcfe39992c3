import { join } from 'node:path';
import { createDetector } from '../../inference/create-detector.ts';
import type { Detector } from '../../inference/detector.ts';
import { readShippedModel } from '../../inference/read-shipped-model.ts';

const FOLDER = 'sperm-detection-v1';

export interface Shipped {
  readonly detector: Detector;
  /** Confidence from which the model's card lets a detection begin a track; undefined where every one does. */
  readonly startConfidence: number | undefined;
}

/** The shipped detector as the product uses it, closed when the work is done. */
export async function withShippedModel<T>(
  models: string,
  work: (shipped: Shipped) => Promise<T>,
  threshold?: number,
): Promise<T> {
  const model = await readShippedModel(join(models, FOLDER));
  const detector = await createDetector(model, { threads: 2, threshold });
  try {
    return await work({ detector, startConfidence: model.description.startThreshold });
  } finally {
    await detector.close();
  }
}
