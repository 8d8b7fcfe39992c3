import type { Box } from '@sarm/domain/shapes/boxes';
import { colourOfConfidence } from '@sarm/domain/shapes/detection';
import { openRaw, type RawPicture } from './raw-picture.ts';

export interface DrawnBox extends Box {
  readonly confidence: number;
  /** Closed instead of dashed: drawn or confirmed by a person, or not doubtful where nobody has looked. */
  readonly sure: boolean;
}

const JPEG_QUALITY = 90;

/** The frame with its boxes, in the colours of their confidence; those that are sure are closed, the others dashed. */
export async function drawDetections(
  picture: RawPicture,
  boxes: readonly DrawnBox[],
  stroke = Math.max(1, Math.round(Math.min(picture.width, picture.height) / 400)),
): Promise<Uint8Array> {
  const drawn: RawPicture = { ...picture, rgb: Uint8Array.from(picture.rgb) };
  for (const box of boxes) drawBox(drawn, box, stroke);
  return await openRaw(drawn).jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

/** Straight into the pixels: a layer of vector graphics over the whole frame would take five times as long. */
function drawBox(picture: RawPicture, box: DrawnBox, stroke: number): void {
  const colour = channelsOf(colourOfConfidence(box.confidence));
  const [left, top, right, bottom] = [box.x1, box.y1, box.x2, box.y2].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  const dash = { on: stroke * 4, length: stroke * 6 };
  const shown = (at: number): boolean => box.sure || at % dash.length < dash.on;
  for (let width = 0; width < stroke; width += 1) {
    for (let x = left; x < right; x += 1) {
      if (!shown(x - left)) continue;
      paint(picture, { x, y: top + width }, colour);
      paint(picture, { x, y: bottom - 1 - width }, colour);
    }
    for (let y = top; y < bottom; y += 1) {
      if (!shown(y - top)) continue;
      paint(picture, { x: left + width, y }, colour);
      paint(picture, { x: right - 1 - width, y }, colour);
    }
  }
}

function paint(
  { rgb, width, height }: RawPicture,
  { x, y }: { x: number; y: number },
  colour: readonly number[],
): void {
  if (x >= 0 && y >= 0 && x < width && y < height) rgb.set(colour, (y * width + x) * 3);
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
