import { CLASSES, classIndex } from '../labels/classes.ts';
import { type ArchiveFile, framesOf, type LabelFrame, type LabelSource } from '../labels/label-rows.ts';
import { frameName, pictureName } from '../labels/picture-names.ts';
import { writePictures } from '../labels/write-pictures.ts';

/** Of a picture that is 4096 pixels wide, a box comes back within a ten-thousandth of a pixel. */
const DIGITS = 8;

/** One text for each picture: class, centre, width and height as shares of the picture. */
export async function* writeYolo(source: LabelSource): AsyncGenerator<ArchiveFile> {
  yield { name: 'data.yaml', text: [dataFile()] };
  for await (const frame of framesOf(source))
    yield { name: `labels/${frameName(frame)}.txt`, text: [linesOf(frame)] };
  yield* writePictures(source, (frame) => `images/${pictureName(frame)}`);
}

const dataFile = (): string =>
  [
    'path: .',
    'train: images',
    'val: images',
    'names:',
    ...CLASSES.map((name, at) => `  ${at}: ${name}`),
    '',
  ].join('\n');

const share = (part: number, of: number): string => String(Number((part / of).toFixed(DIGITS)));

const linesOf = ({ boxes, width, height }: LabelFrame): string =>
  boxes
    .map((box) => {
      const [x, y] = [share((box.x1 + box.x2) / 2, width), share((box.y1 + box.y2) / 2, height)];
      const [w, h] = [share(box.x2 - box.x1, width), share(box.y2 - box.y1, height)];
      return `${classIndex(box.class)} ${x} ${y} ${w} ${h}\n`;
    })
    .join('');
