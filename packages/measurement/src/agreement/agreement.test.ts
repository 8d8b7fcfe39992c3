import { describe, expect, it } from 'vitest';
import { randomSource } from '../../testing/random-source.ts';
import { type Measured, notAvailable } from '../measured.ts';
import { cohenKappa, oneAgainstRest } from './class-table.ts';
import { compareFrame, type FrameAgreement, type LabelledBox } from './frame-agreement.ts';
import { matchBoxes } from './match-boxes.ts';
import { summariseAgreement } from './summarise-agreement.ts';

const CLASSES = ['sperm', 'debris', 'round_cell'];
const box = (x: number, name = 'sperm', y = 0): LabelledBox => ({
  x1: x,
  y1: y,
  x2: x + 20,
  y2: y + 20,
  class: name,
});
const frame = (change: Partial<FrameAgreement> = {}): FrameAgreement => ({
  both: 8,
  secondOnly: 1,
  firstOnly: 2,
  overlapSum: 6.4,
  table: [
    [6, 1, 0],
    [0, 1, 0],
    [0, 0, 0],
  ],
  ...change,
});

describe('boxes of two people', () => {
  it('MEA-AGR-1 belong together from an overlap of one half on', () => {
    const [a, half, less] = [box(0), { ...box(0), x2: 10 }, { ...box(0), x2: 9.999 }];
    expect(matchBoxes([a], [half])).toEqual([{ first: 0, second: 0, overlap: 0.5 }]);
    expect(matchBoxes([a], [less])).toEqual([]);
    expect(matchBoxes([], [a])).toEqual([]);
    expect(matchBoxes([a], [])).toEqual([]);
  });

  it('MEA-AGR-1 one to one with the greatest sum, where the nearest pair first would lose one', () => {
    const first = [box(0), box(6)];
    const second = [box(5), box(12)];
    expect(matchBoxes(first, second).map(({ first: a, second: b }) => [a, b])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(matchBoxes([box(0), box(1)], [box(0)])).toEqual([{ first: 0, second: 0, overlap: 1 }]);
  });

  it('MEA-AGR-1 whatever their classes, which the table holds', () => {
    const found = compareFrame(
      [box(0), box(100, 'debris'), box(300)],
      [box(1, 'debris'), box(100, 'debris')],
      CLASSES,
    );
    expect(found).toEqual({
      both: 2,
      secondOnly: 0,
      firstOnly: 1,
      overlapSum: expect.closeTo(1 + 19 / 21, 12),
      table: [
        [0, 1, 0],
        [0, 1, 0],
        [0, 0, 0],
      ],
    });
    expect(() => compareFrame([box(0, 'mouse')], [box(0)], CLASSES)).toThrow('not in the list');
  });
});

describe('statistics of agreement', () => {
  const frames = Array.from({ length: 10 }, () => frame());

  it('MEA-AGR-2 come from sums over the frames', () => {
    const { precision, recall, f1, meanOverlap, sums } = summariseAgreement(frames, 3);
    expect(sums).toMatchObject({ both: 80, secondOnly: 10, firstOnly: 20 });
    expect(precision).toMatchObject({ value: expect.closeTo(80 / 90, 12) });
    expect(recall).toMatchObject({ value: 0.8 });
    expect(f1).toMatchObject({ value: expect.closeTo(160 / 190, 12) });
    expect(meanOverlap).toMatchObject({ value: expect.closeTo(0.8, 12) });
    const nothing = frame({ both: 0, secondOnly: 0, firstOnly: 0, overlapSum: 0, table: [[0]] });
    const none = summariseAgreement(
      Array.from({ length: 6 }, () => nothing),
      1,
    );
    for (const each of [none.precision, none.recall, none.f1, none.meanOverlap, none.kappa])
      expect(each).toEqual(notAvailable('no_cells'));
  });

  it('MEA-AGR-3 κ of all classes and of each against the others', () => {
    // Cohen's own kind of table: observed 0.7, expected 0.5.
    const table = [
      [20, 5],
      [10, 15],
    ];
    expect(cohenKappa(table)).toEqual({ value: 0.4, observed: 0.7, expected: 0.5, total: 50 });
    expect(
      oneAgainstRest(
        [
          [1, 2, 3],
          [4, 5, 6],
          [7, 8, 9],
        ],
        1,
      ),
    ).toEqual([
      [5, 10],
      [10, 20],
    ]);
    expect(
      cohenKappa([
        [7, 0],
        [0, 0],
      ]),
    ).toBeUndefined();
    expect(cohenKappa([[0]])).toBeUndefined();
    const { kappa, kappaOfClass } = summariseAgreement(frames, 3);
    expect(kappa).toMatchObject({ value: cohenKappa(frame().table)?.value });
    expect(kappaOfClass[2]).toEqual(notAvailable('one_class_only'));
    expect(kappaOfClass[0]).toMatchObject({ available: true });
  });

  it('MEA-AGR-4 have intervals that are the same each time and have width though no frame differs', () => {
    const summary = summariseAgreement(frames, 3);
    expect(summariseAgreement(frames, 3)).toEqual(summary);
    const width = (measured: Measured) =>
      measured.available ? measured.interval.upper - measured.interval.lower : Number.NaN;
    for (const each of [summary.precision, summary.recall, summary.f1, summary.kappa])
      expect(width(each)).toBeGreaterThan(0.05);
  });

  it('MEA-AGR-4 are wider where frames differ than boxes alone would make them', () => {
    const differing = Array.from({ length: 10 }, (_, i) =>
      i % 2 === 0
        ? frame({ firstOnly: 0 })
        : frame({ both: 2, overlapSum: 1.6, firstOnly: 8, table: frame().table }),
    );
    const { recall } = summariseAgreement(differing, 3);
    // 50 of 90 as Wilson's interval of independent boxes: 0.453 to 0.654.
    expect(recall).toSatisfy(
      (each: Measured) => each.available && each.interval.lower < 0.42 && each.interval.upper > 0.68,
    );
  });

  it('MEA-AGR-4 hold the true recall in at least 45 of 50 rounds of clustered frames', () => {
    const random = randomSource(9);
    const covered = Array.from({ length: 50 }, () => {
      const round = Array.from({ length: 20 }, () => {
        // Each frame has its own difficulty; the mean over frames of equal size is 0.75.
        const ease = 0.5 + 0.5 * random.uniform();
        const both = Array.from({ length: 12 }, () => random.uniform() < ease).filter(Boolean).length;
        return frame({ both, firstOnly: 12 - both, secondOnly: 0, overlapSum: both, table: [[both]] });
      });
      const { recall } = summariseAgreement(round, 1);
      return recall.available && recall.interval.lower <= 0.75 && 0.75 <= recall.interval.upper;
    }).filter(Boolean).length;
    expect(covered).toBeGreaterThanOrEqual(45);
  });

  it('MEA-AGR-5 are not given for fewer than five frames, counts are', () => {
    const four = summariseAgreement(frames.slice(0, 4), 3);
    expect(four.sums.both).toBe(32);
    expect(four.kappaOfClass).toHaveLength(3);
    for (const each of [four.precision, four.recall, four.f1, four.meanOverlap, four.kappa])
      expect(each).toEqual(notAvailable('too_few_frames'));
    expect(summariseAgreement(frames.slice(0, 5), 3).f1.available).toBe(true);
  });
});
