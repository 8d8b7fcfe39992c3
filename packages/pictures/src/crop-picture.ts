import type { Box } from '@sarm/domain/shapes/boxes';
import { DETECTION } from '@sarm/domain/shapes/detection';
import type { MicrometresPerPixel } from '@sarm/domain/units';
import { openRaw, type RawPicture } from './raw-picture.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The square around a head that its picture shows: full pixels, moved into the frame at its edges, never scaled. With
 * the size of a pixel it always has room for a head with its midpiece.
 */
export function cropRectangle(
  box: Box,
  frame: { readonly width: number; readonly height: number },
  pixelSize?: MicrometresPerPixel,
): Rectangle {
  const longer = Math.max(box.x2 - box.x1, box.y2 - box.y1);
  const side = Math.ceil(
    Math.max(
      DETECTION.minCrop,
      longer * (1 + 2 * DETECTION.cropMargin),
      pixelSize === undefined ? 0 : DETECTION.minCropUm / pixelSize,
    ),
  );
  const width = Math.min(side, frame.width);
  const height = Math.min(side, frame.height);
  const start = (from: number, to: number, length: number, most: number): number =>
    Math.max(0, Math.min(most - length, Math.round((from + to - length) / 2)));
  return {
    x: start(box.x1, box.x2, width, frame.width),
    y: start(box.y1, box.y2, height, frame.height),
    width,
    height,
  };
}

/** As PNG: every pixel is that of the frame, because people and models look at single ones. */
export const cropPicture = (picture: RawPicture, part: Rectangle): Promise<Uint8Array> =>
  openRaw(picture)
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .png()
    .toBuffer();
