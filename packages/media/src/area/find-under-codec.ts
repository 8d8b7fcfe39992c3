import type { AreaKind } from '@sarm/domain/videos/video-area';
import { findBars } from '../guards/bars.ts';
import { quantileOf } from '../guards/tile-changes.ts';
import { CELL, findGraphics } from './find-graphics.ts';
import type { StillPixels } from './still-pixels.ts';
import { shapesOf } from './still-shapes.ts';

const SAMPLE = 41;
/** Pixels next to a bar over which a codec smears its edge. */
const EDGE = 4;
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

/**
 * What is drawn, where a codec has wiped the noise away and still cells are as still as letters: bars, which are uniform from
 * edge to edge, and graphics with more straight edges than cells have. A bubble looks like the ground here.
 */
export function findUnderCodec(
  { mean, range, width, height }: StillPixels,
  withGraphics: boolean,
): { readonly cells: Uint8Array; readonly kinds: readonly AreaKind[] } {
  const ground = quantileOf(
    mean.filter((_, i) => i % SAMPLE === 0),
    0.5,
  );
  const bars = findBars(mean, width, ground);
  const isBar = (x: number, y: number, more: number): boolean =>
    (bars.left > 0 && x < bars.left + more) ||
    (bars.right > 0 && x >= width - bars.right - more) ||
    (bars.top > 0 && y < bars.top + more) ||
    (bars.bottom > 0 && y >= height - bars.bottom - more);
  const across = Math.ceil(width / CELL);
  const cells = new Uint8Array(across * Math.ceil(height / CELL));
  const drawn = new Uint8Array(mean.length);
  let hasBars = false;
  for (let y = 0, i = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 1) {
      const contrast = Math.abs(mean[i]! - ground);
      if (isBar(x, y, 0)) {
        cells[Math.floor(y / CELL) * across + Math.floor(x / CELL)] = 1;
        hasBars = true;
      } else if (contrast > CLEAR && range[i]! <= STEADY * contrast && !isBar(x, y, EDGE)) drawn[i] = 1;
    }
  const graphics = withGraphics
    ? findGraphics({ mean, width, ground }, shapesOf(drawn, width, 2), RULED_TOGETHER)
    : null;
  // A ring may be the rim of a bubble, and a line the edge of the drop: what is behind them looks like the ground.
  if (graphics?.hasThin === true) return { cells: new Uint8Array(cells.length), kinds: [] };
  for (const [cell, value] of graphics?.cells.entries() ?? []) if (value === 1) cells[cell] = 1;
  if (isDivided(cells, across)) return { cells: new Uint8Array(cells.length), kinds: [] };
  return { cells, kinds: [...(hasBars ? (['bars'] as const) : []), ...(graphics?.kinds ?? [])] };
}
