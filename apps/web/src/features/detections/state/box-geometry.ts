import type { Box } from '@sarm/domain/shapes/boxes';
import { DETECTION } from '@sarm/domain/shapes/detection';
import type { Point, Size } from '@sarm/domain/shapes/point';

export type Corner = 'nw' | 'ne' | 'sw' | 'se';
export const CORNERS: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Moved as a unit; it stops at the edge of the frame and keeps its size. */
export function moveBox(box: Box, by: Point, frame: Size): Box {
  const dx = within(by.x, -box.x1, frame.width - box.x2);
  const dy = within(by.y, -box.y1, frame.height - box.y2);
  return { x1: box.x1 + dx, y1: box.y1 + dy, x2: box.x2 + dx, y2: box.y2 + dy };
}

/** One corner follows the pointer; the others hold, and no side gets shorter than the server takes. */
export function resizeBox(box: Box, corner: Corner, to: Point, frame: Size): Box {
  const { minSide } = DETECTION;
  const west = corner.endsWith('w');
  const north = corner.startsWith('n');
  return {
    x1: west ? within(to.x, 0, box.x2 - minSide) : box.x1,
    x2: west ? box.x2 : within(to.x, box.x1 + minSide, frame.width),
    y1: north ? within(to.y, 0, box.y2 - minSide) : box.y1,
    y2: north ? box.y2 : within(to.y, box.y1 + minSide, frame.height),
  };
}

/** From where the pointer went down to where it is, whichever way it was drawn. */
export const drawBox = (from: Point, to: Point, frame: Size): Box => ({
  x1: within(Math.min(from.x, to.x), 0, frame.width),
  y1: within(Math.min(from.y, to.y), 0, frame.height),
  x2: within(Math.max(from.x, to.x), 0, frame.width),
  y2: within(Math.max(from.y, to.y), 0, frame.height),
});

export const isLargeEnough = ({ x1, y1, x2, y2 }: Box): boolean =>
  x2 - x1 >= DETECTION.minSide && y2 - y1 >= DETECTION.minSide;
export const sameBox = (a: Box, b: Box): boolean =>
  a.x1 === b.x1 && a.y1 === b.y1 && a.x2 === b.x2 && a.y2 === b.y2;
