import type { MorphologyClass } from '@sarm/domain/morphology';
import { describe, expect, it } from 'vitest';
import { compareClasses, mostFrequentClass, type ScoredCells } from './compare-classes.ts';
import { balancedAccuracy, normalBias, scoreCells } from './score-classes.ts';

const cells = (...pairs: readonly (readonly [MorphologyClass, MorphologyClass, number])[]) =>
  pairs.flatMap(([label, answer, count]) => Array.from({ length: count }, () => ({ label, answer })));
type Cells = ReturnType<typeof cells>;

const frame = (
  patient: number,
  champion: Cells,
  candidate: Cells,
  times: readonly [number | null, number] = [null, 4],
): ScoredCells => ({
  unit: `p${patient}`,
  isPatient: true,
  video: `v${patient}`,
  videoCode: `S00${patient}/1`,
  conditions: [{ kind: 'preparation', value: 'papanicolaou' }],
  champion: scoreCells(champion, times[0]),
  candidate: scoreCells(candidate, times[1]),
});
/** Every cell has the class of the baseline. */
const always = (own: Cells, answer: MorphologyClass): Cells => own.map(({ label }) => ({ label, answer }));

describe('classes of cells', () => {
  it('MEA-CMP-6 give the mean recall over the classes that are there, and how many more are normal', () => {
    const sums = scoreCells(
      cells(['normal', 'normal', 8], ['normal', 'abnormal_head', 2], ['abnormal_tail', 'normal', 1]),
      11,
    );
    expect(balancedAccuracy(sums)).toBeCloseTo(0.4, 12);
    expect(normalBias(sums)).toBeCloseTo(-1 / 11, 12);
    expect(balancedAccuracy(scoreCells([], 0))).toBeUndefined();
  });

  it('MEA-CMP-7 are compared with the most frequent class of the training split', () => {
    expect(mostFrequentClass([])).toBeUndefined();
    expect(mostFrequentClass(['abnormal_tail', 'abnormal_head', 'normal', 'abnormal_head'])).toEqual({
      kind: 'most_frequent_class',
      class: 'abnormal_head',
      cells: 2,
      of: 4,
    });
    expect(mostFrequentClass(['abnormal_tail', 'abnormal_head'])).toMatchObject({ class: 'abnormal_head' });
    const answered = [7, 8, 6, 9].map((right) =>
      cells(
        ['normal', 'normal', right],
        ['normal', 'abnormal_head', 10 - right],
        ['abnormal_head', 'abnormal_head', 9],
        ['abnormal_head', 'abnormal_tail', 1],
      ),
    );
    const { figures, classes, ...rest } = compareClasses(
      answered.map((own, at) => frame(at + 1, always(own, 'abnormal_head'), own)),
    );
    expect(rest).toMatchObject({ patients: 4, videos: 4, frames: 4, heads: 80, way: 't' });
    const [balanced, accuracy, bias, time] = figures;
    // (0.7 + 0.9) / 2 - 0.5 and the like: their mean and Student's t.
    expect(balanced).toMatchObject({
      name: 'balanced_accuracy',
      champion: 0.5,
      candidate: expect.closeTo(0.825, 12),
      difference: expect.closeTo(0.325, 12),
      interval: [expect.closeTo(0.222_288, 5), expect.closeTo(0.427_712, 5)],
      verdict: 'better',
    });
    expect(accuracy).toMatchObject({ name: 'accuracy', champion: 0.5 });
    expect(bias).toMatchObject({
      name: 'normal_bias',
      champion: -0.5,
      candidate: expect.closeTo(-0.125, 12),
      verdict: 'better',
    });
    // The other side takes no time, so there is nothing to compare, and the candidate's own is kept.
    expect(time).toMatchObject({ champion: null, candidate: 0.2, difference: null, verdict: 'none' });
    expect(rest.conditions).toMatchObject([{ kind: 'preparation', heads: 80, champion: 0.5 }]);
    expect(rest.byVideo.map(({ difference }) => difference)).toEqual(
      [0.3, 0.35, 0.25, 0.4].map((each) => expect.closeTo(each, 12)),
    );
    expect(classes.map((each) => [each.class, each.cells, each.patients, each.candidate])).toEqual([
      ['normal', 40, 4, { reported: 30, right: 30 }],
      ['abnormal_head', 40, 4, { reported: 46, right: 36 }],
      ['abnormal_tail', 0, 0, { reported: 4, right: 0 }],
    ]);
    expect(classes[0]).toMatchObject({
      champion: { reported: 0, right: 0 },
      recall: { champion: 0, candidate: expect.closeTo(0.75, 12), verdict: 'better' },
      // Of a class that the other side never reports nothing is right or wrong.
      precision: { champion: null, candidate: 1, difference: null, verdict: 'none' },
    });
  });

  it('MEA-CMP-3 give no verdict with three patients, and times of two models are compared', () => {
    const own = cells(['normal', 'normal', 5], ['abnormal_head', 'normal', 5]);
    const three = compareClasses([1, 2, 3].map((patient) => frame(patient, own, own, [20, 10])));
    expect(three.figures.map(({ verdict, interval }) => [verdict, interval])).toEqual(
      three.figures.map(() => ['none', null]),
    );
    const four = compareClasses([1, 2, 3, 4].map((patient) => frame(patient, own, own, [20, 10])));
    expect(four.figures.find(({ name }) => name === 'milliseconds')).toMatchObject({
      champion: 2,
      candidate: 1,
      verdict: 'better',
    });
    expect(four.figures[0]).toMatchObject({ difference: 0, verdict: 'undetermined' });
  });
});
