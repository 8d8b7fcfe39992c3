import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point } from '@sarm/domain/shapes/point';

/** Boxes side by side in typed arrays; a row with `shown` 0 is hidden or free. */
export interface BoxRows {
  /** Rows in use or free, from 0. */
  readonly length: number;
  readonly x1: Float64Array;
  readonly y1: Float64Array;
  readonly x2: Float64Array;
  readonly y2: Float64Array;
  readonly shown: Uint8Array;
}

/**
 * Rows that hold a place of the picture, the smallest box first: a head in front of a cluster is found before the cluster.
 * Every row is looked at: an index would have to follow every edit, and thousands of rows take less than a millisecond.
 */
export function boxesAt({ length, x1, y1, x2, y2, shown }: BoxRows, { x, y }: Point): number[] {
  const found: number[] = [];
  for (let row = 0; row < length; row += 1) {
    if (shown[row] !== 1 || (x1[row] ?? 0) > x || (x2[row] ?? 0) < x) continue;
    if ((y1[row] ?? 0) <= y && (y2[row] ?? 0) >= y) found.push(row);
  }
  const area = (row: number): number => ((x2[row] ?? 0) - (x1[row] ?? 0)) * ((y2[row] ?? 0) - (y1[row] ?? 0));
  return found.sort((a, b) => area(a) - area(b) || a - b);
}

/** Handles of a box by the sides that they move. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

const SHARE_OF_SIDE = 3;

export function handlePlace({ x1, y1, x2, y2 }: Box, handle: Handle): Point {
  const x = handle.includes('w') ? x1 : handle.includes('e') ? x2 : (x1 + x2) / 2;
  const y = handle.startsWith('n') ? y1 : handle.startsWith('s') ? y2 : (y1 + y2) / 2;
  return { x, y };
}

/**
 * The nearest handle within `tolerance` (pixels of the picture, like the rest). Inside a box that is small on the screen
 * a handle takes at most a third of the side: otherwise nothing would be left of the box to move it by.
 */
export function handleAt(box: Box, at: Point, tolerance: number): Handle | null {
  const inward = {
    x: Math.min(tolerance, (box.x2 - box.x1) / SHARE_OF_SIDE),
    y: Math.min(tolerance, (box.y2 - box.y1) / SHARE_OF_SIDE),
  };
  let nearest: { readonly handle: Handle; readonly distance: number } | null = null;
  for (const handle of HANDLES) {
    const place = handlePlace(box, handle);
    const [dx, dy] = [at.x - place.x, at.y - place.y];
    const isInX = at.x > box.x1 && at.x < box.x2;
    const isInY = at.y > box.y1 && at.y < box.y2;
    if (Math.abs(dx) > (isInX ? inward.x : tolerance) || Math.abs(dy) > (isInY ? inward.y : tolerance))
      continue;
    const distance = Math.hypot(dx, dy);
    if (nearest === null || distance < nearest.distance) nearest = { handle, distance };
  }
  return nearest?.handle ?? null;
}

/** Even-odd rule over a closed path. */
export function isInPath(path: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let at = 0; at < path.length; at += 1) {
    const a = path[at];
    const b = path[at === 0 ? path.length - 1 : at - 1];
    if (a === undefined || b === undefined) continue;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** Rows whose centre lies in a closed path. */
export function boxesInPath(rows: BoxRows, path: readonly Point[]): number[] {
  const found: number[] = [];
  for (let row = 0; row < rows.length; row += 1) {
    if (rows.shown[row] !== 1) continue;
    const x = ((rows.x1[row] ?? 0) + (rows.x2[row] ?? 0)) / 2;
    const y = ((rows.y1[row] ?? 0) + (rows.y2[row] ?? 0)) / 2;
    if (isInPath(path, { x, y })) found.push(row);
  }
  return found;
}
