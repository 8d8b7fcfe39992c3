import type { ImportFormat } from '@sarm/domain/labels';
import type { ImportedBox } from '../labels/imported-boxes.ts';
import type { LabelFile } from '../labels/label-file.ts';

/** In pixels: how far a box may come back from a format without anybody having moved it. */
export const TOLERANCES: Readonly<Record<ImportFormat, number>> = {
  coco: 0.01,
  mot: 0.01,
  yolo: 0.01,
  // Whole pixels.
  voc: 0.51,
};
/** Of programs that round at the edge of the picture. */
const OUTSIDE = 1;

export interface FrameBoxes {
  readonly boxes: readonly ImportedBox[];
  /** Outside of the picture. */
  readonly unusable: number;
}

/** The boxes of a picture in pixels of its frame, cut at its edges. */
export function boxesInFrame(
  file: LabelFile,
  picture: number,
  { width, height }: { readonly width: number; readonly height: number },
): FrameBoxes {
  const all = file.boxes.ofPicture(picture);
  const [across, down] = file.isRelative ? [width, height] : [1, 1];
  const isUsable = (box: ImportedBox): boolean =>
    box.x1 >= -OUTSIDE &&
    box.y1 >= -OUTSIDE &&
    box.x2 <= width + OUTSIDE &&
    box.y2 <= height + OUTSIDE &&
    box.x2 > 0 &&
    box.y2 > 0 &&
    box.x1 < width &&
    box.y1 < height;
  const boxes = all
    .map((box) => ({
      ...box,
      x1: box.x1 * across,
      y1: box.y1 * down,
      x2: box.x2 * across,
      y2: box.y2 * down,
    }))
    .filter(isUsable)
    .map((box) => ({
      ...box,
      x1: cut(box.x1, width),
      y1: cut(box.y1, height),
      x2: cut(box.x2, width),
      y2: cut(box.y2, height),
    }));
  return { boxes, unusable: all.length - boxes.length };
}

const cut = (value: number, most: number): number => Math.min(most, Math.max(0, value));
