import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { labelBox, labelFrame, sourceOf, textsOf } from '../../testing/label-samples.ts';
import { LABEL_WRITERS } from './label-writers.ts';

const FRAMES = [
  labelFrame(1, 0, [
    labelBox(1, { track: 4, quality: 'good' }),
    labelBox(2, {
      x1: 0,
      y1: 0,
      x2: 639.6,
      y2: 480,
      class: 'debris',
      attributes: ['touches_edge', 'overlaps'],
    }),
  ]),
  labelFrame(1, 17, [labelBox(3, { track: 4, verified: false, source: 'model' })]),
  labelFrame(2, 3, [labelBox(4, { class: 'round_cell', source: 'import', confidence: 1 })], {
    blobKey: 'frames/0000003.png',
    width: 200,
    height: 100,
  }),
];

const golden = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, '../../golden', name), 'utf8');

describe('a label as a file', () => {
  it('in COCO has pixels from 0 as [x, y, width, height]', async () => {
    const files = await textsOf(LABEL_WRITERS.coco(sourceOf(FRAMES, true)));
    expect(Object.keys(files)).toEqual([
      'annotations/instances.json',
      'images/S001_1/0000000.jpg',
      'images/S001_1/0000017.jpg',
      'images/S001_2/0000003.png',
    ]);
    expect(files['annotations/instances.json']).toBe(await golden('coco.txt'));
  });

  it('in YOLO has shares of the picture, and a number for each class that is always the same', async () => {
    const files = await textsOf(LABEL_WRITERS.yolo(sourceOf(FRAMES)));
    expect(
      Object.entries(files)
        .map(([name, text]) => `== ${name}\n${text}`)
        .join(''),
    ).toBe(await golden('yolo.txt'));
  });

  it('in Pascal VOC has whole pixels from 1 with both ends inside', async () => {
    const files = await textsOf(LABEL_WRITERS.voc(sourceOf(FRAMES)));
    expect(
      Object.entries(files)
        .map(([name, text]) => `== ${name}\n${text}`)
        .join(''),
    ).toBe(await golden('voc.txt'));
  });

  it('in MOT has frames from 1 with their index beside them, and −1 for a box without a track', async () => {
    const files = await textsOf(LABEL_WRITERS.mot(sourceOf(FRAMES, true)));
    expect(
      Object.entries(files)
        .map(([name, text]) => `== ${name}\n${text}`)
        .join(''),
    ).toBe(await golden('mot.txt'));
  });
});
