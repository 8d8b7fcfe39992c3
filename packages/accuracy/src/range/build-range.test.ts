import { join } from 'node:path';
import type { RangeStatistics } from '@sarm/domain/model-range';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { describe, expect, it } from 'vitest';
import { buildRange } from '@sarm/analysis/build-range';
import { putRange } from './put-range.ts';

const statistics: RangeStatistics = {
  headSideUm: 6,
  headSideSpread: 0.05,
  score: 0.78,
  scoreLow: 0.7,
  missedShare: 0.03,
  rimShare: 0.3,
  darkShare: 0,
  contrastToNoise: 25,
};
const seen = (look: string, change: Partial<RangeStatistics>) => ({
  look,
  name: look,
  statistics: { ...statistics, ...change },
});

describe('buildRange', () => {
  it('keeps looks apart and widens each interval by its margin', () => {
    const range = buildRange([seen('a', {}), seen('a', { headSideUm: 6.5 }), seen('b', { score: 0.58 })]);
    expect(range.looks.map(({ name, videos }) => [name, videos])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    // 6 to 6.5, widened by 0.27 on both sides as two videos hardly show a spread, then the margins.
    expect(range.looks[0]?.statistics.headSideUm).toEqual({ min: 5.27, max: 7.178 });
    expect(range.looks[1]?.statistics.score).toEqual({ min: 0.56, max: 0.63 });
  });

  it('widens what few videos showed, and not what the shipped models were tested on', () => {
    const between = (videos: number) => {
      const sizes = Array.from({ length: videos }, (_, at) => ({ headSideUm: 6 + at / (videos - 1) }));
      const [look] = buildRange(sizes.map((size) => seen('a', size))).looks;
      const { min, max } = look?.statistics.headSideUm ?? { min: 0, max: 0 };
      return max / 1.06 - min / 0.92;
    };
    expect(between(3)).toBeCloseTo(2.086, 2);
    expect(between(2)).toBeCloseTo(2.086, 2);
    expect(between(10)).toBeCloseTo(1.147, 2);
    for (const videos of [16, 17, 53]) expect(between(videos)).toBeCloseTo(1, 2);
  });

  it('leaves out what no video showed', () => {
    const [look] = buildRange([seen('a', { rimShare: null })]).looks;
    expect(look?.statistics.rimShare).toBeUndefined();
  });
});

describe('putRange', () => {
  const card = '{\n "id": "m",\n "differenceFromPyTorch": 5.70e-06\n}\n';
  const range = buildRange([seen('a', {})]);

  it('adds the range and leaves every other digit alone', () => {
    const changed = putRange(card, range);
    expect(changed).toContain('5.70e-06,\n "range": {\n  "looks": [');
    expect(JSON.parse(changed)).toEqual({ id: 'm', differenceFromPyTorch: 5.7e-6, range });
  });

  it('replaces an earlier one', () => {
    const earlier = putRange(card, buildRange([seen('a', {}), seen('b', {})]));
    expect(putRange(earlier, range)).toBe(putRange(card, range));
    expect(() => putRange('{}', range)).toThrow('as the trainer writes it');
  });
});

describe('the shipped cards', () => {
  it('carry the range of their models', async () => {
    const models = await readShippedModels(join(import.meta.dirname, '../../../../models'));
    expect(models.length).toBeGreaterThan(0);
    const detectors = models.flatMap((model) => (model.type === 'detection' ? [model.description] : []));
    for (const { range } of detectors) expect(range?.looks.length).toBeGreaterThan(1);
  });
});
