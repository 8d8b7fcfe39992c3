import { createRandom } from '../random.ts';
import { isolatedCell } from '../truth/isolated-cell.ts';
import type { MorphologyClass, MorphologyVariant } from '../truth/morphology.ts';
import { MORPHOLOGY_CLASSES } from '../truth/morphology.ts';
import type { Moment } from '../truth/sample.ts';
import { type Appearance, DEFAULT_APPEARANCE } from './appearance.ts';
import { createGrain } from './grain.ts';
import { partMask } from './part-mask.ts';
import { createRenderer } from './renderer.ts';

export interface CropSettings {
  readonly seed: number;
  readonly sizePx: number;
  readonly umPerPixel: number;
  readonly count: number;
  /** Largest offset of the head from the middle, µm: a crop cut around a detection is never exact. */
  readonly offCentreUm?: number;
  readonly appearance?: Appearance;
}

export interface Crop {
  readonly index: number;
  readonly class: MorphologyClass;
  readonly variant: MorphologyVariant;
  readonly pixels: Uint8Array;
  /** Same size as the picture, values of PART. */
  readonly mask: Uint8Array;
  readonly headX: number;
  readonly headY: number;
  readonly angle: number;
}

const CHAMBER_UM = 10;
/** In a narrower crop a short or folded tail leaves the picture before it shows, and its class would be a guess. */
const NARROWEST_CROP_UM = 36;

/** Single cells, the classes in turn so that a training set is balanced; looks, places and defocus at random. */
export function* morphologyCrops(settings: CropSettings): Generator<Crop> {
  const { seed, sizePx, umPerPixel, count, offCentreUm = 0.8, appearance = DEFAULT_APPEARANCE } = settings;
  if (sizePx * umPerPixel < NARROWEST_CROP_UM) {
    throw new RangeError(`a crop must show at least ${NARROWEST_CROP_UM} µm, not ${sizePx * umPerPixel}`);
  }
  const field = { widthPx: sizePx, heightPx: sizePx, umPerPixel, chamberDepthUm: CHAMBER_UM };
  const grain = createGrain(appearance.noiseCorrelation, createRandom(`crops ${seed}`));
  const middle = (sizePx * umPerPixel) / 2;
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(`crop ${seed} ${index}`);
    const kind = MORPHOLOGY_CLASSES[index % MORPHOLOGY_CLASSES.length]!;
    const x = middle + random.between(-offCentreUm, offCentreUm);
    const y = middle + random.between(-offCentreUm, offCentreUm);
    const depthUm = random.next() * CHAMBER_UM;
    const state = isolatedCell({ class: kind, x, y, depthUm, chamberDepthUm: CHAMBER_UM }, random);
    const moment: Moment = { time: 0, cells: [state], particles: [] };
    yield {
      index,
      class: kind,
      variant: state.cell.morphology.variant,
      pixels: createRenderer({ ...field, seed: seed * 1_000_003 + index }, appearance, grain)(moment, index),
      mask: partMask(state, field),
      headX: x / umPerPixel,
      headY: y / umPerPixel,
      angle: state.axis,
    };
  }
}
