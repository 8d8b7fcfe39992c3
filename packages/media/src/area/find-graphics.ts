import type { AreaKind } from '@sarm/domain/videos/video-area';
import { ruledPixels } from '../guards/fixed-structures.ts';
import { closeGaps, shapesOf, type StillShape } from './still-shapes.ts';

/** Side of the cells, in pixels, of which the excluded parts are made. */
export const CELL = 4;
/** Grey levels that graphics differ from the ground by, so that they are read. */
const CLEAR = 25;
/** Cells between letters of one line, and between lines of one text. */
const NEAR_CELLS = 4;
const GAP_CELLS = 3;
/** Shares of the picture's sides that the lines of a grid cross, and of the bounding box that a text fills. */
const CROSSES = 0.8;
const TEXT_FILL = 0.3;
/** Heights of a text by which its last letters may change or be more. */
const GROWS = 2;
/** Of the picture's height: what is higher is no line of a clock. */
const HIGHEST_TEXT = 0.15;

export interface Graphics {
  readonly cells: Uint8Array;
  readonly kinds: readonly AreaKind[];
  /** Some of it is thin for the box around it, as a grid, a ring or a bent line is, and no text. */
  readonly hasThin: boolean;
}

interface MeanPicture {
  readonly mean: Float32Array;
  readonly width: number;
  readonly ground: number;
}

/**
 * Letters, lines and grids among the still shapes: those with straight, sharp edges, and what stands next to them. With
 * `ruledTogether` only where what hangs together has so many pixels of such edges.
 */
export function findGraphics(
  { mean, width, ground }: MeanPicture,
  shapes: readonly StillShape[],
  ruledTogether = 0,
): Graphics {
  const height = mean.length / width;
  const [across, down] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const cellOf = (pixel: number): number =>
    Math.floor(Math.floor(pixel / width) / CELL) * across + Math.floor((pixel % width) / CELL);
  const ruled = new Uint8Array(mean.length);
  const edges = new Uint16Array(across * down);
  for (const pixel of ruledPixels(mean, width)) {
    edges[cellOf(pixel)]! += 1;
    ruled[pixel] = 1;
    // An edge is reported by the pixel behind it: the one before may be what is drawn.
    if (pixel >= width) ruled[pixel - width] = 1;
    if (pixel >= 1) ruled[pixel - 1] = 1;
  }
  const drawn = shapes.filter(({ pixels }) =>
    pixels.some((pixel) => Math.abs(mean[pixel]! - ground) > CLEAR),
  );
  const cells = new Uint8Array(across * down);
  const take = ({ pixels }: StillShape): void => {
    for (const pixel of pixels) cells[cellOf(pixel)] = 1;
  };
  const isRuled = ({ pixels }: StillShape): boolean => pixels.some((pixel) => ruled[pixel] === 1);
  const seeds = drawn.filter(isRuled);
  for (const shape of seeds) take(shape);
  let left = drawn.filter((shape) => !isRuled(shape));
  for (let grown = true; grown; ) {
    const near = left.filter((shape) => isNear(shape, cells, { across, down }));
    for (const shape of near) take(shape);
    left = left.filter((shape) => !near.includes(shape));
    // Where still cells are as still as letters, one would bring the next.
    grown = near.length > 0 && ruledTogether === 0;
  }
  const together = shapesOf(closeGaps(cells, across, GAP_CELLS), across, 1).filter(
    ({ pixels }) => pixels.reduce((sum, cell) => sum + edges[cell]!, 0) >= ruledTogether,
  );
  const isGrid = (shape: StillShape): boolean =>
    shape.right - shape.left >= CROSSES * across && shape.bottom - shape.top >= CROSSES * down;
  return {
    hasThin: together.some((shape) => !isFull(shape)),
    cells: fillTexts(together, across, down),
    kinds: [
      ...(together.some((shape) => !isGrid(shape)) ? (['graphics'] as const) : []),
      ...(together.some(isGrid) ? (['grid'] as const) : []),
    ],
  };
}

function isNear(
  shape: StillShape,
  cells: Uint8Array,
  grid: { readonly across: number; readonly down: number },
): boolean {
  const { across, down } = grid;
  const [left, right] = [
    Math.floor(shape.left / CELL) - NEAR_CELLS,
    Math.floor(shape.right / CELL) + NEAR_CELLS,
  ];
  const [top, bottom] = [
    Math.floor(shape.top / CELL) - NEAR_CELLS,
    Math.floor(shape.bottom / CELL) + NEAR_CELLS,
  ];
  for (let row = Math.max(0, top); row <= Math.min(down - 1, bottom); row += 1)
    for (let column = Math.max(0, left); column <= Math.min(across - 1, right); column += 1)
      if (cells[row * across + column] === 1) return true;
  return false;
}

const isFull = ({ pixels, left, top, right, bottom }: StillShape): boolean =>
  pixels.length >= TEXT_FILL * (right - left + 1) * (bottom - top + 1);

/** A text takes its full box, and as much to its sides as a clock changes: digits that change are not still. */
function fillTexts(shapes: readonly StillShape[], across: number, down: number): Uint8Array {
  const out = new Uint8Array(across * down);
  for (const shape of shapes) {
    for (const cell of shape.pixels) out[cell] = 1;
    if (!isFull(shape)) continue;
    const high = shape.bottom - shape.top + 1;
    const more = high <= HIGHEST_TEXT * down ? GROWS * high : 0;
    const [from, to] = [Math.max(0, shape.left - more), Math.min(across - 1, shape.right + more)];
    for (let row = shape.top; row <= shape.bottom; row += 1)
      out.fill(1, row * across + from, row * across + to + 1);
  }
  return out;
}
