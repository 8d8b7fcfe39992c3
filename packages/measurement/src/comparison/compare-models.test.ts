import { describe, expect, it } from 'vitest';
import { headAt } from '../../testing/detections.ts';
import { randomSource } from '../../testing/random-source.ts';
import { compareFigure } from './compare-figure.ts';
import { compareModels, type ScoredFrame } from './compare-models.ts';
import { intervalOf, wayOf } from './paired-interval.ts';
import { type HeadSums, NO_HEADS, scoreHeads } from './score-heads.ts';

const label = (x: number, y = 50) => ({ x1: x - 10, y1: y - 10, x2: x + 10, y2: y + 10 });
const sums = (change: Partial<HeadSums>): HeadSums => ({
  ...NO_HEADS,
  frames: 1,
  milliseconds: 10,
  ...change,
});
const scored = (patient: number, champion: Partial<HeadSums>, candidate: Partial<HeadSums>): ScoredFrame => ({
  unit: `p${patient}`,
  isPatient: true,
  video: `v${patient}`,
  videoCode: `S00${patient}/1`,
  conditions: [{ kind: 'preparation', value: 'fresh' }],
  champion: sums(champion),
  candidate: sums(candidate),
});

describe('scoreHeads', () => {
  it('MEA-CMP-1 finds a head by its centre within 10 px, and by its box, one to one', () => {
    const found = [headAt(50, 50), headAt(58, 50, 20, 0.5), headAt(200, 50), headAt(300, 61)];
    expect(scoreHeads(found, [label(50), label(200), label(300)], 7)).toEqual({
      labels: 3,
      reported: 4,
      centred: 2,
      overlapping: 2,
      overlapSum: expect.closeTo(2, 9),
      frames: 1,
      milliseconds: 7,
    });
    expect(scoreHeads([headAt(60, 50)], [label(50)], 0)).toMatchObject({ centred: 1, overlapping: 0 });
    expect(scoreHeads([headAt(60.1, 50)], [label(50)], 0)).toMatchObject({ centred: 0 });
  });

  it('MEA-CMP-1 lets the most confident choose first, and leaves out what is no sperm', () => {
    const found = [
      headAt(55, 50, 20, 0.4),
      headAt(47, 50, 20, 0.9),
      { ...headAt(90, 50), kind: 'debris' as const },
    ];
    expect(scoreHeads(found, [label(50), label(62)], 0)).toMatchObject({ reported: 2, centred: 2 });
  });
});

describe('intervals', () => {
  it("MEA-CMP-3 are those of Student's t over patients below 20", () => {
    expect([3, 4, 19, 20].map(wayOf)).toEqual(['none', 't', 't', 'resampling']);
    // scipy.stats.ttest_rel(...).confidence_interval() of these differences.
    const [low, high] = intervalOf([0.02, 0.03, 0.05, 0.04], 't') ?? [];
    expect([low, high]).toEqual([expect.closeTo(0.014457, 5), expect.closeTo(0.055543, 5)]);
    expect(intervalOf([0.02, 0.03, 0.05], 't')).toBeNull();
    expect(intervalOf([0.02, 0.03, 0.05, 0.04], 'none')).toBeNull();
  });

  it('MEA-CMP-3 hold the true difference in about 95 of 100 comparisons, with 4 patients and with 20', () => {
    const random = randomSource(31);
    for (const [patients, trials, least] of [
      [4, 600, 0.93],
      [12, 600, 0.93],
      [20, 150, 0.88],
      [40, 100, 0.88],
    ] as const) {
      let held = 0;
      for (let trial = 0; trial < trials; trial += 1) {
        const values = Array.from({ length: patients }, () => 0.02 + 0.03 * random.normal());
        const [low, high] = intervalOf(values, wayOf(patients)) ?? [1, 0];
        if (low <= 0.02 && high >= 0.02) held += 1;
      }
      expect([patients, held / trials]).toEqual([
        patients,
        expect.toSatisfy((v: number) => v >= least && v <= 0.99),
      ]);
    }
  });

  it('MEA-CMP-3 are the same each time', () => {
    const values = Array.from({ length: 30 }, (_, i) => Math.sin(i));
    expect(intervalOf(values, 'resampling')).toEqual(intervalOf(values, 'resampling'));
  });
});

