import { writeFile } from 'node:fs/promises';
import { BOX_ATTRIBUTES } from '@sarm/domain/shapes/annotation-edits';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelBox, labelFrame, sourceOf, textsOf, withArchive } from '../../testing/label-samples.ts';
import type { LabelBox, LabelFrame } from '../labels/label-rows.ts';
import { readPictureName } from '../labels/picture-names.ts';
import { boxesInFrame } from '../match/sent-boxes.ts';
import { LABEL_WRITERS } from './label-writers.ts';
import { readLabelFile } from './read-label-file.ts';

type Format = keyof typeof LABEL_WRITERS;

/** What a COCO file carries of a box. */
const writtenOf = ({ x1, y1, x2, y2, confidence, track, attributes, id, ...box }: LabelBox) => ({
  x1,
  y1,
  x2,
  y2,
  confidence,
  track,
  attributes,
  class: box.class,
  detectionId: id,
});

/** What comes back of frames that were written and read again, by the place that each picture names. */
async function thereAndBack(format: Format, frames: readonly LabelFrame[]) {
  const entries = await textsOf(LABEL_WRITERS[format](sourceOf(frames)));
  return await withArchive(entries, async (path) => {
    const { file, close } = await readLabelFile(path);
    close();
    const pictures = file.pictures.map(({ name }, at) => {
      const place = readPictureName(name);
      const frame = frames.find(
        (each) => each.videoNumber === place?.videoNumber && each.frameIndex === place.frameIndex,
      );
      if (frame === undefined) throw new Error(`no frame for ${name}`);
      return { frame, boxes: boxesInFrame(file, at, frame).boxes };
    });
    return { file, pictures };
  });
}

const FRAMES = [
  labelFrame(1, 0, [
    labelBox(1, { track: 4, attributes: ['out_of_focus'] }),
    labelBox(2, { x1: 0, y1: 0, x2: 639.6, y2: 480, class: 'debris' }),
  ]),
  labelFrame(1, 17, [labelBox(3, { track: 4 })]),
  labelFrame(2, 3, [labelBox(4, { class: 'round_cell' })], { width: 200, height: 100 }),
];

