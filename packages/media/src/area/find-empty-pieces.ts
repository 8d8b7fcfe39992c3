import { TILE } from '../guards/tile-changes.ts';
import { nearPixels } from './near-pixels.ts';
import type { StillPixels } from './still-pixels.ts';
import { shapesOf, type StillShape } from './still-shapes.ts';

/** Grey levels over four pixels of the mean picture: the rim of a bubble and the edge of the drop are sharper than this. */
const SHARP = 25;
const STEP_PX = 2;
/** Of the picture. Smaller pieces are the middle of a ring, letters and the ground between cells that lie together. */
const LEAST_PIECE = 0.005;
/** Pixels from the rim into which a codec carries what swims on its other side. */
const CARRIED_PX = 8;
/** Of what shows nothing, pixels that a codec changes all the same, by one or two levels; and those that change by more. */
const MOST_CHANGING = 0.02;
const QUIET = 2;
const MOST_LOUD = 0.001;
/** Of a piece, as much is further from its rim than a codec carries. */
const LEAST_CORE = 0.5;
/** Light that saturates the chip hides its noise too; that is no bubble. */
const SATURATED = 252;
/** The rim ends where fewer of the pixels at one distance are drawn or sharp: single cells that touch it are no part of it. */
const RIM_SHARE = 0.3;
const WIDEST_RIM = 24;
const RIM_STEP = 2;
const STEADY = 0.3;
/** Of the tiles that are left, those in which nothing happens: with more the codec wipes the sample away too. */
const MOST_QUIET = 0.1;
const FEWEST_LIVE = 100;
/** The largest piece of the sample in which nothing happens is so many times smaller than the smallest that is left out. */
const LARGER = 4;

/** Empty pieces with their rims: 1 for each pixel of them. */
export interface EmptyPieces {
  readonly mask: Uint8Array;
  /** Each with its rim. */
  readonly shapes: readonly StillShape[];
}

/**
 * Pieces behind a sharp, closed rim or line in which nothing happens at all, although something happens nearly everywhere
 * else: a bubble, or what lies beyond the edge of the drop. A codec that wipes the noise away leaves its own traces in a
 * ground that anything swims over. Null where there are none, or where so much is quiet that it cannot be decided.
 */
export function findEmptyPieces(
  { mean, range, width }: StillPixels,
  ground: number,
  bars: Uint8Array,
): EmptyPieces | null {
  const sharp = sharpEdges(mean, width);
  const open = sharp.map((value, i) => (value === 1 || bars[i] === 1 ? 0 : 1));
  const nearRim = nearPixels(sharp, width, CARRIED_PX);
  const isEmpty = ({ pixels }: StillShape): boolean => {
    const core = pixels.filter((pixel) => nearRim[pixel] === 0);
    const changing = core.filter((pixel) => range[pixel]! > 0).length;
    const loud = core.filter((pixel) => range[pixel]! > QUIET).length;
    const bright = core.filter((pixel) => mean[pixel]! >= SATURATED).length;
    return (
      core.length >= LEAST_CORE * pixels.length &&
      changing <= MOST_CHANGING * core.length &&
      loud <= MOST_LOUD * core.length &&
      2 * bright < core.length
    );
  };
  const empty = shapesOf(open, width, LEAST_PIECE * mean.length).filter(isEmpty);
  if (empty.length === 0) return null;
  const inside = new Uint8Array(mean.length);
  for (const { pixels } of empty) for (const pixel of pixels) inside[pixel] = 1;
  const isDrawn = (i: number): boolean => {
    const contrast = Math.abs(mean[i]! - ground);
    return sharp[i] === 1 || (contrast > SHARP && range[i]! <= STEADY * contrast);
  };
  const mask = withRim(inside, width, isDrawn);
  if (mask === null) return null;
  const rim = nearPixels(mask, width, CARRIED_PX);
  const smallest = Math.min(...empty.map(({ pixels }) => pixels.length));
  if (!isLiveAround(range, width, { rim, bars, smallest })) return null;
  return { mask, shapes: shapesOf(mask, width, LEAST_PIECE * mean.length) };
}

/**
 * The pieces as far out as their rims are thick, everywhere alike: to leave out the cells that touch a rim, and the ground
 * around them, would make the sample thinner than it is. Null where no rim ends.
 */
function withRim(inside: Uint8Array, width: number, isDrawn: (pixel: number) => boolean): Uint8Array | null {
  let before = inside;
  for (let far = RIM_STEP; far <= WIDEST_RIM; far += RIM_STEP) {
    const wider = nearPixels(inside, width, far);
    let [all, drawn] = [0, 0];
    for (let i = 0; i < wider.length; i += 1) {
      if (wider[i] === before[i]) continue;
      all += 1;
      if (isDrawn(i)) drawn += 1;
    }
    if (drawn <= RIM_SHARE * all) return before;
    before = wider;
  }
  return null;
}

/** Pixels at which the mean picture jumps. */
function sharpEdges(mean: Float32Array, width: number): Uint8Array {
  const height = mean.length / width;
  const out = new Uint8Array(mean.length);
  for (let y = 0, i = 0; y < height; y += 1) {
    const above = (Math.max(0, y - STEP_PX) - y) * width;
    const below = (Math.min(height - 1, y + STEP_PX) - y) * width;
    for (let x = 0; x < width; x += 1, i += 1) {
      const [left, right] = [Math.max(-x, -STEP_PX), Math.min(width - 1 - x, STEP_PX)];
      const across = Math.abs(mean[i + right]! - mean[i + left]!);
      if (across >= SHARP || Math.abs(mean[i + below]! - mean[i + above]!) >= SHARP) out[i] = 1;
    }
  }
  return out;
}

/** Whether hardly any part of the rest is as quiet as the pieces that are to be left out. */
function isLiveAround(
  range: Uint8Array,
  width: number,
  pieces: { readonly rim: Uint8Array; readonly bars: Uint8Array; readonly smallest: number },
): boolean {
  const [across, down] = [Math.floor(width / TILE), Math.floor(range.length / width / TILE)];
  const quiet = new Uint8Array(across * down);
  let live = 0;
  for (let tile = 0; tile < quiet.length; tile += 1) {
    const start = Math.floor(tile / across) * TILE * width + (tile % across) * TILE;
    let [isOpen, isQuiet, changing] = [true, true, 0];
    for (let y = 0; y < TILE; y += 1)
      for (let i = start + y * width, end = i + TILE; i < end; i += 1) {
        if (pieces.rim[i] === 1 || pieces.bars[i] === 1) isOpen = false;
        if (range[i]! > QUIET) isQuiet = false;
        if (range[i]! > 0) changing += 1;
      }
    if (!isOpen) continue;
    live += 1;
    if (isQuiet && changing <= MOST_CHANGING * TILE * TILE) quiet[tile] = 1;
  }
  const groups = shapesOf(quiet, across, 1).map(({ pixels }) => pixels.length);
  const all = groups.reduce((sum, each) => sum + each, 0);
  const largest = Math.max(0, ...groups) * TILE * TILE;
  return live >= FEWEST_LIVE && all <= MOST_QUIET * live && LARGER * largest <= pieces.smallest;
}