const overlaps = (overlapping: number) => ({ overlapping, overlapSum: 0.75 * overlapping });

describe('compareModels', () => {
  const five = [1, 2, 3, 4, 5].map((patient) =>
    scored(
      patient,
      { labels: 100, reported: 100, centred: 80 + patient, overlapping: 70, overlapSum: 50 },
      {
        labels: 100,
        reported: 104,
        centred: 90 + patient,
        ...overlaps(patient % 2 === 0 ? 69 : 73),
        milliseconds: 12,
      },
    ),
  );
  const figureOf = (frames: readonly ScoredFrame[], name: string) =>
    compareModels(frames).figures.find((each) => each.name === name);

  it('MEA-CMP-2 takes each figure by patient, and their mean, so that a patient with many frames weighs as one', () => {
    const once = compareModels(five);
    expect(once).toMatchObject({
      patients: 5,
      videosWithoutPatient: 0,
      videos: 5,
      frames: 5,
      heads: 500,
      way: 't',
    });
    expect(figureOf(five, 'precision')?.champion).toBeCloseTo(0.83, 12);
    expect(figureOf(five, 'recall')?.candidate).toBeCloseTo(0.93, 12);
    expect(figureOf(five, 'count_bias')).toMatchObject({ champion: 0, candidate: expect.closeTo(0.04, 12) });
    expect(figureOf(five, 'mean_overlap')?.candidate).toBeCloseTo(0.75, 12);
    const [first] = five;
    const often = [...five, ...Array.from({ length: 20 }, () => first as ScoredFrame)];
    expect(figureOf(often, 'f1')?.difference).toBeCloseTo(figureOf(five, 'f1')?.difference ?? 0, 12);
    const empty = scored(6, {}, {});
    expect(figureOf([...five, empty], 'recall')?.champion).toBeCloseTo(0.83, 12);
  });

  it('MEA-CMP-3 counts videos without a patient as units, and as no patients', () => {
    const [a, b, c, d] = five as [ScoredFrame, ScoredFrame, ScoredFrame, ScoredFrame];
    const three = compareModels([a, b, c, { ...d, isPatient: false }]);
    expect(three).toMatchObject({ patients: 3, videosWithoutPatient: 1, way: 'none' });
    for (const each of three.figures) expect([each.interval, each.verdict]).toEqual([null, 'none']);
    expect(three.figures[0]?.difference).not.toBeNull();
  });

  it('MEA-CMP-4 is better, worse or undetermined by the interval of the difference', () => {
    const models = compareModels(five);
    const verdicts = Object.fromEntries(models.figures.map(({ name, verdict }) => [name, verdict]));
    expect(verdicts).toEqual({
      f1: 'better',
      f1_overlap: 'undetermined',
      precision: 'better',
      recall: 'better',
      mean_overlap: 'better',
      count_bias: 'worse',
      milliseconds: 'worse',
    });
    const units = [-4, -6, -5, -5].map((bias) => ({ champion: bias, candidate: bias + 4 }));
    expect(compareFigure('count_bias', units, (value) => value, 't').verdict).toBe('better');
    expect(models.conditions).toEqual([
      expect.objectContaining({
        kind: 'preparation',
        value: 'fresh',
        heads: 500,
        patients: 5,
        verdict: 'better',
      }),
    ]);
    expect(models.byVideo.map(({ code }) => code)).toEqual([
      'S001/1',
      'S002/1',
      'S003/1',
      'S004/1',
      'S005/1',
    ]);
  });
});
