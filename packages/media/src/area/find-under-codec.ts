import type { AreaKind } from '@sarm/domain/videos/video-area';
import { findBars } from '../guards/bars.ts';
import { quantileOf } from '../guards/tile-changes.ts';
import { findEmptyPieces } from './find-empty-pieces.ts';
import { CELL, findGraphics, type Graphics } from './find-graphics.ts';
import { findGridLines, THICKEST_LINE } from './find-grid-lines.ts';
import { nearPixels } from './near-pixels.ts';
import type { StillPixels } from './still-pixels.ts';
import { kindOf, shapesOf } from './still-shapes.ts';

const SAMPLE = 41;
/** Pixels next to a bar over which a codec smears its edge. */
const EDGE = 4;
/** And next to what else is left out. */
const SMEAR = 2;
/** Grey levels that graphics differ from the ground by, and the share of it by which a codec changes them over time. */
const CLEAR = 25;
const STEADY = 0.3;
/** Pixels of straight, sharp edges that belong together: all cells of an ordinary picture have as many, one of them a few. */
const RULED_TOGETHER = 60;

/** Of what is not excluded, as much hangs together where nothing parts the sample from something else. */
const ONE_PIECE = 0.99;

function isDivided(cells: Uint8Array, across: number): boolean {
  const open = cells.map((value) => 1 - value);
  const pieces = shapesOf(open, across, 1).map(({ pixels }) => pixels.length);
  const all = pieces.reduce((sum, each) => sum + each, 0);
  return Math.max(0, ...pieces) < ONE_PIECE * all;
}

interface Found {
  readonly cells: Uint8Array;
  readonly kinds: readonly AreaKind[];
}

const NO_GRAPHICS: Graphics = { cells: new Uint8Array(0), kinds: [], hasThin: false };

interface Drawn {
  readonly cells: Uint8Array;
  /** Pixels of bars with their smeared edges, and those that are drawn elsewhere. */
  readonly barred: Uint8Array;
  readonly drawn: Uint8Array;
  /** Pixels of the thickest bar. */
  readonly thickest: number;
}

function separateBars({ mean, range, width, height }: StillPixels, ground: number): Drawn {
  const bars = findBars(mean, width, ground);
  const isBar = (x: number, y: number, more: number): boolean =>
    (bars.left > 0 && x < bars.left + more) ||
    (bars.right > 0 && x >= width - bars.right - more) ||
    (bars.top > 0 && y < bars.top + more) ||
    (bars.bottom > 0 && y >= height - bars.bottom - more);
  const across = Math.ceil(width / CELL);
  const cells = new Uint8Array(across * Math.ceil(height / CELL));
  const drawn = new Uint8Array(mean.length);
  const barred = new Uint8Array(mean.length);
  for (let y = 0, i = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 1) {
      const contrast = Math.abs(mean[i]! - ground);
      if (isBar(x, y, EDGE)) barred[i] = 1;
      if (isBar(x, y, 0)) cells[Math.floor(y / CELL) * across + Math.floor(x / CELL)] = 1;
      else if (contrast > CLEAR && range[i]! <= STEADY * contrast && barred[i] === 0) drawn[i] = 1;
    }
  return { cells, barred, drawn, thickest: Math.max(bars.left, bars.right, bars.top, bars.bottom) };
}

/**
 * What is no picture of the sample, where a codec has wiped the noise away and still cells are as still as letters: bars,
 * which are uniform from edge to edge, graphics with more straight edges than cells have, the lines of a grid at equal
 * distances, and what lies behind a closed rim without anything that happens in it.
 */
export function findUnderCodec(seen: StillPixels, withGraphics: boolean): Found {
  const { mean, width, height } = seen;
  const ground = quantileOf(
    mean.filter((_, i) => i % SAMPLE === 0),
    0.5,
  );
  const { cells, barred, drawn, thickest } = separateBars(seen, ground);
  const nothing: Found = { cells: new Uint8Array(cells.length), kinds: [] };
  const empty = findEmptyPieces(seen, ground, barred);
  const grid = withGraphics ? findGridLines(drawn, width) : null;
  // In a compartment of a grid nothing may happen for a while.
  if (empty !== null && grid !== null) return nothing;
  const kinds = new Set<AreaKind>(thickest > (grid === null ? 0 : THICKEST_LINE) ? ['bars'] : []);
  for (const shape of empty?.shapes ?? []) kinds.add(kindOf(shape, width, height));
  take(empty?.mask ?? grid, { cells, drawn }, width);
  const graphics = withGraphics
    ? findGraphics({ mean, width, ground }, shapesOf(drawn, width, 2), RULED_TOGETHER)
    : NO_GRAPHICS;
  // A ring may be the rim of a bubble, and a line the edge of the drop: what is behind them looks like the ground.
  if (graphics.hasThin) return nothing;
  for (const [cell, value] of graphics.cells.entries()) if (value === 1) cells[cell] = 1;
  if (grid === null && isDivided(cells, Math.ceil(width / CELL))) return nothing;
  for (const kind of graphics.kinds) kinds.add(kind);
  if (grid !== null) kinds.add('grid');
  return { cells, kinds: [...kinds] };
}

/** What is left out already is no graphics, nor what a codec smears of it. */
function take(
  mask: Uint8Array | null,
  { cells, drawn }: Pick<Drawn, 'cells' | 'drawn'>,
  width: number,
): void {
  const across = Math.ceil(width / CELL);
  if (mask === null) return;
  const smeared = nearPixels(mask, width, SMEAR);
  for (const [i, value] of mask.entries()) {
    if (value === 1)
      cells[Math.floor(Math.floor(i / width) / CELL) * across + Math.floor((i % width) / CELL)] = 1;
    if (smeared[i] === 1) drawn[i] = 0;
  }
}
