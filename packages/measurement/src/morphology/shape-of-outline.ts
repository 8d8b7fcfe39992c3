import type { Outline } from './outline.ts';
import { extentAlong, polygonLength, polygonMoments, type PolygonMoments } from './polygon.ts';

/** Lengths in the unit of the outline. */
export interface OutlineShape extends PolygonMoments {
  readonly length: number;
  readonly width: number;
  readonly perimeter: number;
}

/** Length along the axis of the second moments, width as the greatest extent across it. */
export function shapeOfOutline(outline: Outline): OutlineShape {
  const moments = polygonMoments(outline);
  const along = extentAlong(outline, moments.axis);
  const across = extentAlong(outline, moments.axis + Math.PI / 2);
  return {
    ...moments,
    length: along.to - along.from,
    width: across.to - across.from,
    perimeter: polygonLength(outline),
  };
}
