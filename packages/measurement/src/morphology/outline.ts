import { type BitMask, cutMask, maskBounds } from '@sarm/masks/bit-mask';
import { fillHoles, largestComponent } from '@sarm/masks/components';
import type { Point } from '@sarm/domain/shapes/point';
import { signedArea } from './polygon.ts';

/** A closed line in mask pixels; its last point joins its first. */
export type Outline = readonly Point[];

/** The outline that is measured, and the two that show how much it is in doubt. */
export const OUTLINE_LEVELS = { measured: 0.5, wide: 0.4, narrow: 0.6 } as const;

/** Shares of inside around each pixel, with a rim of background so that no line leaves the picture. */
export interface SmoothMask {
  readonly width: number;
  readonly height: number;
  readonly values: Float64Array;
  /** Mask pixel of the first value. */
  readonly left: number;
  readonly top: number;
}

const RIM = 2;

/** 3 × 3 mean of the largest component without its holes; undefined where the mask is empty. */
export function smoothMask(mask: BitMask): SmoothMask | undefined {
  const bounds = maskBounds(mask);
  if (bounds === undefined) return undefined;
  const solid = fillHoles(largestComponent(cutMask(mask, bounds)));
  const width = solid.width + 2 * RIM;
  const height = solid.height + 2 * RIM;
  const values = new Float64Array(width * height);
  for (let y = 0; y < solid.height; y += 1) {
    for (let x = 0; x < solid.width; x += 1) {
      if (solid.bits[y * solid.width + x] === 0) continue;
      const at = (y + RIM) * width + x + RIM;
      for (let row = -1; row <= 1; row += 1)
        for (let column = -1; column <= 1; column += 1) values[at + row * width + column]! += 1 / 9;
    }
  }
  return { width, height, values, left: bounds.x1 - RIM, top: bounds.y1 - RIM };
}

/** The line where the mean crosses the level, straight between pixel centres; the longest way round where there are several. */
export function levelLine(smooth: SmoothMask, level: number): Outline | undefined {
  const next = new Map<number, number>();
  for (let y = 0; y + 1 < smooth.height; y += 1)
    for (let x = 0; x + 1 < smooth.width; x += 1) linkCell(smooth, level, y * smooth.width + x, next);
  let best: Outline | undefined;
  while (next.size > 0) {
    const line = takeLoop(next).map((edge) => crossing(smooth, level, edge));
    if (best === undefined || Math.abs(signedArea(line)) > Math.abs(signedArea(best))) best = line;
  }
  return best;
}

/** Follows one loop and removes it. Every edge that a line enters it also leaves: the rim is background. */
function takeLoop(next: Map<number, number>): number[] {
  const loop: number[] = [];
  let [edge] = next.keys();
  while (edge !== undefined) {
    const following = next.get(edge);
    if (following === undefined) break;
    loop.push(edge);
    next.delete(edge);
    edge = following;
  }
  return loop;
}

/** An edge is 2 × its first pixel, + 1 where it goes down to the next row. */
const across = (pixel: number): number => 2 * pixel;
const down = (pixel: number): number => 2 * pixel + 1;

/** Joins the edges that the line crosses in the cell between four pixel centres, so that the inside stays on one hand. */
function linkCell({ width, values }: SmoothMask, level: number, at: number, next: Map<number, number>): void {
  const corners = [at, at + 1, at + width + 1, at + width];
  const edges = [across(at), down(at + 1), across(at + width), down(at)];
  const inside = corners.map((corner) => values[corner]! > level);
  const leaving: number[] = [];
  const entering: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    const [here, there] = [inside[i]!, inside[(i + 1) % 4]!];
    if (here && !there) leaving.push(i);
    if (!here && there) entering.push(i);
  }
  if (leaving.length === 0) return;
  // Two opposite corners inside: the mean of the four decides whether they hold together.
  const joined =
    leaving.length === 2 && corners.reduce((sum, corner) => sum + values[corner]!, 0) / 4 > level;
  for (const exit of leaving) {
    const entry = entering.length === 1 ? entering[0]! : (exit + (joined ? 1 : 3)) % 4;
    next.set(edges[exit]!, edges[entry]!);
  }
}

function crossing({ width, values, left, top }: SmoothMask, level: number, edge: number): Point {
  const from = edge >> 1;
  const isDown = edge % 2 === 1;
  const [a, b] = [values[from]!, values[from + (isDown ? width : 1)]!];
  const share = (level - a) / (b - a);
  const x = left + (from % width) + 0.5;
  const y = top + Math.floor(from / width) + 0.5;
  return isDown ? { x, y: y + share } : { x: x + share, y };
}
