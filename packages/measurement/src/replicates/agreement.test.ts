import { px, um, umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { countingFrame } from '../counting/two-edge-rule.ts';
import type { Grade } from '../motility/grade.ts';
import { countAgreement, countDifferenceLimit } from './count-agreement.ts';
import { percentageAgreement, percentageDifferenceLimit } from './percentage-agreement.ts';
import { combineReplicates, type Replicate } from './replicate-pair.ts';

const count = (heads: number, countedArea = 1) => ({ heads, countedArea });
const share = (percent: number, cells = 200) => ({ percent, cells });

describe('replicate agreement', () => {
  it.each([
    [144, 156, 24],
    [197, 211, 28],
    [293, 309, 34],
    [386, 406, 39],
    [493, 515, 44],
    [588, 612, 48],
  ])('MEA-REP-1 sums %d–%d may differ by %d', (from, to, limit) => {
    expect(countDifferenceLimit(from)).toBe(limit);
    expect(countDifferenceLimit(to)).toBe(limit);
    expect(countDifferenceLimit(from - 1)).toBe(limit - 1);
    expect(countDifferenceLimit(to + 1)).toBe(limit + 1);
  });

  it('MEA-REP-1 accepts a difference at the limit and rejects one above it', () => {
    expect(countAgreement(count(220), count(260))).toEqual({ outcome: 'agree', difference: 40, limit: 43 });
    expect(countAgreement(count(220), count(263))).toMatchObject({
      outcome: 'agree',
      difference: 43,
      limit: 43,
    });
    expect(countAgreement(count(220), count(265))).toMatchObject({
      outcome: 'disagree',
      difference: 45,
      limit: 43,
    });
  });

  it('MEA-REP-2 never calls a pair below 200 each agreed, and compares equal volumes only', () => {
    expect(countAgreement(count(150), count(151))).toEqual({
      outcome: 'undecided',
      reason: 'fewer_than_200',
    });
    expect(countAgreement(count(50), count(150))).toMatchObject({ outcome: 'disagree' });
    expect(countAgreement(count(220, 1), count(220, 2))).toEqual({
      outcome: 'undecided',
      reason: 'different_volumes',
    });
    expect(percentageAgreement(share(50, 199), share(50))).toEqual({
      outcome: 'undecided',
      reason: 'fewer_than_200',
    });
  });

  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 4],
    [5, 5],
    [7, 5],
    [8, 6],
    [11, 6],
    [12, 7],
    [16, 7],
    [17, 8],
    [23, 8],
    [24, 9],
    [34, 9],
    [35, 10],
    [65, 10],
    [66, 9],
    [76, 9],
    [77, 8],
    [83, 8],
    [84, 7],
    [88, 7],
    [89, 6],
    [92, 6],
    [93, 5],
    [95, 5],
    [96, 4],
    [97, 4],
    [98, 3],
    [99, 2],
    [100, 1],
  ])('MEA-REP-3 an average of %d %% may differ by %d points', (average, limit) => {
    expect(percentageDifferenceLimit(average)).toBe(limit);
  });

  it('MEA-REP-3 takes the stricter row for an exact half', () => {
    expect(percentageDifferenceLimit(34.5)).toBe(9);
    expect(percentageDifferenceLimit(65.5)).toBe(9);
    expect(percentageDifferenceLimit(34.6)).toBe(10);
    expect(() => percentageDifferenceLimit(101)).toThrow(RangeError);
    expect(percentageAgreement(share(45), share(55))).toMatchObject({ outcome: 'agree' });
    expect(percentageAgreement(share(44), share(55))).toMatchObject({ outcome: 'disagree', limit: 10 });
  });
});

const replicate = (heads: number, grades: Partial<Record<Grade, number>>): Replicate => ({
  counts: [{ heads, frames: 1, countingFrame: countingFrame({ width: px(1000), height: px(800) }) }],
  motility: [{ a: 0, b: 0, c: 0, d: 0, ...grades, ungraded: 0 }],
});
const calibration = {
  microscope: 'M',
  objective: '40x',
  pixelSize: umPerPx(0.5),
  chamber: { type: 'Leja', nominalDepth: um(20), measuredDepth: { depth: um(20), sd: um(0.2) } },
};

describe('replicate pair', () => {
  it('MEA-REP-4 compares the commonest grade, pools the fields and keeps an agreeing pair', () => {
    const pair = [replicate(220, { a: 100, d: 120 }), replicate(230, { a: 110, d: 120 })] as const;
    const result = combineReplicates(pair, calibration, { factor: 1, relativeSd: 0 });
    expect(result).toMatchObject({
      comparedGrade: 'd',
      needsNewPair: false,
      countAgreement: { outcome: 'agree' },
      motilityAgreement: { outcome: 'agree' },
    });
    expect(result.concentration).toMatchObject({ available: true, value: expect.closeTo(56.25, 6) });
    expect(result.motility.cells).toBeCloseTo(450, 6);
  });

  it('MEA-REP-4 requires a new pair when counts or percentages disagree, and reports without calibration no number', () => {
    const counts = [replicate(220, { d: 220 }), replicate(300, { d: 300 })] as const;
    expect(combineReplicates(counts, calibration, undefined)).toMatchObject({
      needsNewPair: true,
      concentration: { available: false, reason: 'no_dilution' },
    });
    const shares = [replicate(220, { a: 150, d: 70 }), replicate(220, { a: 110, d: 110 })] as const;
    expect(combineReplicates(shares, undefined, undefined)).toMatchObject({
      needsNewPair: true,
      comparedGrade: 'a',
      countAgreement: { outcome: 'agree' },
      motilityAgreement: { outcome: 'disagree' },
    });
  });
});
