import type { BurstSteps } from './burst-steps.ts';
import { quantileOf } from './tile-changes.ts';

export interface TimedSteps extends BurstSteps {
  /** From each picture to the next. */
  readonly seconds: readonly number[];
}

/** How the movement continues from picture to picture. All are null where too little moves. */
export interface StepPattern {
  /** Share of the pairs of pictures between which nothing changes although things move before and after. */
  readonly repeated: number | null;
  /** Share of the pairs between which everything moves much further than in the pairs before and after. */
  readonly leaps: number | null;
  /** How alike the odd and the even pictures are: near 0 where every other one is the mean of its neighbours. */
  readonly evenness: number | null;
}

/** Of what usually changes. A codec writes a repeated picture almost, not exactly, alike. */
const UNCHANGED = 0.1;
/** Against the larger neighbour; sperm change their pace over several pictures, all together never in one. */
const LEAP = 1.2;
/** The fewer tiles show movement, the more the pace of one cell counts. */
const LEAP_OF_FEW = 6;
/** Against the longer neighbour: where the times show that a picture is missing, everything may move further. */
const LONGER = 1.1;
/** Light that changes more from one picture to the next leaves a rest that looks like movement: white stays white. */
const STEADY_LIGHT = 0.1;
/** Variance of noise that is there at all, grey levels squared. */
const NOISE_THERE = 0.1;
/** So many tiles with movement do not come to rest together. */
const MANY_MOVING = 30;

export function stepPattern(bursts: readonly TimedSteps[]): StepPattern {
  const moving = bursts.filter((burst) => burst.moving.length > 0);
  if (moving.length < bursts.length / 2 || moving.length === 0)
    return { repeated: null, leaps: null, evenness: null };
  const repeated = repeatedPairs(bursts, moving);
  const inner = moving.flatMap(({ energies, seconds, gains, moving: tiles }) =>
    energies.slice(1, -1).flatMap((here, i) => {
      if (gains.slice(i, i + 3).some((gain) => Math.abs(Math.log(gain)) > STEADY_LIGHT)) return [];
      const neighbour = Math.max(energies[i] ?? 0, energies[i + 2] ?? 0);
      const longer = (seconds[i + 1] ?? 0) > LONGER * Math.max(seconds[i] ?? 0, seconds[i + 2] ?? 0);
      return [!longer && here > (LEAP + LEAP_OF_FEW / tiles.length) * neighbour];
    }),
  );
  const leaps = inner.filter(Boolean);
  return {
    repeated: repeated.filter(Boolean).length / repeated.length,
    leaps: inner.length === 0 ? null : leaps.length / inner.length,
    evenness: quantileOf(moving.map(evennessOf), 0.5),
  };
}

/** For each pair in turn: nothing changes, neither what moves nor the noise. */
function repeatedPairs(bursts: readonly TimedSteps[], moving: readonly TimedSteps[]): boolean[] {
  const noise = quantileOf(
    bursts.flatMap((burst) => burst.quiet),
    0.75,
  );
  const largest = quantileOf(
    moving.flatMap((burst) => burst.largest),
    0.5,
  );
  const many = quantileOf(
    bursts.map((burst) => burst.moving.length),
    0.5,
  );
  return bursts.flatMap((burst) => {
    // Its own: the field may empty in the course of the video.
    const usual = quantileOf(burst.energies, 0.85);
    return burst.energies.map((energy, i) => {
      if (noise > NOISE_THERE && burst.quiet[i]! >= UNCHANGED * noise) return false;
      if (burst.moving.length > 0) return energy < UNCHANGED * usual;
      return noise > NOISE_THERE || (many > MANY_MOVING && burst.largest[i]! < UNCHANGED * largest);
    });
  });
}

function evennessOf({ fromMean }: BurstSteps): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const sides = [0, 1].map((side) => mean(fromMean.filter((_, i) => i % 2 === side)));
  const larger = Math.max(...sides);
  return larger > 0 ? Math.min(...sides) / larger : 1;
}
