import type { DetrDescription, YoloDescription } from '@sarm/contracts/manifests/model-description';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { describe, expect, it } from 'vitest';
import { createDetector } from './create-detector.ts';
import { constantModel, type PortFile } from '../../testing/onnx-file.ts';

const common = {
  schema: 'sarm-model-description',
  version: 1,
  task: 'head_detection',
  threshold: 0.5,
} as const;
const yolo: YoloDescription = {
  ...common,
  layout: 'yolo-v8',
  classes: [
    { name: 'sperm', kind: 'sperm' },
    { name: 'leucocyte', kind: 'round_cell' },
    { name: 'bubble', kind: null },
  ],
  input: { width: 64, height: 64, colour: 'rgb', fit: 'letterbox' },
  maxOverlap: 0.45,
};
const detr: DetrDescription = {
  ...common,
  layout: 'detr',
  classes: [
    { name: 'sperm', kind: 'sperm' },
    { name: 'cluster', kind: 'cluster' },
  ],
  input: { width: 64, height: 32, colour: 'rgb', fit: 'stretch' },
  scores: 'sigmoid',
};

const IMAGES: PortFile = { name: 'images', dims: ['batch', 3, 64, 64] };
/** Fits into 64 × 64 at half its size, with 16 empty rows above and below. */
const picture: GrayPicture = { gray: new Uint8Array(128 * 64), width: 128, height: 64 };

/** Columns of x, y, width, height and the class scores, turned into rows as YOLO answers. */
const rowsOf = (columns: readonly (readonly number[])[]): number[] =>
  (columns[0] ?? []).flatMap((_, row) => columns.map((column) => column[row] ?? 0));

async function answer(
  description: YoloDescription | DetrDescription,
  file: Uint8Array,
  shown: GrayPicture = picture,
) {
  const detector = await createDetector({ description, file }, { threads: 1 });
  try {
    return await detector.detect(shown);
  } finally {
    await detector.close();
  }
}

describe('YOLO models', () => {
  const columns = [
    [32, 32, 10, 8, 0.9, 0.1, 0],
    [33, 32, 10, 8, 0.8, 0, 0],
    [33, 32, 10, 8, 0.1, 0.7, 0],
    [10, 20, 4, 4, 0.4, 0.2, 0],
    [50, 40, 6, 6, 0.1, 0, 0.95],
    [16, 20, 4, 6, 0.6, 0, 0],
  ];
  const file = constantModel(IMAGES, [{ name: 'output0', dims: [1, 7, 6], values: rowsOf(columns) }]);

  it('gives boxes in pixels of the picture, without repeats, weak ones and classes of no use', async () => {
    const found = await answer(yolo, file);
    expect(
      found.map(({ confidence, ...rest }) => ({ ...rest, confidence: Number(confidence.toFixed(3)) })),
    ).toEqual([
      { x: 64, y: 32, width: 20, height: 16, kind: 'sperm', confidence: 0.9 },
      { x: 66, y: 32, width: 20, height: 16, kind: 'round_cell', confidence: 0.7 },
      { x: 32, y: 8, width: 8, height: 12, kind: 'sperm', confidence: 0.6 },
    ]);
  });

  it('refuses a network with other classes, another input or more outputs than described', async () => {
    const fewer = { ...yolo, classes: yolo.classes.slice(0, 1) };
    await expect(answer(fewer, file)).rejects.toThrow('model.rows_misfit {"rows":7,"classes":1,"needed":5}');
    const larger = { ...yolo, input: { ...yolo.input, width: 640, height: 640 } };
    await expect(answer(larger, file)).rejects.toThrow('"described":"1×3×640×640"');
    const two = constantModel(IMAGES, [
      { name: 'a', dims: [1], values: [1] },
      { name: 'b', dims: [1], values: [1] },
    ]);
    await expect(answer(yolo, two)).rejects.toThrow('model.not_one_output');
  });

  it('refuses boxes that are no numbers and answers without end', async () => {
    const broken = [[Number.NaN, 1, 1, 1, 0.9, 0, 0]];
    const bad = constantModel(IMAGES, [{ name: 'output0', dims: [1, 7, 1], values: rowsOf(broken) }]);
    await expect(answer(yolo, bad)).rejects.toThrow('does not exist');
    const many = Array.from({ length: 8001 }, () => [1, 1, 1, 1, 0.9, 0, 0]);
    const flood = constantModel(IMAGES, [{ name: 'output0', dims: [1, 7, 8001], values: rowsOf(many) }]);
    await expect(answer(yolo, flood)).rejects.toThrow('more than 8000 objects');
  });
});

describe('DETR models', () => {
  const input: PortFile = { name: 'pixel_values', dims: [1, 3, 32, 64] };
  const boxes = [0.5, 0.25, 0.1, 0.2, 0.25, 0.5, 0.2, 0.2, 0.75, 0.75, 0.1, 0.1];
  /** Half as wide in the network, but a third as high: a factor in the place of the other shows. */
  const tall: GrayPicture = { gray: new Uint8Array(128 * 96), width: 128, height: 96 };

  it('reads sigmoid scores and boxes as shares of the picture', async () => {
    const logits = [2, -3, -1, 1.5, -4, -2];
    const file = constantModel(input, [
      { name: 'pred_logits', dims: [1, 3, 2], values: logits },
      { name: 'pred_boxes', dims: [1, 3, 4], values: boxes },
    ]);
    const found = await answer(detr, file, tall);
    expect(found.map((each) => each.kind)).toEqual(['sperm', 'cluster']);
    expect(found[0]?.confidence).toBeCloseTo(1 / (1 + Math.exp(-2)), 6);
    const [first, second] = found;
    for (const [value, expected] of [
      [first?.x, 64],
      [first?.y, 24],
      [first?.width, 12.8],
      [first?.height, 19.2],
      [second?.x, 32],
      [second?.y, 48],
      [second?.width, 25.6],
      [second?.height, 19.2],
    ])
      expect(value).toBeCloseTo(expected ?? 0, 4);
  });

  it('takes the last class of softmax scores as no object', async () => {
    const logits = [3, 0, 0, 0, 0, 5, 0, 4, 0];
    const file = constantModel(input, [
      { name: 'logits', dims: [1, 3, 3], values: logits },
      { name: 'pred_boxes', dims: [1, 3, 4], values: boxes },
    ]);
    const found = await answer({ ...detr, scores: 'softmax' }, file);
    expect(found.map((each) => each.kind)).toEqual(['cluster', 'sperm']);
    expect(found[1]?.confidence).toBeCloseTo(Math.exp(3) / (Math.exp(3) + 2), 6);
    await expect(answer(detr, file)).rejects.toThrow(
      'model.classes_misfit {"classes":3,"named":2,"scores":"sigmoid","needed":2}',
    );
  });
});
