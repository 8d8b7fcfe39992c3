import type { Size } from './point.ts';

/** A rectangle in pixels of its picture, from the upper left corner to the lower right one. */
export interface Box {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Two boxes that share at least this part of the area they cover together show the same head. */
export const SAME_HEAD_OVERLAP = 0.5;

/** Shared area as a share of the area that both cover together, 0 to 1. */
export function overlapOf(a: Box, b: Box): number {
  const across = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const down = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  if (across <= 0 || down <= 0) return 0;
  const shared = across * down;
  return shared / (areaOf(a) + areaOf(b) - shared);
}

export const areaOf = (box: Box): number => (box.x2 - box.x1) * (box.y2 - box.y1);

export const isInside = (box: Box, picture: Size): boolean =>
  box.x1 >= 0 && box.y1 >= 0 && box.x2 <= picture.width && box.y2 <= picture.height;

/** The part of a box that lies in the picture; undefined when nothing does. */
export function clipBox(box: Box, picture: Size): Box | undefined {
  const clipped = {
    x1: Math.max(0, box.x1),
    y1: Math.max(0, box.y1),
    x2: Math.min(picture.width, box.x2),
    y2: Math.min(picture.height, box.y2),
  };
  return clipped.x2 > clipped.x1 && clipped.y2 > clipped.y1 ? clipped : undefined;
}
