import { type ModelDescription, modelDescription } from '@sarm/contracts/manifests/model-description';
import { px } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { type ModelFile, type ModelPlace, type OpenedModel, openModel } from '../threads/open-model.ts';
import { NUMBERS_PER_ROW } from '../detect/detect-adapter.ts';
import type { Detector } from './detector.ts';

export type DetectionModel = Omit<ModelFile<'detect'>, 'task'>;

/** Pictures at the same time: each gets a thread and a session of its own. */
export type DetectorOptions = ModelPlace;

/** A detection model, ready to look. Throws ModelRefused when the model cannot be used. */
export async function createDetector(model: DetectionModel, options: DetectorOptions): Promise<Detector> {
  const description = modelDescription.parse(model.description);
  return detectorOf(await openModel({ ...model, task: 'detect', description }, options), description);
}

/** Of a model that is open, on threads of the worker or in a process of its own. */
export function detectorOf(opened: OpenedModel<'detect'>, description: ModelDescription): Detector {
  const kinds = description.classes.map((each) => each.kind);
  return {
    threads: opened.threads,
    detect: async (picture, { pixelSize, threshold = description.threshold } = {}) => {
      checkPicture(picture);
      if (!(threshold >= 0 && threshold <= 1)) throw new RangeError(`${threshold} is no confidence`);
      return toDetections(await opened.run({ picture, pixelSize, threshold }), kinds);
    },
    close: () => opened.close(),
  };
}

/** A wrong size would be read as another picture, sheared, with cells that do not exist. */
function checkPicture({ gray, width, height }: GrayPicture): void {
  if (!(width > 0 && height > 0) || gray.length !== width * height)
    throw new RangeError(`${gray.length} grey levels are no picture of ${width} × ${height}`);
}

type Kind = ModelDescription['classes'][number]['kind'];

function toDetections(rows: Float64Array, kinds: readonly Kind[]): Detection[] {
  const detections: Detection[] = [];
  for (let at = 0; at < rows.length; at += NUMBERS_PER_ROW) {
    const [x = 0, y = 0, width = 0, height = 0, confidence = 0, classIndex = 0] = rows.subarray(at);
    const kind = kinds[classIndex];
    if (kind === null || kind === undefined) continue;
    detections.push({ x: px(x), y: px(y), width: px(width), height: px(height), confidence, kind });
  }
  return detections;
}
