import { csvLine } from '@sarm/domain/csv';
import { MASK_PART_CODES, MASK_PARTS, type MaskPart, maskSize } from '@sarm/domain/shapes/masks';
import {
  type ArchiveFile,
  framesOf,
  type LabelFrame,
  type LabelMask,
  type LabelSource,
} from '../labels/label-rows.ts';
import { pictureName } from '../labels/picture-names.ts';
import { writePictures } from '../labels/write-pictures.ts';
import { partMasks } from './label-mask.ts';
import { writeIndexedPng } from './write-png.ts';

const COLOURS: Readonly<Record<MaskPart, readonly [number, number, number]>> = {
  head: [0, 114, 178],
  midpiece: [230, 159, 0],
  tail: [0, 158, 115],
  droplet: [204, 121, 167],
};
const PALETTE = [[0, 0, 0] as const, ...MASK_PARTS.map((part) => COLOURS[part])];

export const MASKS_FILE = 'masks.csv';
const COLUMNS = ['file', 'picture', 'detection_id', 'x1', 'y1', 'x2', 'y2', 'grid', 'class', 'quality'];

const fileOf = (frame: LabelFrame, boxId: string): string =>
  `masks/${pictureName(frame).replace(/\.\w+$/, '')}/${boxId}.png`;

/** A table of where each mask lies in its picture, and a PNG for each, whose numbers are the codes of the parts. */
export async function* writeMasks(source: LabelSource): AsyncGenerator<ArchiveFile> {
  yield { name: MASKS_FILE, text: table(source) };
  yield* maskFiles(source);
  yield* writePictures(source, (frame) => `images/${pictureName(frame)}`);
}

async function* table(source: LabelSource): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const frame of framesOf(source))
    for (const { id, mask, class: kind, quality } of frame.boxes)
      if (mask)
        yield csvLine([
          fileOf(frame, id),
          pictureName(frame),
          id,
          ...mask.rect.map(String),
          String(mask.grid),
          kind,
          quality ?? '',
        ]);
}

/** Also part of a COCO archive, whose own masks are only as fine as the picture. */
export async function* maskFiles(source: LabelSource): AsyncGenerator<ArchiveFile> {
  for await (const frame of framesOf(source))
    for (const { id, mask } of frame.boxes)
      if (mask) yield { name: fileOf(frame, id), bytes: drawParts(mask) };
}

function drawParts(mask: LabelMask): Uint8Array {
  const size = maskSize(mask);
  const indexes = new Uint8Array(size.width * size.height);
  // Where parts lie on each other the head is in front.
  for (const { part, mask: drawn } of partMasks(mask).toReversed())
    drawn.bits.forEach((bit, at) => {
      if (bit === 1) indexes[at] = MASK_PART_CODES[part];
    });
  return writeIndexedPng({ ...size, indexes, palette: PALETTE });
}
