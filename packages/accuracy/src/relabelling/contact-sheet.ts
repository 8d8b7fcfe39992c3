import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { resizeGray } from '@sarm/pictures/resize-gray';
import { eachTextPixel, textHeight } from '../conditions/bitmap-font.ts';

/** What is cut out around a body, in pixels of the frame. */
const SIDE = 60;
const ENLARGED = 4;
/** Before and after are for movement alone, and half as large. */
const NOW = SIDE * ENLARGED;
const SMALL = NOW / 2;
const GAP = 8;
const HEAD = textHeight(2) + 4;
const TILE = { width: NOW + SMALL + GAP, height: NOW + HEAD + GAP } as const;
const COLUMNS = 3;
const ROWS = 4;
export const PER_SHEET = COLUMNS * ROWS;
/** Outside of the frame: lighter than any background and without a pattern. */
const OUTSIDE = 200;
const PAPER = 255;
const INK = 0;
const TICK = 10;

/** The same part of the frame at three moments. */
export interface Moments {
  readonly before: GrayPicture;
  readonly now: GrayPicture;
  readonly after: GrayPicture;
}

export interface CutAround {
  readonly x: number;
  readonly y: number;
  /** Left and right change places, so that a second look is not a memory of the first one. */
  readonly mirrored: boolean;
}

/** A square around a place, in pixels of the frame; what lies outside of the frame is flat. */
export function cutAround({ gray, width, height }: GrayPicture, { x, y, mirrored }: CutAround): GrayPicture {
  const part = new Uint8Array(SIDE * SIDE).fill(OUTSIDE);
  const [left, top] = [Math.round(x - SIDE / 2), Math.round(y - SIDE / 2)];
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const [fromX, fromY] = [left + column, top + row];
      if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
      part[row * SIDE + (mirrored ? SIDE - 1 - column : column)] = gray[fromY * width + fromX]!;
    }
  }
  return { gray: part, width: SIDE, height: SIDE };
}

/** Numbered bodies on one sheet, the present moment large, the earlier one above the later one to its right. */
export function drawContactSheet(bodies: readonly Moments[], first: number): GrayPicture {
  const width = COLUMNS * TILE.width;
  const sheet = { gray: new Uint8Array(width * ROWS * TILE.height).fill(PAPER), width };
  for (const [index, { before, now, after }] of bodies.entries()) {
    const left = (index % COLUMNS) * TILE.width;
    const top = Math.floor(index / COLUMNS) * TILE.height + HEAD;
    put(sheet, resizeGray(now, NOW, NOW), { left, top });
    put(sheet, resizeGray(before, SMALL, SMALL), { left: left + NOW, top });
    put(sheet, resizeGray(after, SMALL, SMALL), { left: left + NOW, top: top + SMALL });
    drawTicks(sheet, left, top);
    eachTextPixel(String(first + index), { x: left + 2, y: top - HEAD + 2, dot: 2 }, (x, y) => {
      sheet.gray[y * width + x] = INK;
    });
  }
  return { ...sheet, height: ROWS * TILE.height };
}

interface Sheet {
  readonly gray: Uint8Array;
  readonly width: number;
}

function put(sheet: Sheet, picture: GrayPicture, { left, top }: { left: number; top: number }): void {
  for (let row = 0; row < picture.height; row += 1)
    sheet.gray.set(
      picture.gray.subarray(row * picture.width, (row + 1) * picture.width),
      (top + row) * sheet.width + left,
    );
}

/** At the edges of the large picture, in line with its middle: nothing is drawn over the body itself. */
function drawTicks({ gray, width }: Sheet, left: number, top: number): void {
  for (let step = 0; step < TICK; step += 1) {
    for (const [x, y] of [
      [NOW / 2, step],
      [NOW / 2, NOW - 1 - step],
      [step, NOW / 2],
      [NOW - 1 - step, NOW / 2],
    ] as const)
      gray[(top + y) * width + left + x] = PAPER;
  }
}
