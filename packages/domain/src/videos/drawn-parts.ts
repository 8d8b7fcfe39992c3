import { areaMask, type ExcludedPart, partsOfCells, type VideoArea } from './video-area.ts';

type Corner = readonly [x: number, y: number];

/** What a person leaves out of the picture, in full pixels of it. */
export type DrawnPart =
  | {
      readonly kind: 'rectangle';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'polygon'; readonly corners: readonly Corner[] }
  /** One connected piece of what was recognised, kept as it is, by its number in that area. */
  | { readonly kind: 'recognised'; readonly piece: number; readonly rectangles: readonly ExcludedPart[] };

/** A picture that needs more than this is not corrected by hand. */
export const MOST_DRAWN_PARTS = 50;
export const FEWEST_CORNERS = 3;
export const MOST_CORNERS = 100;
/** Each square of the picture that a part touches is left out: polygons become few rectangles, and none lets a rim through. */
export const SQUARE_PX = 4;

type Picture = Pick<VideoArea, 'width' | 'height'>;

/** The rectangles of a part; none of a polygon. */
export function rectanglesOf(part: DrawnPart): readonly ExcludedPart[] {
  if (part.kind === 'polygon') return [];
  return part.kind === 'recognised' ? part.rectangles : [[part.x, part.y, part.width, part.height]];
}

const cornersOf = (part: DrawnPart): readonly Corner[] =>
  part.kind === 'polygon'
    ? part.corners
    : rectanglesOf(part).flatMap(([x, y, width, height]): Corner[] => [
        [x, y],
        [x + width, y + height],
      ]);

export const isInPicture = (part: DrawnPart, { width, height }: Picture): boolean =>
  cornersOf(part).every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height);

/** Between which columns a polygon covers the middle of a row: places of its sides, from left to right. */
function crossingsOf(corners: readonly Corner[], y: number): number[] {
  const found: number[] = [];
  let [fromX, fromY] = corners.at(-1) ?? [0, 0];
  for (const [x, atY] of corners) {
    if (fromY > y !== atY > y) found.push(fromX + ((y - fromY) * (x - fromX)) / (atY - fromY));
    [fromX, fromY] = [x, atY];
  }
  return found.sort((a, b) => a - b);
}

/** The parts as rectangles that do not overlap, for which analysis, share and viewer take them. */
export function excludedParts(parts: readonly DrawnPart[], { width, height }: Picture): ExcludedPart[] {
  const across = Math.ceil(width / SQUARE_PX);
  const marked = new Uint8Array(across * Math.ceil(height / SQUARE_PX));
  const markRow = (y: number, from: number, to: number): void => {
    if (y < 0 || y >= height || to <= from) return;
    const row = Math.floor(y / SQUARE_PX) * across;
    const first = Math.floor(Math.max(0, from) / SQUARE_PX);
    marked.fill(1, row + first, row + Math.ceil(Math.min(width, to) / SQUARE_PX));
  };
  for (const part of parts) {
    for (const [x, top, wide, down] of rectanglesOf(part))
      for (let y = top; y < top + down; y += 1) markRow(y, x, x + wide);
    if (part.kind !== 'polygon') continue;
    const ys = part.corners.map(([, y]) => y);
    for (let y = Math.min(...ys); y < Math.max(...ys); y += 1) {
      const sides = crossingsOf(part.corners, y + 0.5);
      for (let at = 0; at + 1 < sides.length; at += 2) markRow(y, sides[at] ?? 0, sides[at + 1] ?? 0);
    }
  }
  return partsOfCells(marked, { across, side: SQUARE_PX, width, height });
}

/** Whether both leave out the same pixels, however these are divided into rectangles. */
export function leavesOutTheSame(
  a: readonly ExcludedPart[],
  b: readonly ExcludedPart[],
  picture: Picture,
): boolean {
  const [first, second] = [areaMask({ ...picture, excluded: a }), areaMask({ ...picture, excluded: b })];
  return first.every((each, at) => each === second[at]);
}

const touch = (a: ExcludedPart, b: ExcludedPart): boolean =>
  a[0] <= b[0] + b[2] && b[0] <= a[0] + a[2] && a[1] <= b[1] + b[3] && b[1] <= a[1] + a[3];

/** What is left out now, by its connected pieces, as parts that can be removed one by one; all small ones beyond the limit are one. */
export function asDrawn(excluded: readonly ExcludedPart[]): DrawnPart[] {
  let pieces: ExcludedPart[][] = [];
  for (const each of excluded) {
    const joined = pieces.filter((piece) => piece.some((other) => touch(each, other)));
    pieces = [...pieces.filter((piece) => !joined.includes(piece)), [each, ...joined.flat()]];
  }
  const size = (piece: readonly ExcludedPart[]): number => piece.reduce((sum, [, , w, h]) => sum + w * h, 0);
  pieces.sort((a, b) => size(b) - size(a));
  const kept = pieces.length > MOST_DRAWN_PARTS ? MOST_DRAWN_PARTS - 1 : pieces.length;
  const rest = pieces.slice(kept).flat();
  return [...pieces.slice(0, kept), ...(rest.length === 0 ? [] : [rest])].map(
    (rectangles, piece): DrawnPart => {
      const [only] = rectangles;
      if (only === undefined || rectangles.length > 1) return { kind: 'recognised', piece, rectangles };
      const [x, y, width, height] = only;
      return { kind: 'rectangle', x, y, width, height };
    },
  );
}
