import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeModelCard, detectionModelCard } from '@sarm/contracts/manifests/model-description';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { constantModel } from '../../testing/onnx-file.ts';
import { endlessWork, giantAnswer } from '../../testing/poisoned-models.ts';
import { createDetector, detectorOf } from '../models/create-detector.ts';
import { inspectOnnx } from '../onnx/inspect-onnx.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { CAGED_LIMITS, type CagedLimits, CagedProcess, TRIAL_LIMITS } from './caged-process.ts';
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

  it('has to open and to answer its first picture within 15 s where it is tried', () => {
    const { openMs, pictureMs, trialMs } = TRIAL_LIMITS;
    expect(trialMs).toBeLessThanOrEqual(15_000);
    expect(Math.max(openMs, pictureMs)).toBeLessThan(trialMs);
  });

  it('ends with its memory or its time, and the next one works', { timeout: 60_000 }, async () => {
    for (const [bytes, ends, limits] of [
      [giantAnswer(), /^model\.(process_ended|answer_broken)$/, CAGED_LIMITS],
      [endlessWork(), /^model\.too_slow$/, { ...CAGED_LIMITS, pictureMs: 1000 }],
    ] as const) {
      inspectOnnx(bytes);
      const child = await CagedProcess.open(
        cage,
        { task: 'detect', name: 'Brought', description, file: bytes },
        1,
        limits,
      );
      opened.push(child);
      expect(await refusalOf(child.run({ picture, threshold: 0.5 }))).toMatch(ends);
      // What is refused its memory goes on, for a picture that needs less; what hangs is ended.
      if (!ends.test('model.too_slow')) await child.close();
      await vi.waitFor(() => expect(() => process.kill(child.pid ?? 0, 0)).toThrow('ESRCH'), 10_000);
    }
    expect(await (await caged(file)).detect(picture)).toBeInstanceOf(Array);
  });

  it('has less time for its first picture the longer it took to open, and its full time afterwards', async () => {
    const model = { task: 'detect', name: 'Brought', description, file } as const;
    const slow = await CagedProcess.open(cage, model, 1, { openMs: 14_000, pictureMs: 10_000, trialMs: 1 });
    opened.push(slow);
    expect(await refusalOf(slow.run({ picture, threshold: 0.5 }))).toBe('model.too_slow');
    expect(await refusalOf(caged(file, { ...CAGED_LIMITS, openMs: 1 }))).toBe('model.too_slow');
  });

  it('refuses every later picture once it hung or its process ended', async () => {
    const model = { task: 'detect', name: 'Brought', description, file } as const;
    const child = await CagedProcess.open(cage, model, 1);
    opened.push(child);
    process.kill(child.pid ?? 0, 'SIGKILL');
    expect(await refusalOf(child.run({ picture, threshold: 0.5 }))).toBe('model.process_ended');
    expect(await refusalOf(child.run({ picture, threshold: 0.5 }))).toBe('model.process_ended');
    const hasty = await openCaged(cage, model, 1, { ...CAGED_LIMITS, pictureMs: 1 });
    opened.push(hasty);
    expect(await refusalOf(hasty.run({ picture, threshold: 0.5 }))).toBe('model.too_slow');
    expect(await refusalOf(hasty.run({ picture, threshold: 0.5 }))).toBe('model.too_slow');
  });
});
