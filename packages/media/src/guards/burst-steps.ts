import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { brightnessBetween, lightBetween, quantileOf, spreadOf, TILE, tileChanges } from './tile-changes.ts';

/** Fewer tiles with movement are one cell, whose pace is its own. */
const FEWEST_MOVING = 6;
/** Where something moves the change is this many times the camera's noise, and more than rounding makes. */
const ABOVE_NOISE = 3;
const ABOVE_ROUNDING = 0.5;
/** SD of that change, against the contrast of the structures: less is a codec that corrects itself. */
const ABOVE_CONTRAST = 0.03;
/** Grey levels; with less nothing stands out of the ground that could move. */
const LEAST_CONTRAST = 12;
/** Half of the tiles of a dense field may hold something that moves. */
const QUIET_SHARE = 0.3;

/** What happens from picture to picture in an unbroken run of them. */
export interface BurstSteps {
  /** Variance of the change from picture to picture where nothing moves. */
  readonly quiet: readonly number[];
  /** That of the tile which changes most. */
  readonly largest: readonly number[];
  /** SD of the camera's noise in one picture, grey levels. */
  readonly noise: number;
  /** First pixels of the tiles in which something moves; none where too few do. */
  readonly moving: Int32Array;
  /** For each pair of pictures in turn: how much changed in each of these, the noise taken off. */
  readonly amounts: readonly Float64Array[];
  readonly still: Int32Array;
  /** For each pair of pictures in turn: how much changed where something moves, the noise taken off, against the contrast. */
  readonly energies: readonly number[];
  /** For each pair of pictures in turn: the light of the second by that of the first. */
  readonly gains: readonly number[];
  /** For each inner picture: how far it is from the mean of its neighbours, against how far those are apart. */
  readonly fromMean: readonly number[];
}

/** `contrast`: grey levels by which the structures differ from the ground. */
export function burstSteps(burst: readonly GrayPicture[], starts: Int32Array, contrast: number): BurstSteps {
  const pairs = burst.slice(1).map((after, i) => tileChanges(burst[i]!, after, starts));
  const noises = pairs.map((changes) => quantileOf(changes, QUIET_SHARE));
  // Pairs of repeated pictures have no noise at all, and they may be two of three.
  const floor = quantileOf(noises, 0.75);
  const least =
    contrast < LEAST_CONTRAST
      ? Infinity
      : Math.max(ABOVE_NOISE * floor + ABOVE_ROUNDING, (ABOVE_CONTRAST * contrast) ** 2);
  const moves = starts.map((_, tile) => {
    // The second largest: a codec's fresh start changes all of the picture once.
    const [, second = 0] = pairs.map((changes) => changes[tile]!).sort((a, b) => b - a);
    return second > least ? 1 : 0;
  });
  const enough = moves.reduce((sum, each) => sum + each, 0) >= FEWEST_MOVING;
  const movingTiles = [...starts.keys()].filter((tile) => enough && moves[tile] === 1);
  const moving = Int32Array.from(movingTiles, (tile) => starts[tile]!);
  const amounts = pairs.map((changes, i) =>
    Float64Array.from(movingTiles, (tile) => Math.max(changes[tile]! - noises[i]!, 0)),
  );
  return {
    quiet: noises,
    largest: pairs.map((changes) => changes.reduce((most, change) => Math.max(most, change), 0)),
    noise: Math.sqrt(floor / 2),
    moving,
    amounts,
    still: starts.filter((_, tile) => moves[tile] === 0),
    // A lamp that flickers makes all contrasts rise and fall.
    energies: amounts.map(
      (each, i) => each.reduce((sum, amount) => sum + amount, 0) / (spreadOf(burst[i + 1]!.gray) + 1),
    ),
    gains: burst.slice(1).map((after, i) => brightnessBetween(burst[i]!.gray, after.gray)),
    fromMean: enough ? burst.slice(2).map((_, i) => meanShare(burst.slice(i, i + 3), moving)) : [],
  };
}

function meanShare([before, middle, after]: readonly GrayPicture[], tiles: Int32Array): number {
  if (before === undefined || middle === undefined || after === undefined) return 0;
  const [a, b, c] = [before.gray, middle.gray, after.gray];
  const [first, last] = [lightBetween(a, b), lightBetween(c, b)];
  let [off, apart] = [0, 0];
  for (const start of tiles)
    for (let y = 0; y < TILE; y += 1)
      for (let i = start + y * middle.width, end = i + TILE; i < end; i += 1) {
        const left = first.gain * a[i]! + first.offset;
        const right = last.gain * c[i]! + last.offset;
        const residue = b[i]! - (left + right) / 2;
        off += residue * residue;
        apart += (right - left) * (right - left);
      }
  return apart > 0 ? off / apart : 0;
}
