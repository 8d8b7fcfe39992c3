import type { Micrometres, MicrometresPerPixel, MicrometresPerSecond, Pixels, Seconds } from '../units.ts';
import { videoAreaShape } from './video-area-shape.ts';
import { MISSING_REASONS } from './missing-reasons.ts';
import {
  firstVersion,
  flag,
  ifAvailable,
  type Immutable,
  list,
  measure,
  nullable,
  number,
  object,
  objectWith,
  oneOf,
  type ShapeOf,
  text,
} from './shape.ts';

const notAvailable = object({ available: oneOf(false), reason: oneOf(...MISSING_REASONS) });

const drift = ifAvailable(
  object({ available: oneOf(true), meanSpeed: measure<MicrometresPerSecond>(), stillCells: number }),
  notAvailable,
);

/** Sums by weight, so that fields and videos are put together before anything is divided. */
const weighted = object({ weight: number, sum: number, squares: number });
const velocities = object({
  vcl: weighted,
  vsl: weighted,
  vap: weighted,
  lin: weighted,
  str: weighted,
  wob: weighted,
  alh: weighted,
  bcf: weighted,
  mad: weighted,
});
const speeds = object({ a: list(number), b: list(number), c: list(number) });

const motion = objectWith(
  {
    available: oneOf(true),
    presence: object({ a: number, b: number, c: number, d: number, ungraded: number }),
    velocities,
    drift,
    localisationNoise: nullable(measure<Micrometres>()),
  },
  { speeds },
);

const pixels = measure<Pixels>();
const field = objectWith(
  {
    field: number,
    firstFrame: number,
    frames: number,
    duration: measure<Seconds>(),
    heads: number,
    countingFrame: object({ left: pixels, top: pixels, right: pixels, bottom: pixels }),
    tracks: number,
    crossingShare: number,
    motion: ifAvailable(motion, notAvailable),
  },
  { headsByFrame: list(number), doubtful: number, countedPx: number },
);

const stillBody = object({ x: number, y: number, tailed: flag });

/**
 * Of the analysis of one video what its figures are computed from. The row also keeps what the guards looked at, which
 * nothing reads afterwards and so is not part of this.
 */
export const summaryShape = objectWith(
  {
    algorithm: text,
    pixelSize: nullable(measure<MicrometresPerPixel>()),
    picture: object({ width: number, height: number }),
    fields: list(field),
  },
  { counted: list(field), area: videoAreaShape, stillBodies: list(stillBody), ...firstVersion },
);

export type StoredSummary = Immutable<ShapeOf<typeof summaryShape>>;
