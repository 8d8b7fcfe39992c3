import type { Box } from '@sarm/domain/boxes';
import { colourOfConfidence } from '@sarm/domain/detection';
import { openRaw, type RawPicture } from './raw-picture.ts';

export interface DrawnBox extends Box {
  readonly confidence: number;
  /** Drawn or confirmed by a person. */
  readonly sure: boolean;
}

const JPEG_QUALITY = 90;

/** The frame with its boxes, in the colours of their confidence; those of people are closed, the model's are dashed. */
export async function drawDetections(picture: RawPicture, boxes: readonly DrawnBox[]): Promise<Uint8Array> {
  const { width, height } = picture;
  const stroke = Math.max(1, Math.round(Math.min(width, height) / 400));
  const shapes = boxes.map((box) => shapeOf(box, stroke)).join('');
  // Only numbers and our own colours go into it.
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  return await openRaw(picture)
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

function shapeOf(box: DrawnBox, stroke: number): string {
  const place = [
    `x="${box.x1}" y="${box.y1}"`,
    `width="${box.x2 - box.x1}" height="${box.y2 - box.y1}"`,
    `fill="none" stroke="${colourOfConfidence(box.confidence)}" stroke-width="${stroke}"`,
  ].join(' ');
  return `<rect ${place}${box.sure ? '' : ` stroke-dasharray="${stroke * 4} ${stroke * 2}"`}/>`;
}
