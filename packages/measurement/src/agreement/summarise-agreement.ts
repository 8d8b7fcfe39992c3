import { available, type Interval, type Measured, type MissingReason, notAvailable } from '../measured.ts';
import { wilsonInterval } from '../statistics/wilson-interval.ts';
import { addTable, type ClassTable, cohenKappa, emptyTable, oneAgainstRest } from './class-table.ts';
import type { FrameAgreement } from './frame-agreement.ts';
import { frameResamples, percentileInterval } from './resample-frames.ts';

export interface AgreementSummary {
  readonly frames: number;
  readonly sums: FrameAgreement;
  /** Of the second person against the first. */
  readonly precision: Measured;
  readonly recall: Measured;
  readonly f1: Measured;
  readonly meanOverlap: Measured;
  readonly kappa: Measured;
  /** In the order of the classes. */
  readonly kappaOfClass: readonly Measured[];
}

/** Resampling fewer says nothing about other frames. */
const LEAST_FRAMES = 5;

export function summariseAgreement(frames: readonly FrameAgreement[], classes: number): AgreementSummary {
  const sums = addFrames(frames, classes);
  const statistics = [precision, recall, f1, meanOverlap, kappaOf((table) => table)];
  for (let at = 0; at < classes; at += 1) statistics.push(kappaOf((table) => oneAgainstRest(table, at)));
  const [first, second, third, fourth, fifth, ...others] = withIntervals(frames, sums, statistics) as [
    Measured,
    Measured,
    Measured,
    Measured,
    Measured,
    ...Measured[],
  ];
  return {
    frames: frames.length,
    sums,
    precision: first,
    recall: second,
    f1: third,
    meanOverlap: fourth,
    kappa: fifth,
    kappaOfClass: others,
  };
}

interface Statistic {
  readonly value: (sums: FrameAgreement) => number | undefined;
  /** What independent boxes alone would leave in doubt. */
  readonly boxes: (sums: FrameAgreement) => Interval | undefined;
  readonly missing: (sums: FrameAgreement) => MissingReason;
}

const share = (part: (sums: FrameAgreement) => number, all: (sums: FrameAgreement) => number): Statistic => ({
  value: (sums) => (all(sums) === 0 ? undefined : part(sums) / all(sums)),
  boxes: (sums) => wilsonInterval(part(sums) / all(sums), all(sums)),
  missing: () => 'no_cells',
});

const precision = share(
  ({ both }) => both,
  ({ both, secondOnly }) => both + secondOnly,
);
const recall = share(
  ({ both }) => both,
  ({ both, firstOnly }) => both + firstOnly,
);
const jaccard = share(
  ({ both }) => both,
  ({ both, firstOnly, secondOnly }) => both + firstOnly + secondOnly,
);

const f1: Statistic = {
  ...share(
    ({ both }) => 2 * both,
    ({ both, firstOnly, secondOnly }) => 2 * both + firstOnly + secondOnly,
  ),
  // Both ÷ all is a share of boxes and F1 rises with it; F1 itself is none.
  boxes: (sums) => mapInterval(jaccard.boxes(sums), (j) => (2 * j) / (1 + j)),
};

const meanOverlap: Statistic = {
  value: ({ both, overlapSum }) => (both === 0 ? undefined : overlapSum / both),
  boxes: () => undefined,
  missing: () => 'no_cells',
};

const kappaOf = (part: (table: ClassTable) => ClassTable): Statistic => ({
  value: ({ table }) => cohenKappa(part(table))?.value,
  boxes: ({ table }) => {
    const kappa = cohenKappa(part(table));
    return (
      kappa &&
      mapInterval(
        wilsonInterval(kappa.observed, kappa.total),
        (observed) => (observed - kappa.expected) / (1 - kappa.expected),
      )
    );
  },
  missing: ({ both }) => (both === 0 ? 'no_cells' : 'one_class_only'),
});

const mapInterval = (interval: Interval | undefined, map: (end: number) => number): Interval | undefined =>
  interval && { lower: map(interval.lower), upper: map(interval.upper) };

function withIntervals(
  frames: readonly FrameAgreement[],
  sums: FrameAgreement,
  statistics: readonly Statistic[],
): readonly Measured[] {
  if (frames.length < LEAST_FRAMES) return statistics.map(() => notAvailable('too_few_frames'));
  const resampled: number[][] = statistics.map(() => []);
  for (const drawn of frameResamples(frames.length)) {
    const drawnSums = addFrames(
      Array.from(drawn, (at) => frames[at]!),
      sums.table.length,
    );
    statistics.forEach((statistic, i) => {
      const value = statistic.value(drawnSums);
      if (value !== undefined) resampled[i]!.push(value);
    });
  }
  return statistics.map((statistic, i) => {
    const value = statistic.value(sums);
    if (value === undefined) return notAvailable(statistic.missing(sums));
    const ends = [
      percentileInterval(resampled[i]!),
      statistic.boxes(sums),
      { lower: value, upper: value },
    ].filter((each) => each !== undefined);
    return available(value, {
      lower: Math.min(...ends.map(({ lower }) => lower)),
      upper: Math.max(...ends.map(({ upper }) => upper)),
    });
  });
}

function addFrames(frames: readonly FrameAgreement[], classes: number): FrameAgreement {
  const table = emptyTable(classes);
  let [both, secondOnly, firstOnly, overlapSum] = [0, 0, 0, 0];
  for (const frame of frames) {
    both += frame.both;
    secondOnly += frame.secondOnly;
    firstOnly += frame.firstOnly;
    overlapSum += frame.overlapSum;
    addTable(table, frame.table);
  }
  return { both, secondOnly, firstOnly, overlapSum, table };
}
