import type { PictureFault } from '@sarm/domain/figures/video-warnings';
import {
  AREA_KINDS,
  type AreaKind,
  LEAST_USED,
  MOST_EXCLUDED_PARTS,
  areaMask,
  partsOfCells,
  usedShare,
  type VideoArea,
} from '@sarm/domain/videos/video-area';
import { quantileOf } from '../guards/tile-changes.ts';
import { CELL, findGraphics } from './find-graphics.ts';
import { findUnderCodec } from './find-under-codec.ts';
import type { StillPixels } from './still-pixels.ts';
import { kindOf, shapesOf, solidShare, spread, type StillShape } from './still-shapes.ts';

const GRAPHICS: readonly PictureFault[] = ['burned_in_graphics', 'fixed_pattern'];

/** Fewer pictures do not separate what stands still from what happens to. */
export const FEWEST_PICTURES = 8;
/** Grey levels by which what is drawn may change with its codec; what changes less says nothing of the noise. */
const DRAWN_RANGE = 2;
/** The noise alone is read where hardly anything swims: cells and their tails pass over most of a crowded picture. */
const QUIETEST = 0.1;
/** Grey levels between the darkest and the brightest sight of a pixel. With less, a codec has wiped the noise away. */
const LEAST_RANGE = 4;
/** Of the range that the noise makes. */
const STILL = 0.35;
/** Of the picture, pixels that change and by less than any noise. */
const MOST_BETWEEN = 0.005;
const SAMPLE = 41;
/** Of the picture. Smaller still shapes are letters, lines and saturated heads. */
const LEAST_HIDDEN = 0.005;
/** Most of a bar or a bubble is so many pixels away from its rim. */
const SOLID_PX = 3;
const SOLID = 0.5;
const SATURATED = 252;
/** Of the rest: more of it is without noise where all of the picture is drawn, or wiped by a codec. */
const MOST_STILL = 0.01;

/**
 * What of the picture does not show the sample: what is drawn over it, and what stays without the noise of the chip. Null
 * where nothing is recognised, or too much: in doubt a video is refused as before.
 */
export function recogniseArea(seen: StillPixels, accused: readonly PictureFault[]): VideoArea | null {
  if (seen.pictures < FEWEST_PICTURES) return null;
  const withGraphics = accused.some((fault) => GRAPHICS.includes(fault));
  const byNoise = recogniseByNoise(seen, withGraphics);
  if (byNoise?.kinds.includes('grid') === true) return byNoise;
  const { cells, kinds } = findUnderCodec(seen, withGraphics);
  // A codec that keeps the noise of the chip still carries some of it into the lines of a grid.
  if (byNoise !== null && !kinds.includes('grid')) return byNoise;
  return areaOf(cells, new Set(kinds), seen);
}

/** Null too where a codec has wiped the noise away, all over the picture or here and there. */
function recogniseByNoise(seen: StillPixels, withGraphics: boolean): VideoArea | null {
  const { width, height, mean, range } = seen;
  const changing = range.filter((each, i) => i % SAMPLE === 0 && each > DRAWN_RANGE);
  const noise = quantileOf(changing, QUIETEST);
  if (noise < LEAST_RANGE) return null;
  const limit = Math.max(1, Math.floor(STILL * noise));
  // With noise a pixel is drawn and constant, or changes by all of it. A codec leaves everything between, and of the quiet ground
  // pieces that look like bubbles: left out, they would make the sample denser than it is.
  const between = range.reduce((sum, each) => sum + (each > 0 && each <= limit ? 1 : 0), 0);
  if (between > MOST_BETWEEN * range.length) return null;
  const still = range.map((each) => (each <= limit ? 1 : 0));
  const shapes = shapesOf(still, width, 2);
  const isHidden = (shape: StillShape): boolean =>
    shape.pixels.length >= LEAST_HIDDEN * mean.length &&
    solidShare(shape, still, width, SOLID_PX) >= SOLID &&
    // Light that saturates the chip in the middle of the picture hides its noise too; that is no bubble.
    (mean[shape.pixels[0] ?? 0]! < SATURATED || kindOf(shape, width, height) === 'bars');
  const hidden = shapes.filter(isHidden);
  const ground = quantileOf(
    mean.filter((_, i) => i % SAMPLE === 0 && still[i] === 0),
    0.5,
  );
  const graphics = withGraphics
    ? findGraphics(
        { mean, width, ground },
        shapes.filter((shape) => !hidden.includes(shape)),
      )
    : null;

  const across = Math.ceil(width / CELL);
  const cells = new Uint8Array(across * Math.ceil(height / CELL));
  for (const { pixels } of hidden)
    for (const pixel of pixels)
      cells[Math.floor(Math.floor(pixel / width) / CELL) * across + Math.floor((pixel % width) / CELL)] = 1;
  if (graphics !== null)
    for (const [cell, value] of graphics.cells.entries()) if (value === 1) cells[cell] = 1;
  const found = new Set<AreaKind>([
    ...hidden.map((shape) => kindOf(shape, width, height)),
    ...(graphics === null ? [] : graphics.kinds),
  ]);
  const area = areaOf(cells, found, seen);
  return area === null || leftStill(area, still) > MOST_STILL ? null : area;
}

/** Null where nothing is excluded, or too much. */
function areaOf(
  cells: Uint8Array,
  found: ReadonlySet<AreaKind>,
  { width, height }: StillPixels,
): VideoArea | null {
  const across = Math.ceil(width / CELL);
  // A codec carries what is drawn into what is next to it.
  const excluded = partsOfCells(spread(cells, across, { x: 1, y: 1 }), { across, side: CELL, width, height });
  const area = { width, height, excluded, kinds: AREA_KINDS.filter((kind) => found.has(kind)) };
  const isUsable =
    excluded.length > 0 && excluded.length <= MOST_EXCLUDED_PARTS && usedShare(area) >= LEAST_USED;
  return isUsable ? area : null;
}

/** Share of the rest that is without noise too. */
function leftStill(area: VideoArea, still: Uint8Array): number {
  const mask = areaMask(area);
  let [open, quiet] = [0, 0];
  for (let i = 0; i < mask.length; i += 1) {
    if (mask[i] === 1) continue;
    open += 1;
    quiet += still[i]!;
  }
  return quiet / Math.max(1, open);
}
