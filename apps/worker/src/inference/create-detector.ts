import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ModelDescription, modelDescription } from '@sarm/contracts/manifests/model-description';
import { px } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import type { Detector, GrayPicture } from './detector.ts';
import { InferenceLane } from './inference-lane.ts';
import { inspectOnnx } from './inspect-onnx.ts';
import { ModelRefused } from './model-refused.ts';
import { NUMBERS_PER_ROW, type ThreadModel } from './thread-messages.ts';

export interface DetectionModel {
  readonly description: ModelDescription;
  /** The ONNX file or its path. */
  readonly file: Uint8Array | string;
  /** Refused when the file is another one. */
  readonly sha256?: string | undefined;
}

export interface DetectorOptions {
  /** Pictures at the same time: each gets a thread and a session of its own. */
  readonly threads: number;
  /** Replaces the model's own. */
  readonly threshold?: number | undefined;
}

/** The one way to use a detection model. Throws ModelRefused with words for people when the model cannot be used. */
export async function createDetector(model: DetectionModel, options: DetectorOptions): Promise<Detector> {
  const threshold = options.threshold ?? model.description.threshold;
  const description = modelDescription.parse({ ...model.description, threshold });
  const file = typeof model.file === 'string' ? await readFile(model.file) : model.file;
  if (model.sha256 !== undefined && createHash('sha256').update(file).digest('hex') !== model.sha256)
    throw new ModelRefused('The file of the model is not the one that its card describes.');
  inspectOnnx(file);
  const bytes = new Uint8Array(new SharedArrayBuffer(file.byteLength));
  bytes.set(file);
  const lanes = await openLanes({ description, bytes }, Math.max(1, Math.floor(options.threads)));
  const kinds = description.classes.map((each) => each.kind);
  const detect: Detector['detect'] = async (picture, each = {}) => {
    checkPicture(picture);
    const lane = lanes.reduce((least, other) => (other.load < least.load ? other : least));
    return toDetections(await lane.detect(picture, each), kinds);
  };
  return {
    lanes: lanes.length,
    detect,
    detectAll: (pictures, each) => Promise.all(pictures.map((picture) => detect(picture, each))),
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

async function openLanes(model: ThreadModel, count: number): Promise<InferenceLane[]> {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => InferenceLane.open(model)));
  const lanes = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = opened.find((each) => each.status === 'rejected');
  if (failed === undefined) return lanes;
  await Promise.all(lanes.map((lane) => lane.close()));
  throw failed.reason;
}

/** A wrong size would be read as another picture, sheared, with cells that do not exist. */
function checkPicture({ gray, width, height }: GrayPicture): void {
  if (!(width > 0 && height > 0) || gray.length !== width * height)
    throw new RangeError(`${gray.length} grey levels are no picture of ${width} × ${height}`);
}

function toDetections(rows: Float64Array, kinds: readonly (Detection['kind'] | null)[]): Detection[] {
  const detections: Detection[] = [];
  for (let at = 0; at < rows.length; at += NUMBERS_PER_ROW) {
    const [x = 0, y = 0, width = 0, height = 0, confidence = 0, classIndex = 0] = rows.subarray(at);
    const kind = kinds[classIndex];
    if (kind === null || kind === undefined) continue;
    detections.push({ x: px(x), y: px(y), width: px(width), height: px(height), confidence, kind });
  }
  return detections;
}
