import {
  type ArchiveFile,
  framesOf,
  type LabelBox,
  type LabelFrame,
  type LabelSource,
} from '../labels/label-rows.ts';
import { frameName, pictureName } from '../labels/picture-names.ts';
import { writePictures } from '../labels/write-pictures.ts';

/** Pascal VOC: one XML for each picture. */
export async function* writeVoc(source: LabelSource): AsyncGenerator<ArchiveFile> {
  for await (const frame of framesOf(source))
    yield { name: `Annotations/${frameName(frame)}.xml`, text: [documentOf(frame)] };
  yield { name: 'ImageSets/Main/default.txt', text: listOf(source) };
  yield* writePictures(source, (frame) => `JPEGImages/${pictureName(frame)}`);
}

async function* listOf(source: LabelSource): AsyncGenerator<string> {
  for await (const frame of framesOf(source)) yield `${frameName(frame)}\n`;
}

/**
 * Whole pixels counted from 1, both ends inside the box. Edges are rounded to the nearest pixel edge, so that a box comes
 * back within half a pixel; one that is thinner than that still has one pixel.
 */
export function vocRange(from: number, to: number): readonly [first: number, last: number] {
  const first = Math.round(from) + 1;
  return [first, Math.max(first, Math.round(to))];
}

const documentOf = (frame: LabelFrame): string => {
  // Codes, numbers and values of closed lists: nothing here can be mistaken for markup.
  const [folder = '', file = ''] = pictureName(frame).split('/');
  return [
    '<annotation>',
    `  <folder>${folder}</folder>`,
    `  <filename>${file}</filename>`,
    `  <size><width>${frame.width}</width><height>${frame.height}</height><depth>3</depth></size>`,
    '  <segmented>0</segmented>',
    ...frame.boxes.map(objectOf),
    '</annotation>',
    '',
  ].join('\n');
};

function objectOf(box: LabelBox): string {
  const [xmin, xmax] = vocRange(box.x1, box.x2);
  const [ymin, ymax] = vocRange(box.y1, box.y2);
  const truncated = box.attributes.includes('touches_edge') ? 1 : 0;
  const occluded = box.attributes.includes('overlaps') ? 1 : 0;
  const difficult = box.attributes.includes('out_of_focus') ? 1 : 0;
  return [
    `  <object><name>${box.class}</name><pose>Unspecified</pose>`,
    `<truncated>${truncated}</truncated><occluded>${occluded}</occluded><difficult>${difficult}</difficult>`,
    `<bndbox><xmin>${xmin}</xmin><ymin>${ymin}</ymin><xmax>${xmax}</xmax><ymax>${ymax}</ymax></bndbox></object>`,
  ].join('');
}
