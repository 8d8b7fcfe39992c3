import type { ComparedCondition, ComparedFigure } from '@sarm/domain/comparisons';
import { describe, expect, it } from 'vitest';
import { judgePromotion, type PromotionFacts } from './judge-promotion.ts';

const figure = (name: ComparedFigure['name'], change: Partial<ComparedFigure>): ComparedFigure => ({
  name,
  champion: 0.8,
  candidate: 0.82,
  championInterval: null,
  candidateInterval: null,
  difference: 0.02,
  interval: [0.01, 0.03],
  verdict: 'better',
  ...change,
});
const condition = (change: Partial<ComparedCondition>): ComparedCondition => ({
  kind: 'density',
  value: 'low',
  heads: 900,
  patients: 4,
  champion: 0.8,
  candidate: 0.8,
  difference: 0,
  interval: null,
  verdict: 'none',
  ...change,
});
type Results = PromotionFacts['results'];
const results = (change: Partial<Results> = {}): Results => ({
  patients: 4,
  figures: [
    figure('f1', {}),
    figure('count_bias', { candidate: -0.02 }),
    figure('milliseconds', { champion: 8, candidate: 9.9 }),
  ],
  conditions: [condition({})],
  ...change,
});
const facts = (change: Partial<PromotionFacts> = {}): PromotionFacts => ({
  results: results(),
  training: 'recorded',
  frameSeconds: 0.02,
  checkpoint: { kind: 'difference', value: 2e-6 },
  rangeVideos: 3,
  selfCheckPassed: true,
  ...change,
});
const judged = (change: Partial<PromotionFacts>) =>
  judgePromotion(facts(change))
    .filter(({ holds }) => !holds)
    .map(({ rule, reason }) => [rule, reason]);
const withFigure = (name: ComparedFigure['name'], change: Partial<ComparedFigure>) =>
  results({ figures: results().figures.map((each) => (each.name === name ? { ...each, ...change } : each)) });

describe('the rules of promotion', () => {
  it('MEA-CMP-5 hold all together, each with its figure and its bar', () => {
    expect(judgePromotion(facts())).toEqual([
      { rule: 'unseen', holds: true, figure: 4, bar: null, reason: null },
      { rule: 'patients', holds: true, figure: 4, bar: 4, reason: null },
      { rule: 'f1', holds: true, figure: 0.01, bar: -0.01, reason: null },
      { rule: 'conditions', holds: true, figure: 0, bar: -0.02, reason: null },
      { rule: 'count_bias', holds: true, figure: 0.02, bar: 0.03, reason: null },
      { rule: 'time', holds: true, figure: 9.9, bar: 10, reason: null },
      { rule: 'checkpoint', holds: true, figure: 2e-6, bar: 1e-4, reason: null },
      { rule: 'range', holds: true, figure: 3, bar: 1, reason: null },
      { rule: 'self_check', holds: true, figure: null, bar: null, reason: null },
    ]);
  });

  it('MEA-CMP-5 fail one by one at their bars', () => {
    expect(judged({ results: results({ patients: 3 }) })).toEqual([['patients', null]]);
    expect(judged({ results: withFigure('f1', { interval: [-0.0101, 0.02] }) })).toEqual([['f1', null]]);
    expect(judged({ results: withFigure('f1', { interval: [-0.01, 0.02] }) })).toEqual([]);
    expect(judged({ results: results({ conditions: [condition({ difference: -0.02 })] }) })).toEqual([
      ['conditions', null],
    ]);
    const few = condition({ heads: 499, difference: -0.2 });
    expect(judged({ results: results({ conditions: [condition({}), few] }) })).toEqual([]);
    expect(judged({ results: withFigure('count_bias', { candidate: -0.031 }) })).toEqual([
      ['count_bias', null],
    ]);
    expect(judged({ results: withFigure('milliseconds', { candidate: 10.1 }) })).toEqual([['time', null]]);
    expect(judged({ frameSeconds: 0.019 })).toEqual([['time', null]]);
    // The model in use does not keep within half of a frame either: a quarter longer is permitted, and no more.
    expect(judged({ frameSeconds: 0.01 })).toEqual([]);
    expect(judged({ frameSeconds: 0.01, results: withFigure('milliseconds', { candidate: 10.1 }) })).toEqual([
      ['time', null],
    ]);
    expect(judged({ checkpoint: { kind: 'difference', value: 1.1e-4 } })).toEqual([['checkpoint', null]]);
    expect(judged({ checkpoint: { kind: 'variant', value: -0.004 } })).toEqual([]);
    expect(judged({ checkpoint: { kind: 'variant', value: -0.006 } })).toEqual([['checkpoint', null]]);
  });

  it('MEA-CMP-5 do not hold where nothing was measured, and give the reason', () => {
    expect(judged({ results: withFigure('f1', { interval: null }) })).toEqual([['f1', 'too_few_patients']]);
    expect(judged({ results: results({ conditions: [condition({ heads: 10 })] }) })).toEqual([
      ['conditions', 'no_large_condition'],
    ]);
    expect(judged({ frameSeconds: undefined })).toEqual([['time', 'no_frame_rate']]);
    expect(judged({ checkpoint: { kind: 'missing', reason: 'no_checkpoint' } })).toEqual([
      ['checkpoint', 'no_checkpoint'],
    ]);
    expect(judged({ rangeVideos: 0 })).toEqual([['range', 'no_range']]);
    expect(judged({ selfCheckPassed: false })).toEqual([['self_check', 'self_check_failed']]);
    expect(judged({ training: 'not_declared' })).toEqual([['unseen', 'not_declared']]);
    expect(judged({ training: 'declared_by_importer', checkpoint: { kind: 'file' } })).toEqual([]);
  });
});
