import type { Point } from '@sarm/domain/shapes/point';
import { type BitMask, isEmpty } from './bit-mask.ts';
import { squareDistances } from './distance.ts';

/** A click: 1 inside, 0 background. In mask pixels, at the centre of one. */
export interface PromptPoint extends Point {
  readonly label: 0 | 1;
}

export interface SuggestionOptions {
  readonly count: number;
  /** The same seed suggests the same points. */
  readonly seed: number;
}

/** Of five points three lie inside. */
const INSIDE_SHARE = 0.6;
/** The ring outside begins and ends at these shares of the greatest depth, and is at least so many pixels away and wide. */
const RING = { from: 0.5, to: 2, leastFrom: 2, leastWidth: 2 } as const;

/**
 * Points of greatest depth inside, then background in the ring around the mask, each as far as possible from those before
 * it; the seed decides between equal ones. None for an empty mask: nothing says where the sperm is.
 */
export function suggestPoints(mask: BitMask, { count, seed }: SuggestionOptions): PromptPoint[] {
  if (isEmpty(mask) || !(count >= 1)) return [];
  const depths = squareDistances(mask, 1);
  const inside = pixelsWhere(mask, (at) => mask.bits[at] === 1);
  const foreground = spread({ mask, seed, pixels: inside, most: (at) => depths[at]! }, insideCount(count));
  const ring = ringPixels(mask, Math.sqrt(depths[foreground[0]!]!));
  const anywhere = (): number => Number.MAX_VALUE;
  const background = spread({ mask, seed, pixels: ring, most: anywhere }, count - foreground.length);
  return [...foreground.map((at) => pointAt(mask, at, 1)), ...background.map((at) => pointAt(mask, at, 0))];
}

const insideCount = (count: number): number => Math.max(1, Math.ceil(count * INSIDE_SHARE));

/** Pixels around the mask; all of the background where the picture ends before the ring begins. */
function ringPixels(mask: BitMask, deepest: number): number[] {
  const distances = squareDistances(mask, 0);
  const from = Math.max(RING.leastFrom, RING.from * deepest);
  const to = Math.max(from + RING.leastWidth, RING.to * deepest);
  const ring = pixelsWhere(mask, (at) => distances[at]! >= from * from && distances[at]! <= to * to);
  return ring.length > 0 ? ring : pixelsWhere(mask, (at) => mask.bits[at] === 0);
}

interface Candidates {
  readonly mask: BitMask;
  readonly seed: number;
  readonly pixels: readonly number[];
  /** What a pixel is worth at most; the square distance to the chosen ones lowers it. */
  readonly most: (at: number) => number;
}

function spread({ mask, seed, pixels, most }: Candidates, count: number): number[] {
  const worth = Float64Array.from(pixels, most);
  const order = pixels.map((at) => drawAt(seed, at));
  const chosen: number[] = [];
  while (chosen.length < Math.min(count, pixels.length)) {
    let best = 0;
    for (let i = 1; i < worth.length; i += 1)
      if (worth[i]! > worth[best]! || (worth[i] === worth[best] && order[i]! > order[best]!)) best = i;
    const at = pixels[best]!;
    chosen.push(at);
    const x = at % mask.width;
    const y = Math.floor(at / mask.width);
    for (let i = 0; i < worth.length; i += 1) {
      const dx = (pixels[i]! % mask.width) - x;
      const dy = Math.floor(pixels[i]! / mask.width) - y;
      worth[i] = Math.min(worth[i]!, dx * dx + dy * dy);
    }
    // A pixel is never chosen twice, though all others may be worth nothing as well.
    worth[best] = -1;
  }
  return chosen;
}

function pixelsWhere(mask: BitMask, holds: (at: number) => boolean): number[] {
  const pixels: number[] = [];
  for (let at = 0; at < mask.bits.length; at += 1) if (holds(at)) pixels.push(at);
  return pixels;
}

/** A number of its own for each pixel and seed: a choice between equal pixels by place would always lean to one corner. */
function drawAt(seed: number, at: number): number {
  let t = Math.imul(at ^ Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b), 0x6d2b79f5);
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return (t ^ (t >>> 14)) >>> 0;
}

const pointAt = ({ width }: BitMask, at: number, label: 0 | 1): PromptPoint => ({
  x: (at % width) + 0.5,
  y: Math.floor(at / width) + 0.5,
  label,
});
