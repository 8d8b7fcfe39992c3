import type { Rectangle } from './crop-picture.ts';
import { openRaw, type RawPicture } from './raw-picture.ts';

/** Black, to copy parts of other pictures into. */
export const blankPicture = ({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): RawPicture => ({ rgb: new Uint8Array(width * height * 3), width, height });

/** Pixel by pixel, never scaled. Refuses what lies outside of either picture, which would show pixels of another row. */
export function copyPart(
  from: RawPicture,
  part: Rectangle,
  to: RawPicture,
  at: { readonly x: number; readonly y: number },
): void {
  const fits = (picture: RawPicture, x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x + part.width <= picture.width && y + part.height <= picture.height;
  if (!fits(from, part.x, part.y) || !fits(to, at.x, at.y))
    throw new RangeError(`a part of ${part.width} × ${part.height} does not fit there`);
  for (let row = 0; row < part.height; row += 1) {
    const start = ((part.y + row) * from.width + part.x) * 3;
    to.rgb.set(from.rgb.subarray(start, start + part.width * 3), ((at.y + row) * to.width + at.x) * 3);
  }
}

/** Small pictures that are looked at once: the least work, not the fewest bytes. */
export const encodePng = (picture: RawPicture): Promise<Uint8Array> =>
  openRaw(picture).png({ compressionLevel: 3 }).toBuffer();
