import type { Point, Size } from '@sarm/domain/shapes/point';

/** The part of a picture that is shown, in its pixels. */
export interface ShownPart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const CLOSEST = 32;

export const fullPart = ({ width, height }: Size): ShownPart => ({ x: 0, y: 0, width, height });

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** Never beyond the picture: two pictures that move together would else show different grounds. */
const kept = (part: ShownPart, size: Size): ShownPart => ({
  ...part,
  x: within(part.x, 0, size.width - part.width),
  y: within(part.y, 0, size.height - part.height),
});

/** Enlarged by a factor; the place under the pointer stays under it. */
export function zoomPart(part: ShownPart, size: Size, factor: number, at: Point): ShownPart {
  const width = within(part.width / factor, size.width / CLOSEST, size.width);
  const share = width / part.width;
  return kept(
    {
      x: at.x - (at.x - part.x) * share,
      y: at.y - (at.y - part.y) * share,
      width,
      height: part.height * share,
    },
    size,
  );
}

export const movePart = (part: ShownPart, size: Size, by: Point): ShownPart =>
  kept({ ...part, x: part.x + by.x, y: part.y + by.y }, size);

/** How many times its own side is shown around a box that is looked at, and at least this share of the picture. */
const AROUND = 10;
const LEAST_SHARE = 6;

/** The surroundings of a box; nobody who looks closer already is taken further away. */
export function lookAt(part: ShownPart, size: Size, at: Point, box: number): ShownPart {
  const width = Math.min(part.width, Math.max(AROUND * box, size.width / LEAST_SHARE));
  const height = (width / size.width) * size.height;
  return kept({ x: at.x - width / 2, y: at.y - height / 2, width, height }, size);
}
