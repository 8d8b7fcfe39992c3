import { moveBoxes, resizeBox } from '@sarm/annotator/core/box-geometry';
import { type Handle, isInPath } from '@sarm/canvas/hit-boxes';
import type { Box } from '@sarm/domain/shapes/boxes';
import type { Point, Size } from '@sarm/domain/shapes/point';
import { type DrawnPart, rectanglesOf } from '@sarm/domain/videos/drawn-parts';

type Rectangle = Extract<DrawnPart, { kind: 'rectangle' }>;

export const boxOf = ({ x, y, width, height }: Rectangle): Box => ({
  x1: x,
  y1: y,
  x2: x + width,
  y2: y + height,
});

/** Parts are stored in full pixels. */
export function rectangleOf({ x1, y1, x2, y2 }: Box): Rectangle {
  const [x, y] = [Math.round(x1), Math.round(y1)];
  return { kind: 'rectangle', x, y, width: Math.round(x2) - x, height: Math.round(y2) - y };
}

const pointsOf = (corners: readonly (readonly [number, number])[]): Point[] =>
  corners.map(([x, y]) => ({ x, y }));

function boundsOf(corners: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) };
}

/** Stops at the edge of the picture. What was recognised lies where it was found. */
export function movePart(part: DrawnPart, by: Point, picture: Size): DrawnPart {
  if (part.kind === 'recognised') return part;
  const from = part.kind === 'rectangle' ? boxOf(part) : boundsOf(part.corners);
  if (part.kind === 'rectangle') {
    const [moved = from] = moveBoxes([from], by, picture);
    return rectangleOf(moved);
  }
  const within = (way: number, low: number, high: number, room: number): number =>
    Math.round(Math.max(-low, Math.min(room - high, way)));
  const dx = within(by.x, from.x1, from.x2, picture.width);
  const dy = within(by.y, from.y1, from.y2, picture.height);
  return { ...part, corners: part.corners.map(([x, y]) => [x + dx, y + dy] as const) };
}

export const resizePart = (part: DrawnPart, handle: Handle, by: Point, picture: Size): DrawnPart =>
  part.kind === 'rectangle' ? rectangleOf(resizeBox(boxOf(part), handle, by, picture)) : part;

/** The topmost part at a place; -1 where there is none. */
export const partAt = (parts: readonly DrawnPart[], at: Point): number =>
  parts.findLastIndex((part) =>
    part.kind === 'polygon'
      ? isInPath(pointsOf(part.corners), at)
      : rectanglesOf(part).some(
          ([x, y, width, height]) => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height,
        ),
  );

/** As the outline of an SVG path. */
export const outlineOf = (part: DrawnPart): string =>
  part.kind === 'polygon'
    ? `M${part.corners.map(([x, y]) => `${x} ${y}`).join('L')}Z`
    : rectanglesOf(part)
        .map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}Z`)
        .join('');

/** In the middle of the picture, a fifth of its sides: to be moved and resized from there. */
export const middleRectangle = ({ width, height }: Size): DrawnPart =>
  rectangleOf({ x1: 0.4 * width, y1: 0.4 * height, x2: 0.6 * width, y2: 0.6 * height });
