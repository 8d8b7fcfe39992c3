import type { Rectangle } from './crop-picture.ts';
import { blankPicture, copyPart, encodePng } from './picture-sheet.ts';
import type { RawPicture } from './raw-picture.ts';

/** One part of a mask: bits row by row, several for each pixel of the frame along one side. */
export interface DrawnPart {
  readonly bits: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Of its upper left corner, in pixels of the frame. */
  readonly x: number;
  readonly y: number;
  readonly grid: number;
  readonly colour: readonly [number, number, number];
}

/** What is seen of the cell below its mask. */
const SEEN_THROUGH = 0.55;

/** A part of a frame with masks laid over it; where a pixel is covered in part, so is its colour. */
export async function drawMask(
  picture: RawPicture,
  seen: Rectangle,
  parts: readonly DrawnPart[],
): Promise<Uint8Array> {
  const drawn = blankPicture(seen);
  copyPart(picture, seen, drawn, { x: 0, y: 0 });
  for (const part of parts)
    for (let y = 0; y < seen.height; y += 1)
      for (let x = 0; x < seen.width; x += 1) {
        const share = coverage(part, seen.x + x - part.x, seen.y + y - part.y) * (1 - SEEN_THROUGH);
        if (share > 0) tint(drawn, (y * seen.width + x) * 3, part.colour, share);
      }
  return await encodePng(drawn);
}

function coverage({ bits, width, height, grid }: DrawnPart, x: number, y: number): number {
  let covered = 0;
  for (let down = y * grid; down < (y + 1) * grid; down += 1)
    for (let across = x * grid; across < (x + 1) * grid; across += 1)
      if (down >= 0 && across >= 0 && down < height && across < width)
        covered += bits[down * width + across] ?? 0;
  return covered / (grid * grid);
}

function tint({ rgb }: RawPicture, at: number, colour: DrawnPart['colour'], share: number): void {
  for (const [channel, level] of colour.entries())
    rgb[at + channel] = Math.round((rgb[at + channel] ?? 0) * (1 - share) + level * share);
}