describe('a file of labels that is read', () => {
  it('from COCO is what was written, to the last bit', async () => {
    const { file, pictures } = await thereAndBack('coco', FRAMES);
    expect(file).toMatchObject({ format: 'coco', unusable: 0, isRelative: false });
    for (const { frame, boxes } of pictures)
      expect(boxes).toEqual(
        frame.boxes.map((box) => ({ ...writtenOf(box), class: file.classes.indexOf(box.class) })),
      );
  });

  it.each([
    ['yolo', 0.001, false],
    ['voc', 0.5, false],
    ['mot', 0, true],
  ] as const)('from %s is what was written within %d pixels', async (format, within, hasTracks) => {
    const { file, pictures } = await thereAndBack(format, FRAMES);
    expect(file).toMatchObject({ format, unusable: 0, isRelative: format === 'yolo' });
    expect(pictures.map(({ frame }) => frame)).toEqual(FRAMES);
    for (const { frame, boxes } of pictures) {
      expect(boxes.map((box) => file.classes[box.class])).toEqual(frame.boxes.map((box) => box.class));
      for (const [at, box] of boxes.entries()) {
        const truth = frame.boxes[at] as LabelBox;
        for (const edge of ['x1', 'y1', 'x2', 'y2'] as const)
          expect(Math.abs(box[edge] - truth[edge])).toBeLessThanOrEqual(within);
        expect(box.track).toBe(hasTracks ? truth.track : null);
      }
    }
  });

  const coordinate = (most: number) =>
    fc.double({ min: 0, max: most, noNaN: true, noDefaultInfinity: true }).map((value) => Math.abs(value));
  const side = (most: number) =>
    fc
      .tuple(coordinate(most), coordinate(most))
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const box = (width: number, height: number) =>
    fc
      .record({
        x: side(width),
        y: side(height),
        class: fc.constantFrom(...DETECTION_CLASSES),
        confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => Math.abs(value)),
        track: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
        attributes: fc.subarray([...BOX_ATTRIBUTES]),
        id: fc.uuid(),
      })
      .map(({ x, y, ...rest }) => labelBox(0, { ...rest, x1: x[0], x2: x[1], y1: y[0], y2: y[1] }));
  const label = fc
    .uniqueArray(
      fc.record({
        video: fc.integer({ min: 1, max: 3 }),
        index: fc.integer({ min: 0, max: 99_999 }),
        boxes: fc.array(box(1920, 1200), { minLength: 1, maxLength: 6 }),
      }),
      { selector: ({ video, index }) => `${video}/${index}`, minLength: 1, maxLength: 6 },
    )
    .map((frames) =>
      frames
        .toSorted((a, b) => a.video - b.video || a.index - b.index)
        .map(({ video, index, boxes }) => labelFrame(video, index, boxes, { width: 1920, height: 1200 })),
    );

  it('from COCO is what was written, whatever the label holds', async () => {
    await fc.assert(
      fc.asyncProperty(label, async (frames) => {
        const { file, pictures } = await thereAndBack('coco', frames);
        expect(pictures.map(({ frame }) => frame)).toEqual(frames);
        expect(
          pictures.map(({ boxes }) => boxes.map((each) => ({ ...each, class: file.classes[each.class] }))),
        ).toEqual(frames.map(({ boxes }) => boxes.map(writtenOf)));
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it('takes a COCO document without an archive, its lists in any order and several boxes apart', async () => {
    const document = {
      annotations: [
        { id: 1, image_id: 'b', category_id: 2, bbox: [1, 2, 30, 40] },
        {
          id: 2,
          image_id: 'a',
          category_id: 9,
          bbox: [5, 6, 70, 80],
          score: 0.5,
          segmentation: [[1, 2, 3, 4]],
        },
        { id: 3, image_id: 'b', category_id: 2, bbox: [9, 9, 20, 20], attributes: { track_id: 7 } },
        { id: 4, image_id: 'gone', category_id: 2, bbox: [1, 2, 3, 4] },
        { id: 5, image_id: 'a', category_id: 2, bbox: [1, 2, 0, 4] },
        { id: 6, image_id: 'a', category_id: 2 },
      ],
      info: { description: 'a text with "quotes", [brackets] and a \\ in it: {annotations' },
      images: [
        { id: 'a', file_name: 'somewhere/S001/1/4.png', width: 640, height: 480 },
        { id: 'b', file_name: 'other.png' },
      ],
      categories: [{ id: 2, name: 'Cell' }],
    };
    await withArchive({}, async (path) => {
      await writeFile(path, JSON.stringify(document, null, 3));
      const { file } = await readLabelFile(path);
      expect(file.pictures.map(({ name, size }) => [name, size])).toEqual([
        ['somewhere/S001/1/4.png', { width: 640, height: 480 }],
        ['other.png', null],
      ]);
      expect([file.classes, file.unusable]).toEqual([['Cell', '9'], 3]);
      expect(file.boxes.ofPicture(0)).toMatchObject([{ x1: 5, y1: 6, x2: 75, y2: 86, confidence: 0.5 }]);
      expect(file.boxes.ofPicture(1)).toMatchObject([
        { x1: 1, y1: 2, x2: 31, y2: 42, track: null },
        { x1: 9, track: 7 },
      ]);
    });
  });

  it.each([
    ['names: [head, "tail"]', ['head', 'tail']],
    ['nc: 2\nnames:\n- head\n- tail # of it\n', ['head', 'tail']],
    ["train: x\nnames:\n  0: 'head'\n  1: tail\nother: y", ['head', 'tail']],
  ])('takes the names of YOLO classes from %j', async (yaml, names) => {
    await withArchive(
      {
        'data.yaml': yaml,
        'labels/a.txt': '1 0.5 0.5 0.2 0.2\n0 0.25 0.25 0.125 0.125 0.25\n7 0.5 0.5 0.1 0.1\n',
      },
      async (path) => {
        const { file, close } = await readLabelFile(path);
        close();
        expect(file.classes.toSorted()).toEqual([...names, 'class 7'].toSorted());
        expect(boxesInFrame(file, 0, { width: 200, height: 100 }).boxes).toMatchObject([
          { x1: 80, y1: 40, x2: 120, y2: 60, confidence: 1 },
          { x1: 37.5, y1: 18.75, x2: 62.5, y2: 31.25, confidence: 0.25 },
          { x1: 90 },
        ]);
      },
    );
  });
});
