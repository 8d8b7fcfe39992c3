import type { Box } from '@sarm/domain/shapes/boxes';
import type { SoftPlace } from '@sarm/masks/resample';
import type { PromptPoint } from '@sarm/masks/suggest-points';
import type { RawPicture } from '@sarm/pictures/raw-picture';
import { placeView } from '../segment/click-view.ts';

/** What the networks of SAM 2 fix: side of the picture, and of the answer for it. */
export const PAGE_SIDE = 1024;
export const ANSWER_SIDE = 256;
/** A view of one crop on a page: 38 µm at the scale of the views. */
export const CELL_SIDE = 256;
const CELLS_ACROSS = PAGE_SIDE / CELL_SIDE;
export const CELLS_ON_PAGE = CELLS_ACROSS * CELLS_ACROSS;
/** A crop on which somebody goes on clicking is worth an encoding of its own. */
const CLICKS_ON_PAGE = 3;

/** One view of the frame on the picture that is encoded: its corner there, and its side. */
export interface Cell {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  /** Frame pixels along one pixel of the picture. */
  readonly view: SoftPlace;
}

export interface PlacedCrop {
  readonly cell: Cell;
  /** All that the picture shows, this cell among them. */
  readonly cells: readonly Cell[];
}

export interface CropOnPage {
  readonly box: Box;
  readonly umPerPx: number | undefined;
  readonly points: readonly PromptPoint[];
  /** Boxes of the frame that share its page, this one among them, always in the same order. */
  readonly page: readonly Box[];
}

/**
 * Sixteen crops share one encoding: that is sixteen times cheaper, and one click on a head is right more often than on a
 * head that fills the picture. Undefined: the points lie too far apart for one view.
 */
export function placeOnPage({ box, umPerPx, points, page }: CropOnPage): PlacedCrop | undefined {
  const view = placeView(box, umPerPx, points, CELL_SIDE);
  if (view === undefined) return undefined;
  const at = page.findIndex((each) => isSame(each, box));
  const usual = placeView(box, umPerPx, [], CELL_SIDE);
  const isMoved = view.x !== usual?.x || view.y !== usual.y;
  if (points.length > CLICKS_ON_PAGE || at < 0 || isMoved) {
    const close = { ...view, step: (view.step * CELL_SIDE) / PAGE_SIDE };
    const cell = { left: 0, top: 0, side: PAGE_SIDE, view: close };
    return { cell, cells: [cell] };
  }
  const cells = page.slice(0, CELLS_ON_PAGE).map((each, index): Cell => {
    const place = placeView(each, umPerPx, [], CELL_SIDE);
    if (place === undefined) throw new Error('a view without points has a place');
    const left = (index % CELLS_ACROSS) * CELL_SIDE;
    return { left, top: Math.floor(index / CELLS_ACROSS) * CELL_SIDE, side: CELL_SIDE, view: place };
  });
  const cell = cells[at];
  return cell && { cell, cells };
}

const isSame = (a: Box, b: Box): boolean => a.x1 === b.x1 && a.y1 === b.y1 && a.x2 === b.x2 && a.y2 === b.y2;

/** Red, green and blue of the picture that is encoded, row by row. Cells without a crop stay grey. */
export function drawPage(
  { rgb, width, height }: RawPicture,
  cells: readonly Cell[],
): Uint8Array<ArrayBuffer> {
  const page = new Uint8Array(PAGE_SIDE * PAGE_SIDE * 3).fill(128);
  for (const { left, top, side, view } of cells) {
    const samples = Math.max(1, Math.ceil(view.step));
    const columns = stops(view.x, view.step, { side, samples, most: width - 1 });
    const rows = stops(view.y, view.step, { side, samples, most: height - 1 });
    const share = 1 / (samples * samples);
    for (let row = 0; row < side; row += 1)
      for (let column = 0; column < side; column += 1) {
        let [red, green, blue] = [0, 0, 0];
        for (let j = row * samples; j < (row + 1) * samples; j += 1)
          for (let i = column * samples; i < (column + 1) * samples; i += 1) {
            const [x, y] = [columns.first[i]! * 3, rows.first[j]! * width * 3];
            const [nextX, nextY] = [columns.next[i]! * 3, rows.next[j]! * width * 3];
            const [right, down] = [columns.share[i]!, rows.share[j]!];
            const corners = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down];
            const [a = 0, b = 0, c = 0, d = 0] = corners;
            const [p, q, r, s] = [y + x, y + nextX, nextY + x, nextY + nextX];
            red += a * rgb[p]! + b * rgb[q]! + c * rgb[r]! + d * rgb[s]!;
            green += a * rgb[p + 1]! + b * rgb[q + 1]! + c * rgb[r + 1]! + d * rgb[s + 1]!;
            blue += a * rgb[p + 2]! + b * rgb[q + 2]! + c * rgb[r + 2]! + d * rgb[s + 2]!;
          }
        const at = ((top + row) * PAGE_SIDE + left + column) * 3;
        page[at] = Math.round(red * share);
        page[at + 1] = Math.round(green * share);
        page[at + 2] = Math.round(blue * share);
      }
  }
  return page;
}

/** Along one side: the pixels on either side of each sample, inside the frame, and how far it lies towards the second. */
function stops(
  from: number,
  step: number,
  { side, samples, most }: { readonly side: number; readonly samples: number; readonly most: number },
): { readonly first: Int32Array; readonly next: Int32Array; readonly share: Float32Array } {
  const count = side * samples;
  const [first, next] = [new Int32Array(count), new Int32Array(count)];
  const share = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    const at = from + ((i + 0.5) / samples) * step - 0.5;
    const low = Math.floor(at);
    first[i] = Math.min(most, Math.max(0, low));
    next[i] = Math.min(most, Math.max(0, low + 1));
    share[i] = at - low;
  }
  return { first, next, share };
}

/** Of the picture that is encoded, of clicks that lie in this cell. A click beside the cell would be one on another crop. */
export function promptsOn(
  points: readonly PromptPoint[],
  { left, top, side, view }: Cell,
): { readonly places: Float32Array<ArrayBuffer>; readonly labels: Float32Array<ArrayBuffer> } {
  const seen = points
    .map(({ x, y, label }) => ({ x: (x - view.x) / view.step, y: (y - view.y) / view.step, label }))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= side && y <= side);
  return {
    places: Float32Array.from(seen.flatMap(({ x, y }) => [left + x, top + y])),
    labels: Float32Array.from(seen, ({ label }) => label),
  };
}
