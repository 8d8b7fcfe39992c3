import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createDetector } from '../../inference/create-detector.ts';
import type { Detector } from '../../inference/detector.ts';
import { readShippedModel } from '../../inference/read-shipped-model.ts';

const FOLDER = 'sperm-detection-v1';
const cardOf = z.object({ interface: z.object({ startThreshold: z.number().optional() }) });

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
  const folder = join(models, FOLDER);
  const card = cardOf.parse(JSON.parse(await readFile(join(folder, 'model-card.json'), 'utf8')));
  const detector = await createDetector(await readShippedModel(folder), { threads: 2, threshold });
  try {
    return await work({ detector, startConfidence: card.interface.startThreshold });
  } finally {
    await detector.close();
  }
}
