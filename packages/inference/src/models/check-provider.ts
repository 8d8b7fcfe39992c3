import { join } from 'node:path';
import type { Detection } from '@sarm/measurement/detection';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import type { InferenceProvider } from '../onnx/inference-provider.ts';
import { createDetector } from './create-detector.ts';
import type { Detector } from './detector.ts';

const [WIDTH, HEIGHT] = [96, 64];
/** Low, so that faint answers are compared as well as sure ones. */
const THRESHOLD = 0.05;
const LARGEST = { confidence: 0.001, px: 0.05 } as const;

/**
 * Another provider computes in another order, or with fewer digits than it was asked for: figures of a video would then
 * depend on which worker took it. So it has to find in one picture what the processor finds. Throws where it does not.
 */
export async function checkProvider(provider: InferenceProvider, modelsFolder: string): Promise<void> {
  if (provider === 'cpu') return;
  for (const model of await readShippedModels(modelsFolder)) {
    if (model.type !== 'detection') continue;
    const file = {
      description: model.description,
      file: join(modelsFolder, model.path),
      sha256: model.sha256,
    };
    const [own, other] = await Promise.all([
      lookOnce(createDetector(file, { threads: 1 })),
      lookOnce(createDetector(file, { threads: 1, provider })),
    ]);
    const difference = differenceOf(own, other);
    if (difference !== undefined) throw new Error(`${model.name}: ${difference}`);
  }
}

async function lookOnce(opening: Promise<Detector>): Promise<readonly Detection[]> {
  const detector = await opening;
  try {
    return await detector.detect(ovals(), { threshold: THRESHOLD });
  } finally {
    await detector.close();
  }
}

/** Light ovals of the size of heads on an uneven ground: nothing of a patient, the same at every start. */
export function ovals(): GrayPicture {
  const gray = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [across, down] = [(x % 24) - 12, (y % 21) - 10];
      const inside = (across / 4) ** 2 + (down / 6) ** 2 <= 1;
      gray[y * WIDTH + x] = (inside ? 190 : 90) + ((31 * x + 17 * y + x * y) % 7);
    }
  return { gray, width: WIDTH, height: HEIGHT };
}

/** What one of two answers lacks; undefined where they agree. */
export function differenceOf(own: readonly Detection[], other: readonly Detection[]): string | undefined {
  if (own.length === 0) return 'nothing is found in the picture of the check';
  const missing = unmatched(own, other)[0];
  if (missing !== undefined)
    return `the processor finds a head at ${placeOf(missing)}, the provider does not`;
  const added = unmatched(other, own)[0];
  if (added !== undefined) return `the provider finds a head at ${placeOf(added)}, the processor does not`;
  return undefined;
}

/** One that is hardly above the threshold may fall below it elsewhere. */
const unmatched = (these: readonly Detection[], those: readonly Detection[]): readonly Detection[] =>
  these.filter(
    (each) =>
      each.confidence > THRESHOLD + LARGEST.confidence && !those.some((another) => isSame(each, another)),
  );

const isSame = (a: Detection, b: Detection): boolean =>
  Math.abs(a.confidence - b.confidence) <= LARGEST.confidence &&
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= LARGEST.px);

const placeOf = ({ x, y, confidence }: Detection): string =>
  `${x.toFixed(1)}, ${y.toFixed(1)} (${confidence.toFixed(3)})`;
