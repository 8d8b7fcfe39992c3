import { MORPHOLOGY_DEFECTS, type MorphologyDefect } from '@sarm/domain/morphology';
import { describe, expect, it } from 'vitest';
import { randomSource } from '../../testing/random-source.ts';
import { notAvailable } from '../measured.ts';
import { defectIndices } from './defect-indices.ts';
import { compareNormalForms, normalForms } from './normal-forms.ts';

describe('normal forms', () => {
  it('MEA-MOR-9 are the share of the classified sperm, with its Wilson interval', () => {
    const share = normalForms({ normal: 8, abnormal_head: 180, abnormal_tail: 10, cytoplasmic_droplet: 2 });
    expect(share).toMatchObject({ available: true, value: 4 });
    // As SciPy's binomtest(8, 200).proportion_ci(method='wilson').
    expect(share).toMatchObject({
      interval: { lower: expect.closeTo(2.040563, 4), upper: expect.closeTo(7.693206, 4) },
    });
    expect(normalForms({ abnormal_head: 30 })).toMatchObject({ value: 0, interval: { lower: 0 } });
    expect(normalForms({})).toEqual(notAvailable('no_cells'));
  });

  it('MEA-MOR-9 of two replicates are compared by the table of the WHO', () => {
    const of = (normal: number, others = 200 - normal) => ({ normal, abnormal_head: others });
    expect(compareNormalForms(of(4), of(12))).toEqual({ outcome: 'agree', difference: 4, limit: 4 });
    expect(compareNormalForms(of(3), of(13))).toEqual({ outcome: 'disagree', difference: 5, limit: 4 });
    expect(compareNormalForms(of(4, 195), of(4))).toEqual({ outcome: 'undecided', reason: 'fewer_than_200' });
    expect(compareNormalForms({}, of(4))).toEqual({ outcome: 'undecided', reason: 'fewer_than_200' });
  });
});

describe('indices of defects', () => {
  it('MEA-MOR-10 TZI is the number of defects per abnormal sperm', () => {
    const found = defectIndices([
      [],
      ['head'],
      ['head', 'tail'],
      ['head', 'midpiece', 'tail', 'droplet'],
      ['droplet', 'droplet'],
      [],
    ]);
    expect(found).toMatchObject({
      sperm: 6,
      abnormal: 4,
      defects: { head: 3, midpiece: 1, tail: 2, droplet: 2 },
      tzi: { available: true, value: 2 },
    });
    expect(defectIndices([[], []]).tzi).toEqual(notAvailable('no_cells'));
  });

  it('MEA-MOR-10 MAI and SDI are not available', () => {
    const { mai, sdi } = defectIndices([['head']]);
    expect([mai, sdi]).toEqual([
      notAvailable('defects_not_distinguished'),
      notAvailable('defects_not_distinguished'),
    ]);
  });

  it('MEA-MOR-10 an interval within 1 to 4 that holds the truth, and has width where all sperm have one defect', () => {
    const one = defectIndices([['head'], ['tail'], ['head']]).tzi;
    expect(one).toMatchObject({ value: 1, interval: { lower: 1 } });
    expect(one).toSatisfy((tzi: typeof one) => tzi.available && tzi.interval.upper > 1.5);
    const random = randomSource(3);
    const shares = { head: 0.9, midpiece: 0.3, tail: 0.2, droplet: 0.05 };
    const none = Object.values(shares).reduce((product, share) => product * (1 - share), 1);
    const truth = Object.values(shares).reduce((sum, share) => sum + share, 0) / (1 - none);
    for (const size of [10, 50, 200]) {
      const covered = Array.from({ length: 400 }, () => {
        const sets = Array.from({ length: size }, () =>
          MORPHOLOGY_DEFECTS.filter((defect: MorphologyDefect) => random.uniform() < shares[defect]),
        );
        const { tzi } = defectIndices(sets);
        return tzi.available && tzi.interval.lower <= truth && truth <= tzi.interval.upper;
      }).filter(Boolean).length;
      expect(covered / 400).toBeGreaterThan(0.93);
    }
  });
});
