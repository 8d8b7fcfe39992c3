import { notice } from '@sarm/domain/catalogue/notices';
import type { MorphologyClass, MorphologyDefect } from '@sarm/domain/morphology';
import { describe, expect, it } from 'vitest';
import { type ClassifiedSperm, summarizeNormalForms } from './summarize-normal-forms.ts';

const of = (
  morphologyClass: MorphologyClass,
  cells: number,
  set = 'one',
  defects: readonly MorphologyDefect[] = [],
): ClassifiedSperm => ({ set, morphologyClass, defects, cells });
/** One set of replicates with this many normal forms. */
const smear = (set: string, normal: number, cells = 200) => [
  of('normal', normal, set),
  of('abnormal_head', cells - normal, set),
];

describe('summary of normal forms', () => {
  it('gives each class its share of all classified sperm with its Wilson interval', () => {
    const { classes, cells, reasons } = summarizeNormalForms([
      of('normal', 8),
      of('abnormal_head', 180),
      of('abnormal_tail', 10),
      of('cytoplasmic_droplet', 2),
    ]);
    expect([cells, reasons]).toEqual([200, []]);
    expect(Object.entries(classes).map(([name, each]) => [name, each.cells, each.share?.value])).toEqual([
      ['normal', 8, 4],
      ['abnormal_head', 180, 90],
      ['abnormal_midpiece', 0, 0],
      ['abnormal_tail', 10, 5],
      ['cytoplasmic_droplet', 2, 1],
    ]);
    // By hand: Wilson's interval of 8 in 200.
    expect(classes.normal.share?.low).toBeCloseTo(2.04, 2);
    expect(classes.normal.share?.high).toBeCloseTo(7.69, 2);
  });

  it.each([0, 1, 199])('gives no share of %d sperm, but their number', (cells) => {
    const summary = summarizeNormalForms(cells === 0 ? [] : [of('normal', cells)]);
    expect(summary).toMatchObject({ cells, needed: 200, tzi: null });
    expect(summary.reasons).toEqual([notice('missing.few_classified', { cells, needed: 200 })]);
    expect(Object.values(summary.classes).map(({ share }) => share)).toEqual([null, null, null, null, null]);
    expect(summary.tziReasons).toEqual(summary.reasons);
  });

  it('counts every defect, and of a class without recorded defects the one that it states', () => {
    const summary = summarizeNormalForms([
      of('normal', 100),
      of('abnormal_head', 60, 'one', ['head', 'tail']),
      of('abnormal_head', 30),
      of('cytoplasmic_droplet', 10),
    ]);
    expect(summary.defects).toEqual({ head: 90, midpiece: 0, tail: 60, droplet: 10 });
    expect(summary).toMatchObject({ abnormal: 100, tzi: { value: 1.6 }, tziReasons: [] });
    expect(summary.otherIndicesReasons).toEqual([notice('missing.defects_not_distinguished')]);
    expect(summarizeNormalForms([of('normal', 200)])).toMatchObject({
      tzi: null,
      tziReasons: [{ code: 'missing.no_cells' }],
    });
  });

  it('takes a sperm of class normal for one without defects, whatever else is stored with it', () => {
    expect(summarizeNormalForms([of('normal', 200, 'one', ['tail'])])).toMatchObject({
      abnormal: 0,
      defects: { tail: 0 },
    });
  });

  it('compares exactly two sets of 200 sperm by the table of the WHO', () => {
    const outcome = (...groups: (readonly ClassifiedSperm[])[]) =>
      summarizeNormalForms(groups.flat()).replicates;
    expect(outcome(smear('one', 4), smear('two', 12))).toEqual({
      outcome: 'agree',
      reasons: [],
      difference: 4,
      allowed: 4,
    });
    expect(outcome(smear('one', 3), smear('two', 13))).toMatchObject({
      outcome: 'differ',
      reasons: [{ code: 'replicates.forms_differ' }],
    });
    expect(outcome(smear('one', 4), smear('two', 4, 199))).toMatchObject({
      outcome: 'undecided',
      reasons: [{ code: 'replicates.fewer_than_200' }],
      difference: null,
    });
    expect(outcome(smear('one', 4))).toMatchObject({
      outcome: 'missing',
      reasons: [{ code: 'replicates.one_set' }],
    });
    expect(outcome(smear('one', 4), smear('two', 4), smear('three', 4))).toMatchObject({
      outcome: 'undecided',
      reasons: [notice('replicates.several_sets', { sets: 3 })],
    });
  });

  it('shows each set by itself, without a share where it has too few', () => {
    expect(summarizeNormalForms([...smear('one', 8), ...smear('two', 1, 50)]).sets).toMatchObject([
      { set: 'one', cells: 200, normal: 8, share: { value: 4 } },
      { set: 'two', cells: 50, normal: 1, share: null },
    ]);
  });
});
