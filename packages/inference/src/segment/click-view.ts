import type { Box } from '@sarm/domain/shapes/boxes';
import { type MaskPlace, maskSize } from '@sarm/domain/shapes/masks';
import type { BitMask } from '@sarm/masks/bit-mask';
import type { SoftPlace } from '@sarm/masks/resample';
import type { PromptPoint } from '@sarm/masks/suggest-points';
import type { GrayPicture } from '@sarm/pictures/gray-picture';

/** What the layout sarm-clicks-v1 fixes: side of the view in pixels, size of a pixel, discs of clicks. */
export const VIEW_SIDE = 128;
const VIEW_UM = 0.15;
/** In pixels of the view: what lies so near to a click was clicked. */
export const CLICK_RADIUS = 4;
/** Without calibration the longer side of the box has this many pixels in the view. */
const HEAD_BOX = 30;
/** Pixels of the view between a click and its border. */
const BORDER = 6;

/** Frame pixels along one pixel of the view. */
const stepFor = (box: Box, umPerPx: number | undefined): number =>
  umPerPx === undefined ? Math.max(box.x2 - box.x1, box.y2 - box.y1) / HEAD_BOX : VIEW_UM / umPerPx;

/** The size of a pixel, or what it would be if the box were a head: what the grid of the mask is chosen by. */
export const assumedUm = (box: Box, umPerPx: number | undefined): number => VIEW_UM / stepFor(box, umPerPx);

/**
 * The part of the frame that the network sees: around the middle of the box, moved as little as possible so that every
 * foreground point lies in it. Undefined: they lie too far apart.
 */
export function placeView(
  box: Box,
  umPerPx: number | undefined,
  points: readonly PromptPoint[],
  /** Pixels of the view. */
  pixels: number = VIEW_SIDE,
): SoftPlace | undefined {
  const step = stepFor(box, umPerPx);
  const inside = points.filter(({ label }) => label === 1);
  const side = pixels * step;
  const along = (middle: number, places: readonly number[]): number | undefined => {
    const least = Math.max(...places.map((each) => each + BORDER * step - side));
    const most = Math.min(...places.map((each) => each - BORDER * step));
    if (least > most) return undefined;
    return Math.max(least, Math.min(most, middle - side / 2));
  };
  const x = along(
    (box.x1 + box.x2) / 2,
    inside.map((point) => point.x),
  );
  const y = along(
    (box.y1 + box.y2) / 2,
    inside.map((point) => point.y),
  );
  return x === undefined || y === undefined ? undefined : { x, y, step };
}

/** Grey levels of the view, 0 to 1. Shrinking averages what a pixel covers; beyond the frame its border goes on. */
export function viewPicture({ gray, width, height }: GrayPicture, { x, y, step }: SoftPlace): Float32Array {
  const samples = Math.max(1, Math.ceil(step));
  const seen = new Float32Array(VIEW_SIDE * VIEW_SIDE);
  const at = (column: number, row: number): number =>
    gray[Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))] ?? 0;
  const between = (across: number, down: number): number => {
    const [left, top] = [Math.floor(across - 0.5), Math.floor(down - 0.5)];
    const [shareX, shareY] = [across - 0.5 - left, down - 0.5 - top];
    const upper = at(left, top) * (1 - shareX) + at(left + 1, top) * shareX;
    const lower = at(left, top + 1) * (1 - shareX) + at(left + 1, top + 1) * shareX;
    return upper * (1 - shareY) + lower * shareY;
  };
  for (let row = 0; row < VIEW_SIDE; row += 1)
    for (let column = 0; column < VIEW_SIDE; column += 1) {
      let sum = 0;
      for (let j = 0; j < samples; j += 1)
        for (let i = 0; i < samples; i += 1)
          sum += between(x + (column + (i + 0.5) / samples) * step, y + (row + (j + 0.5) / samples) * step);
      seen[row * VIEW_SIDE + column] = sum / (samples * samples * 255);
    }
  return seen;
}

/** Discs around the clicks: foreground in the first channel, background in the second. Those outside are not seen. */
export function viewClicks(points: readonly PromptPoint[], { x, y, step }: SoftPlace): Float32Array {
  const cells = VIEW_SIDE * VIEW_SIDE;
  const clicks = new Float32Array(2 * cells);
  for (const point of points) {
    const [column, row] = [Math.floor((point.x - x) / step), Math.floor((point.y - y) / step)];
    for (let down = -CLICK_RADIUS; down <= CLICK_RADIUS; down += 1)
      for (let across = -CLICK_RADIUS; across <= CLICK_RADIUS; across += 1) {
        const [i, j] = [column + across, row + down];
        if (across ** 2 + down ** 2 > CLICK_RADIUS ** 2 || i < 0 || j < 0 || i >= VIEW_SIDE || j >= VIEW_SIDE)
          continue;
        clicks[(point.label === 1 ? 0 : cells) + j * VIEW_SIDE + i] = 1;
      }
  }
  return clicks;
}

/** A stored part as the network saw its own answer before. */
export function viewMask(mask: BitMask, place: MaskPlace, { x, y, step }: SoftPlace): Float32Array {
  const { width, height } = maskSize(place);
  const seen = new Float32Array(VIEW_SIDE * VIEW_SIDE);
  for (let row = 0; row < VIEW_SIDE; row += 1)
    for (let column = 0; column < VIEW_SIDE; column += 1) {
      const across = Math.floor((x + (column + 0.5) * step - place.rect[0]) * place.grid);
      const down = Math.floor((y + (row + 0.5) * step - place.rect[1]) * place.grid);
      if (across >= 0 && down >= 0 && across < width && down < height)
        seen[row * VIEW_SIDE + column] = mask.bits[down * width + across] ?? 0;
    }
  return seen;
}
