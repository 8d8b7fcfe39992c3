import type { Handle } from '@sarm/canvas/hit-boxes';
import type { Box } from '@sarm/domain/shapes/boxes';
import { DETECTION } from '@sarm/domain/shapes/detection';
import type { Point, Size } from '@sarm/domain/shapes/point';
import type { Place } from './intents.ts';

export const boxOf = ([x1, y1, x2, y2]: Place): Box => ({ x1, y1, x2, y2 });
export const placeOf = ({ x1, y1, x2, y2 }: Box): Place => [x1, y1, x2, y2];

/** Sixteenths are exact in binary: a side of ten stays ten after every sum, and the server does not refuse it for 1e-15. */
const GRID = 16;
const snap = (value: number): number => Math.round(value * GRID) / GRID;
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Both ends of a side inside 0…room and at least the shortest permitted length apart, around its middle if it was shorter. */
function permitted(from: number, to: number, room: number): readonly [number, number] {
  const least = Math.min(DETECTION.minSide, room);
  const start = snap(clamp(from, 0, room));
  const end = snap(clamp(to, 0, room));
  if (end - start >= least) return [start, end];
  const first = snap(clamp((start + end - least) / 2, 0, room - least));
  return [first, first + least];
}

/** The box as it may be stored: inside the picture, no side below the shortest permitted one (TEC-188). */
export function permittedBox({ x1, y1, x2, y2 }: Box, picture: Size): Box {
  const [left, right] = permitted(x1, x2, picture.width);
  const [top, bottom] = permitted(y1, y2, picture.height);
  return { x1: left, y1: top, x2: right, y2: bottom };
}

/** Boxes moved together: the first that touches an edge stops all of them, so that they keep their places to each other. */
export function moveBoxes(boxes: readonly Box[], by: Point, picture: Size): Box[] {
  const within = (way: number, from: readonly number[], to: readonly number[], room: number): number =>
    clamp(way, Math.min(0, -Math.min(...from)), Math.max(0, room - Math.max(...to)));
  const [xs, ys] = [boxes.map((box) => box.x1), boxes.map((box) => box.y1)];
  const dx = snap(
    within(
      by.x,
      xs,
      boxes.map((box) => box.x2),
      picture.width,
    ),
  );
  const dy = snap(
    within(
      by.y,
      ys,
      boxes.map((box) => box.y2),
      picture.height,
    ),
  );
  return boxes.map(({ x1, y1, x2, y2 }) =>
    permittedBox({ x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy }, picture),
  );
}

/** One side moved; the other stays, unless the picture leaves no room for the shortest permitted length. */
function moveSide(side: readonly [number, number], by: number, end: 'from' | 'to' | null, room: number) {
  const [from, to] = permitted(...side, room);
  const least = Math.min(DETECTION.minSide, room);
  if (end === 'from') return [snap(clamp(side[0] + by, 0, to - least)), to] as const;
  if (end === 'to') return [from, snap(clamp(side[1] + by, from + least, room))] as const;
  return [from, to] as const;
}

/** A handle dragged: its sides move and stop at the picture's edge and ten pixels before the opposite side. */
export function resizeBox(box: Box, handle: Handle, by: Point, picture: Size): Box {
  const [x1, x2] = moveSide(
    [box.x1, box.x2],
    by.x,
    handle.includes('w') ? 'from' : handle.includes('e') ? 'to' : null,
    picture.width,
  );
  const [y1, y2] = moveSide(
    [box.y1, box.y2],
    by.y,
    handle.startsWith('n') ? 'from' : handle.startsWith('s') ? 'to' : null,
    picture.height,
  );
  return { x1, y1, x2, y2 };
}

/** What is drawn between two places; those outside count as the edge. */
export function boxBetween(a: Point, b: Point, picture: Size): Box {
  const [ax, bx] = [snap(clamp(a.x, 0, picture.width)), snap(clamp(b.x, 0, picture.width))];
  const [ay, by] = [snap(clamp(a.y, 0, picture.height)), snap(clamp(b.y, 0, picture.height))];
  return { x1: Math.min(ax, bx), y1: Math.min(ay, by), x2: Math.max(ax, bx), y2: Math.max(ay, by) };
}

/** TEC-187: a drawn box has to exceed the shortest side, on both sides. */
export const isLargeEnough = ({ x1, y1, x2, y2 }: Box): boolean =>
  x2 - x1 > DETECTION.minSide && y2 - y1 > DETECTION.minSide;
