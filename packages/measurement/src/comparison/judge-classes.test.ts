import { CLASS_PROMOTION_RULES, type ComparedClass, type ComparedFigure } from '@sarm/domain/comparisons';
import { missedRules, rulesHold } from '@sarm/domain/comparisons';
import { describe, expect, it } from 'vitest';
import { type ClassPromotionFacts, judgeClasses } from './judge-classes.ts';

const figure = (name: ComparedFigure['name'], change: Partial<ComparedFigure> = {}): ComparedFigure => ({
  name,
  champion: 0.7,
  candidate: 0.8,
  championInterval: null,
  candidateInterval: null,
  difference: 0.1,
  interval: [0.02, 0.18],
  verdict: 'better',
  ...change,
});
const ofClass = (
  change: Omit<Partial<ComparedClass>, 'recall'> & { recall?: Partial<ComparedFigure> } = {},
): ComparedClass => ({
  class: 'normal',
  cells: 60,
  patients: 4,
  champion: { reported: 60, right: 40 },
  candidate: { reported: 60, right: 50 },
  precision: figure('precision'),
  ...change,
  recall: figure('recall', change.recall),
});
type Results = ClassPromotionFacts['results'];
const results = (
  change: Partial<Omit<Results, 'ofClasses'>> & Partial<Results['ofClasses']> = {},
): Results => {
  const { baseline = null, classes = [ofClass()], ...rest } = change;
  return {
    patients: 4,
    heads: 200,
    figures: [
      figure('balanced_accuracy'),
      figure('normal_bias', { candidate: -0.02 }),
      figure('milliseconds', { champion: 8, candidate: 9.9 }),
    ],
    ofClasses: { baseline, classes },
    ...rest,
  };
};
const FIRST = { baseline: { kind: 'most_frequent_class', class: 'normal', cells: 30, of: 50 } } as const;
const facts = (change: Partial<ClassPromotionFacts> = {}): ClassPromotionFacts => ({
  results: results(),
  training: 'recorded',
  approved: 1,
  checkpoint: { kind: 'difference', value: 2e-6 },
  ...change,
});
const missed = (change: Partial<ClassPromotionFacts>) =>
  missedRules(judgeClasses(facts(change))).map(({ rule, reason }) => [rule, reason]);
const withFigure = (of: Results, name: ComparedFigure['name'], change: Partial<ComparedFigure>): Results => ({
  ...of,
  figures: of.figures.map((each) => (each.name === name ? { ...each, ...change } : each)),
});

describe('the rules of promotion for a morphology model', () => {
  it('MEA-CMP-5 hold all together against a model in use; what was not measured is never shown as held', () => {
    const rules = judgeClasses(facts());
    expect(rules).toEqual([
      { rule: 'unseen', holds: true, figure: 4, bar: null, reason: null },
      { rule: 'patients', holds: true, figure: 4, bar: 4, reason: null },
      { rule: 'approved', holds: true, figure: 1, bar: 1, reason: null },
      { rule: 'balanced_accuracy', holds: true, figure: 0.02, bar: -0.01, reason: null },
      { rule: 'class_fall', holds: true, figure: 0.1, bar: -0.02, reason: null },
      {
        rule: 'class_recall',
        holds: false,
        applies: false,
        figure: null,
        bar: null,
        reason: 'model_in_use',
      },
      { rule: 'normal_bias', holds: true, figure: 0.02, bar: 0.03, reason: null },
      { rule: 'time', holds: true, figure: 9.9, bar: 10, reason: null },
      { rule: 'checkpoint', holds: true, figure: 2e-6, bar: 1e-4, reason: null },
      { rule: 'range', holds: false, applies: false, figure: null, bar: null, reason: 'detection_only' },
      { rule: 'self_check', holds: false, applies: false, figure: null, bar: null, reason: 'detection_only' },
    ]);
    expect(rulesHold(rules)).toBe(true);
    expect(rules.map(({ rule }) => rule)).toEqual([...CLASS_PROMOTION_RULES]);
  });

  it('MEA-CMP-8 fail one by one at their bars', () => {
    const balanced = (low: number) => withFigure(results(), 'balanced_accuracy', { interval: [low, 0.1] });
    expect(missed({ results: balanced(-0.0101) })).toEqual([['balanced_accuracy', null]]);
    expect(missed({ results: balanced(-0.01) })).toEqual([]);
    const fall = (cells: number) =>
      results({ classes: [ofClass({ cells, recall: { difference: -0.02 } }), ofClass()] });
    expect(missed({ results: fall(50) })).toEqual([['class_fall', null]]);
    expect(missed({ results: fall(49) })).toEqual([]);
    expect(missed({ results: withFigure(results(), 'normal_bias', { candidate: 0.031 }) })).toEqual([
      ['normal_bias', null],
    ]);
    expect(missed({ results: withFigure(results(), 'milliseconds', { candidate: 10.1 }) })).toEqual([
      ['time', null],
    ]);
    expect(missed({ approved: 0.99 })).toEqual([['approved', null]]);
    expect(missed({ training: 'not_declared' })).toEqual([['unseen', 'not_declared']]);
    expect(missed({ checkpoint: { kind: 'difference', value: 1.1e-4 } })).toEqual([['checkpoint', null]]);
  });

  it('MEA-CMP-8 require more than the most frequent class where no model is in use', () => {
    const first = withFigure(results(FIRST), 'milliseconds', { champion: null, candidate: 50 });
    const rules = judgeClasses(facts({ results: first }));
    expect(rulesHold(rules)).toBe(true);
    expect(rules.filter(({ applies }) => applies === false).map(({ rule }) => rule)).toEqual([
      'class_fall',
      'range',
      'self_check',
    ]);
    expect(rules.find(({ rule }) => rule === 'time')).toMatchObject({ figure: 50, bar: 50 });
    expect(missed({ results: withFigure(first, 'balanced_accuracy', { interval: [0, 0.2] }) })).toEqual([
      ['balanced_accuracy', null],
    ]);
    expect(missed({ results: withFigure(first, 'milliseconds', { candidate: 50.1 }) })).toEqual([
      ['time', null],
    ]);
    const rare = ofClass({ class: 'abnormal_tail', recall: { candidate: 0.49, difference: 0.49 } });
    expect(missed({ results: { ...first, ofClasses: { ...FIRST, classes: [ofClass(), rare] } } })).toEqual([
      ['class_recall', null],
    ]);
    // A fall against what finds all cells of its class decides nothing.
    const all = ofClass({ recall: { champion: 1, candidate: 0.8, difference: -0.2 } });
    expect(missed({ results: { ...first, ofClasses: { ...FIRST, classes: [all] } } })).toEqual([]);
  });

  it('MEA-CMP-8 do not hold where too little was measured, and give the reason', () => {
    expect(missed({ results: results({ heads: 199 }) })).toEqual([['normal_bias', 'too_few_cells']]);
    expect(missed({ results: results({ classes: [ofClass({ cells: 49 })] }) })).toEqual([
      ['class_fall', 'no_large_class'],
    ]);
    expect(missed({ results: withFigure(results(), 'balanced_accuracy', { interval: null }) })).toEqual([
      ['balanced_accuracy', 'too_few_patients'],
    ]);
    expect(missed({ results: results({ patients: 3 }) })).toEqual([['patients', null]]);
    expect(missed({ checkpoint: { kind: 'missing', reason: 'no_checkpoint' } })).toEqual([
      ['checkpoint', 'no_checkpoint'],
    ]);
  });
});
