import { join } from 'node:path';
import type { Detection } from '@sarm/measurement/detection';
import { px } from '@sarm/domain/units';
import { beforeAll, describe, expect, it } from 'vitest';
import { ModelRefused } from '../onnx/model-refused.ts';
import { checkProvider, differenceOf, ovals } from './check-provider.ts';
import { createDetector } from './create-detector.ts';
import { readShippedModel } from './read-shipped-model.ts';

const MODELS = join(import.meta.dirname, '../../../../models');
let own: readonly Detection[];

beforeAll(async () => {
  const detector = await createDetector(await readShippedModel(join(MODELS, 'sperm-detection-v1')), {
    threads: 1,
  });
  own = await detector.detect(ovals(), { threshold: 0.05 });
  await detector.close();
});

const changed = (change: Partial<Detection>): readonly Detection[] =>
  own.map((each, at) => (at === 2 ? { ...each, ...change } : each));

describe('the check of an execution provider', () => {
  it('has heads to compare in its picture, of several confidences', () => {
    expect(own.length).toBeGreaterThan(5);
    expect(new Set(own.map(({ confidence }) => confidence.toFixed(2))).size).toBeGreaterThan(3);
  });

  it('takes an answer that differs in its last digits', () => {
    expect(differenceOf(own, own)).toBeUndefined();
    const [third] = own.slice(2);
    expect(
      differenceOf(
        own,
        changed({ confidence: (third?.confidence ?? 0) + 0.0005, x: px((third?.x ?? 0) + 0.01) }),
      ),
    ).toBeUndefined();
  });

  it.each([
    ['a head less', () => own.slice(1), 'the processor finds a head'],
    ['a head moved', () => changed({ x: px(1) }), 'the processor finds a head'],
    ['another confidence', () => changed({ confidence: 0.99 }), 'the processor finds a head'],
    ['another size', () => changed({ height: px(40) }), 'the processor finds a head'],
    ['a head more', () => [...own, { ...own[0], x: px(3) } as Detection], 'the provider finds a head'],
  ])('refuses %s', (_, other, reason) => {
    expect(differenceOf(own, other())).toContain(reason);
  });

  it('refuses where nothing could be compared', () => {
    expect(differenceOf([], [])).toContain('nothing is found');
  });

  it('has nothing to do on the processor, and refuses a provider whose library is absent', async () => {
    await expect(checkProvider('cpu', '/nowhere')).resolves.toBeUndefined();
    await expect(checkProvider('cuda', MODELS)).rejects.toThrow(ModelRefused);
  });
});
