import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeModelCard, detectionModelCard } from '@sarm/contracts/manifests/model-description';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, describe, expect, it } from 'vitest';
import { constantModel, type NodeFile, onnxFile } from '../../testing/onnx-file.ts';
import { createDetector, detectorOf } from '../models/create-detector.ts';
import { inspectOnnx } from '../onnx/inspect-onnx.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { type CagedLimits, CagedProcess } from './caged-process.ts';
import { createModelCage } from './model-cage.ts';
import { openCaged } from './open-caged.ts';

const SHIPPED = resolve(import.meta.dirname, '../../../../models/sperm-detection-v1');
const card = detectionModelCard.parse(JSON.parse(await readFile(`${SHIPPED}/model-card.json`, 'utf8')));
const description = describeModelCard(card);
const file = await readFile(`${SHIPPED}/model.onnx`);
const cage = await createModelCage({ mode: 'best-effort', log: silentLog });
const picture = { width: 160, height: 120, gray: new Uint8Array(160 * 120).fill(90) };
for (let y = 40; y < 52; y += 1) picture.gray.fill(230, y * 160 + 60, y * 160 + 74);

const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((each) => each.close())));
const caged = async (bytes: Uint8Array, limits?: CagedLimits) => {
  const model = await openCaged(
    cage,
    { task: 'detect', name: 'Brought', description, file: bytes },
    1,
    limits,
  );
  opened.push(model);
  return detectorOf(model, description);
};
const input = { name: 'image', dims: [1, 1, 8, 8] };
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelRefused);
  return (error as ModelRefused).reason.code;
};

/** With the ports of our own detector, so that it opens; what it does with a picture is its own business. */
const poisoned = (nodes: readonly NodeFile[], often: readonly number[], last: string): Uint8Array =>
  onnxFile({
    inputs: [{ name: 'image', dims: ['batch', 1, 'height', 'width'], type: 2 }],
    outputs: ['peaks', 'boxes'].map((name) => ({ name, dims: ['batch', 'any', 'rows', 'columns'] })),
    nodes: [
      // Of the picture, so that nothing of it can be computed while the model is opened.
      { op: 'Identity', inputs: ['image'], outputs: ['bytes'] },
      { op: 'ReduceMax', inputs: ['bytes'], outputs: ['level'] },
      { op: 'Equal', inputs: ['level', 'level'], outputs: ['same'] },
      { op: 'Where', inputs: ['same', 'one', 'one'], outputs: ['unit'] },
      ...nodes,
      { op: 'Identity', inputs: [last], outputs: ['peaks'] },
      { op: 'Identity', inputs: [last], outputs: ['boxes'] },
    ],
    tensors: [
      { name: 'one', dims: [1, 1, 1, 1], values: [1] },
      { name: 'often', dims: [4], values: [1, 1, ...often], integers: true },
    ],
  });

/** Larger than any memory that a model is given: 2 to the power of 32 numbers. */
const giant = poisoned(
  [{ op: 'Tile', inputs: ['unit', 'often'], outputs: ['wide'] }],
  [65_536, 65_536],
  'wide',
);

/** Two thousand products of large matrices, one after the other. */
const endless = poisoned(
  [
    { op: 'Tile', inputs: ['unit', 'often'], outputs: ['m0'] },
    ...Array.from({ length: 2000 }, (_, at) => ({
      op: 'MatMul',
      inputs: [`m${at}`, 'm0'],
      outputs: [`m${at + 1}`],
    })),
  ],
  [2048, 2048],
  'm2000',
);

describe('a model that did not ship', () => {
  it('runs in a full cage on this machine', () => {
    expect(cage.full).toBe(true);
  });

  it('finds the same heads in its own process as on a thread of the worker', async () => {
    const own = await createDetector({ description, file }, { threads: 1 });
    opened.push(own);
    const detector = await caged(file);
    const options = { threshold: 0.05 };
    const found = await detector.detect(picture, options);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await own.detect(picture, options));
    const several = await Promise.all([1, 2, 3].map(() => detector.detect(picture, options)));
    expect(several).toEqual([found, found, found]);
  });

  it('is refused where its network is another one than described', async () => {
    const other = constantModel(input, [{ name: 'answer', dims: [1], values: [1] }]);
    expect(await refusalOf(caged(other))).toMatch(/^model\./);
  });

  it('ends within its time and memory, and the next one works', { timeout: 60_000 }, async () => {
    for (const [bytes, ends] of [
      [giant, /^model\.(process_ended|answer_broken)$/],
      [endless, /^model\.too_slow$/],
    ] as const) {
      inspectOnnx(bytes);
      const detector = await caged(bytes);
      const began = performance.now();
      expect(await refusalOf(detector.detect(picture))).toMatch(ends);
      expect(performance.now() - began).toBeLessThan(15_000);
    }
    expect(await (await caged(file)).detect(picture)).toBeInstanceOf(Array);
  });

  it('refuses every later picture once it hung or its process ended', async () => {
    const model = { task: 'detect', name: 'Brought', description, file } as const;
    const child = await CagedProcess.open(cage, model, 1);
    opened.push(child);
    process.kill(child.pid ?? 0, 'SIGKILL');
    expect(await refusalOf(child.run({ picture, threshold: 0.5 }))).toBe('model.process_ended');
    expect(await refusalOf(child.run({ picture, threshold: 0.5 }))).toBe('model.process_ended');
    const hasty = await openCaged(cage, model, 1, { openMs: 14_000, pictureMs: 1 });
    opened.push(hasty);
    expect(await refusalOf(hasty.run({ picture, threshold: 0.5 }))).toBe('model.too_slow');
    expect(await refusalOf(hasty.run({ picture, threshold: 0.5 }))).toBe('model.too_slow');
  });
});
