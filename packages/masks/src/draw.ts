import type { Point } from '@sarm/domain/shapes/point';
import type { BitMask } from './bit-mask.ts';

/** 1 paints, 0 erases. */
export type Ink = 0 | 1;

/** Sets the pixels whose centres lie within `radius` of the centre. Places are in mask pixels; the mask is changed. */
export function paintDisc(mask: BitMask, centre: Point, radius: number, ink: Ink): void {
  paintStroke(mask, [centre, centre], radius, ink);
}

/** A brush that went straight from one point to another: every pixel whose centre it covered on its way. */
export function paintStroke(
  mask: BitMask,
  [from, to]: readonly [Point, Point],
  radius: number,
  ink: Ink,
): void {
  const left = firstPixel(Math.min(from.x, to.x) - radius);
  const right = lastPixel(Math.max(from.x, to.x) + radius, mask.width);
  const top = firstPixel(Math.min(from.y, to.y) - radius);
  const bottom = lastPixel(Math.max(from.y, to.y) + radius, mask.height);
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      if (squareDistance(x + 0.5, y + 0.5, from, to) <= radius * radius) mask.bits[y * mask.width + x] = ink;
    }
  }
}

/**
 * Sets the pixels whose centres lie inside the polygon by the even-odd rule: where it covers itself twice it is outside.
 * A centre on an edge belongs to the polygon to its right or below, so that polygons side by side share no pixel.
 */
export function fillPolygon(mask: BitMask, corners: readonly Point[], ink: Ink): void {
  const { width, height, bits } = mask;
  const ys = corners.map((corner) => corner.y);
  const top = firstPixel(Math.min(...ys));
  const bottom = lastPixel(Math.max(...ys), height);
  for (let y = top; y <= bottom; y += 1) {
    const crossings = crossingsAt(corners, y + 0.5);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]! - 0.5));
      const end = Math.min(width, Math.ceil(crossings[i + 1]! - 0.5));
      if (end > from) bits.fill(ink, y * width + from, y * width + end);
    }
  }
}

/** Where the edges cross a line, from the left. An edge holds its upper end and not its lower one: no corner counts twice. */
function crossingsAt(corners: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    if (a.y <= y === b.y <= y) return;
    // From the upper end in both directions of travel: two polygons that share an edge must find the same place.
    const [upper, lower] = a.y < b.y ? [a, b] : [b, a];
    crossings.push(upper.x + ((y - upper.y) * (lower.x - upper.x)) / (lower.y - upper.y));
  });
  return crossings.sort((a, b) => a - b);
}

const firstPixel = (place: number): number => Math.max(0, Math.floor(place));
const lastPixel = (place: number, size: number): number => Math.min(size - 1, Math.ceil(place));

function squareDistance(x: number, y: number, from: Point, to: Point): number {
  const alongX = to.x - from.x;
  const alongY = to.y - from.y;
  const length = alongX * alongX + alongY * alongY;
  const share = length === 0 ? 0 : ((x - from.x) * alongX + (y - from.y) * alongY) / length;
  const bounded = Math.max(0, Math.min(1, share));
  return (x - from.x - bounded * alongX) ** 2 + (y - from.y - bounded * alongY) ** 2;
}
