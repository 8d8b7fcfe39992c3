import { simulatedFrames } from '@sarm/simulator/render/frames';
import type { Cell } from '@sarm/simulator/truth/cell';
import { frameTimes } from '@sarm/simulator/truth/frame-times';
import { trueKinematics } from '@sarm/simulator/truth/kinematics';
import { observeCells, type Observation } from '@sarm/simulator/truth/observation';
import { createSample, type Sample } from '@sarm/simulator/truth/sample';
import {
  DEFAULT_SETTINGS,
  expectedHeadsPerField,
  type SampleSettings,
} from '@sarm/simulator/truth/sample-settings';
import { cellOf, trueShares } from '../studies/true-cells.ts';
import { type Clip, type ClipPicture, LOSSLESS } from './clip.ts';
import { NOTHING_THERE, type Truth } from './truth.ts';

export interface StudySample {
  readonly name: string;
  readonly clip: Clip;
  readonly truth: Truth;
  /** Below every limit of normal: must never be called normal. */
  readonly low: boolean;
}

export const FPS = 50;
/** Enough for every grade and speed; the time of a run is mostly detection, picture by picture. */
export const SECONDS = 1.6;
const MATCH_RADIUS_PX = 10;
const LOW_BELOW = 10;
const FIRST_SEED = 1_900_000;

const SHARES = {
  65: { linear: 0.5, circular: 0.06, hyperactive: 0.02, twitching: 0.07, immotile: 0.35 },
  25: { linear: 0.15, circular: 0.02, hyperactive: 0, twitching: 0.08, immotile: 0.75 },
} as const;
type MotileShare = keyof typeof SHARES;
export const MOTILE_SHARES: readonly MotileShare[] = [65, 25];

export const DENSITIES = [4, 20, 65, 155] as const;

export const densitySample = (density: number, motile: MotileShare): StudySample =>
  renderSample(`d${density}-m${motile}`, {
    seed: FIRST_SEED + 100 * density + motile,
    concentration: density,
    modes: SHARES[motile],
  });

/** Frames and truth of a simulated field; the truth is that of the cells in view, not of the bottle. */
export function renderSample(name: string, change: Partial<SampleSettings>): StudySample {
  const sample = createSample({ ...DEFAULT_SETTINGS, ...change });
  const { widthPx: width, heightPx: height, umPerPixel, concentration } = sample.settings;
  const times = frameTimes({ fps: FPS, durationS: SECONDS });
  const seen: (readonly Observation[])[] = [];
  const pictures: ClipPicture[] = [];
  for (const { pixels, time, moment } of simulatedFrames(sample, times, { keep: true })) {
    const observed = observeCells(sample, moment);
    seen.push(observed);
    const heads = observed.filter(({ inside }) => inside).map(({ x, y }) => ({ x, y }));
    pictures.push({ gray: pixels, time, heads });
  }
  const clip = {
    width,
    height,
    pictures,
    pixelSizeUm: umPerPixel,
    cameraRate: FPS,
    matchRadiusPx: MATCH_RADIUS_PX,
    filters: [],
    encoding: LOSSLESS,
    turned: false,
  };
  return { name, clip, truth: truthOf(sample, seen, times), low: concentration < LOW_BELOW };
}

function truthOf(
  sample: Sample,
  truth: readonly (readonly Observation[])[],
  times: readonly number[],
): Truth {
  const inside = truth.map((frame) => frame.filter((each) => each.inside));
  const heads = inside.reduce((sum, frame) => sum + frame.length, 0) / inside.length;
  if (heads === 0) return NOTHING_THERE;
  const perMillion = expectedHeadsPerField({ ...sample.settings, concentration: 1 });
  const shares = trueShares({ sample, times, truth, frames: [] });
  return {
    concentration: heads / perMillion,
    total: 100 * (shares.a + shares.b + shares.c),
    progressive: 100 * (shares.a + shares.b),
    vap: meanVap(sample, inside.flat(), times.at(-1) ?? SECONDS),
  };
}

/** Over the moving cells, each by the frames in which it is in the picture. */
function meanVap(sample: Sample, seen: readonly Observation[], seconds: number): number | null {
  const frames = new Map<Cell, number>();
  for (const each of seen) {
    const cell = cellOf(sample, each);
    if (cell !== undefined && cell.swim.mode !== 'immotile') frames.set(cell, (frames.get(cell) ?? 0) + 1);
  }
  let [sum, weight] = [0, 0];
  for (const [cell, count] of frames) {
    sum += count * trueKinematics(cell, { from: 0, to: seconds }).vap;
    weight += count;
  }
  return weight === 0 ? null : sum / weight;
}
