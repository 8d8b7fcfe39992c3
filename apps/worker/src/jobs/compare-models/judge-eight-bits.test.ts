import { describe, expect, it } from 'vitest';
import { type EightBitsFacts, judgeEightBits } from './judge-eight-bits.ts';

const facts = (change: Partial<EightBitsFacts> = {}): EightBitsFacts => ({
  against: 'float_model',
  milliseconds: { other: 24.4, own: 15.5 },
  f1: 0.0006,
  vnni: true,
  ...change,
});
const judged = (change: Partial<EightBitsFacts> = {}) => {
  const [time, f1] = judgeEightBits(facts(change));
  if (time === undefined || f1 === undefined) throw new Error('two rules');
  return { time, f1 };
};
const held = (change: Partial<EightBitsFacts>) => {
  const { time, f1 } = judged(change);
  return [time.holds, f1.holds];
};

describe('the rules for a model in eight bits', () => {
  it('hold with figure, bar and what they rest on', () => {
    const { time, f1 } = judged();
    expect(time).toEqual({
      rule: 'eight_bits_time',
      holds: true,
      figure: 24.4 / 15.5,
      bar: 1.3,
      reason: 'against_float_model',
    });
    expect(f1).toEqual({
      rule: 'eight_bits_f1',
      holds: true,
      figure: 0.0006,
      bar: 0.005,
      reason: 'against_float_model',
    });
  });

  it('change at their bars', () => {
    expect(held({ milliseconds: { other: 13, own: 10 } })).toEqual([true, true]);
    expect(held({ milliseconds: { other: 12.99, own: 10 } })).toEqual([false, true]);
    for (const f1 of [0.005, -0.005]) expect(held({ f1 })).toEqual([true, true]);
    for (const f1 of [0.0051, -0.0051]) expect(held({ f1 })).toEqual([true, false]);
  });

  it('state why nothing is gained: a processor without VNNI, or too little for another model', () => {
    const slow = { other: 24.4, own: 24 };
    expect(judged({ milliseconds: slow, vnni: false }).time).toMatchObject({
      holds: false,
      reason: 'no_vnni',
    });
    for (const vnni of [true, undefined])
      expect(judged({ milliseconds: slow, vnni }).time).toMatchObject({ reason: 'too_little_gain' });
  });

  it('count a gain of a processor without VNNI as it was measured', () => {
    expect(judged({ vnni: false }).time).toMatchObject({ holds: true, reason: 'against_float_model' });
  });

  it('hold what is not a variant of the model in use to be no worse than that one', () => {
    const against = 'model_in_use';
    expect(judged({ against, f1: 0.03 }).f1).toMatchObject({
      holds: true,
      figure: 0,
      reason: 'against_model_in_use',
    });
    expect(judged({ against, f1: -0.0051 }).f1).toMatchObject({ holds: false, figure: 0.0051 });
  });

  it('do not hold where nothing was measured', () => {
    expect(held({ milliseconds: { other: null, own: 15 } })).toEqual([false, true]);
    expect(held({ f1: null })).toEqual([true, false]);
  });

  it('do not apply to a file of floats', () => {
    for (const rule of judgeEightBits(undefined))
      expect(rule).toMatchObject({ holds: false, applies: false, figure: null, reason: 'not_eight_bits' });
  });
});
