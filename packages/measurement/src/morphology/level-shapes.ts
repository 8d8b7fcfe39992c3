import type { BitMask } from '@sarm/masks/bit-mask';
import { levelLine, OUTLINE_LEVELS, smoothMask } from './outline.ts';
import { type OutlineShape, shapeOfOutline } from './shape-of-outline.ts';

/** The shape that is measured, and those of the two outlines around it. */
export type LevelShapes = Readonly<Record<keyof typeof OUTLINE_LEVELS, OutlineShape>>;

/** Undefined where the part is so thin that its mean nowhere rises to the levels. */
export function levelShapes(mask: BitMask): LevelShapes | undefined {
  const smooth = smoothMask(mask);
  if (smooth === undefined) return undefined;
  const shapes = Object.entries(OUTLINE_LEVELS).flatMap(([name, level]) => {
    const line = levelLine(smooth, level);
    return line === undefined ? [] : [[name, shapeOfOutline(line)] as const];
  });
  return shapes.length === 3 ? (Object.fromEntries(shapes) as LevelShapes) : undefined;
}
