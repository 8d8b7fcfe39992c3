import { PRODUCT } from '@sarm/domain/product';
import type { BitMask } from '@sarm/masks/bit-mask';
import { runsArea, toCocoText } from '@sarm/masks/run-lengths';
import { extent } from '../labels/box-extent.ts';
import { CLASSES, classIndex } from '../labels/classes.ts';
import {
  type ArchiveFile,
  framesOf,
  type LabelBox,
  type LabelFrame,
  type LabelMask,
  type LabelSource,
} from '../labels/label-rows.ts';
import { pictureName } from '../labels/picture-names.ts';
import { writePictures } from '../labels/write-pictures.ts';
import { partMasks, runsInPicture, unionOf } from '../masks/label-mask.ts';
import { maskFiles } from '../masks/write-masks.ts';

export const COCO_FILE = 'annotations/instances.json';
/** Ids of categories begin at 1: some programs take 0 for the background. */
const FIRST_ID = 1;
/** Enough for one piece of text; a string for every box would cost more than the boxes. */
const PIECE = 65_536;

/** https://cocodataset.org/#format-data: bbox is [x, y, width, height] in pixels from 0. */
export async function* writeCoco(source: LabelSource): AsyncGenerator<ArchiveFile> {
  yield { name: COCO_FILE, text: document(source) };
  yield* maskFiles(source);
  yield* writePictures(source, (frame) => `images/${pictureName(frame)}`);
}

async function* document(source: LabelSource): AsyncGenerator<string> {
  const categories = CLASSES.map((name, at) => ({ id: at + FIRST_ID, name, supercategory: 'cell' }));
  const info = {
    description: 'Data label',
    version: PRODUCT.version,
    date_created: source.readAt.toISOString(),
  };
  yield `{"info":${JSON.stringify(info)},"licenses":[],"categories":${JSON.stringify(categories)},"images":[`;
  yield* inPieces(lines(framesOf(source), (frame, at) => [imageOf(frame, at)]));
  yield '],"annotations":[';
  let id = 0;
  yield* inPieces(
    lines(framesOf(source), (frame, at) => frame.boxes.map((box) => annotationOf(box, (id += 1), at, frame))),
  );
  yield ']}\n';
}

async function* lines(
  frames: AsyncIterable<LabelFrame>,
  write: (frame: LabelFrame, imageId: number) => string[],
): AsyncGenerator<string> {
  let imageId = 0;
  for await (const frame of frames) {
    imageId += 1;
    yield* write(frame, imageId);
  }
}

async function* inPieces(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  let between = '\n';
  for await (const part of parts) {
    piece += between + part;
    between = ',\n';
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}\n`;
}

const imageOf = (frame: LabelFrame, id: number): string =>
  JSON.stringify({ id, file_name: pictureName(frame), width: frame.width, height: frame.height });

function annotationOf(box: LabelBox, id: number, imageId: number, picture: LabelFrame): string {
  const [width, height] = [extent(box.x1, box.x2), extent(box.y1, box.y2)];
  const isExact = box.x1 + width === box.x2 && box.y1 + height === box.y2;
  return JSON.stringify({
    id,
    image_id: imageId,
    category_id: classIndex(box.class) + FIRST_ID,
    bbox: [box.x1, box.y1, width, height],
    ...(isExact ? {} : { edges: [box.x1, box.y1, box.x2, box.y2] }),
    area: width * height,
    iscrowd: 0,
    segmentation: [],
    ...(box.mask ? segmentationOf(box.mask, picture) : {}),
    score: box.confidence,
    attributes: {
      detection_id: box.id,
      verified: box.verified,
      source: box.source,
      ...(box.quality === null ? {} : { quality: box.quality }),
      ...(box.track === null ? {} : { track_id: box.track }),
      ...Object.fromEntries(box.attributes.map((each) => [each, true])),
    },
  });
}

/** What the mask covers of its picture, and each of its parts, as compressed run lengths. */
function segmentationOf(mask: LabelMask, { width, height }: LabelFrame): object {
  const parts = partMasks(mask);
  const runs = (bits: BitMask): number[] => runsInPicture(bits, mask, { width, height });
  const coded = (counts: readonly number[]) => ({ size: [height, width], counts: toCocoText(counts) });
  const all = runs(
    unionOf(
      parts.map((each) => each.mask),
      mask,
    ),
  );
  return {
    area: runsArea(all),
    segmentation: coded(all),
    parts: Object.fromEntries(parts.map(({ part, mask: bits }) => [part, coded(runs(bits))])),
  };
}
