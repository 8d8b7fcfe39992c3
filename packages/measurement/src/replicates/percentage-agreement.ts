import { type Agreement, MINIMUM_PER_REPLICATE } from './count-agreement.ts';

/** Highest average (integer %) of each row, and the largest difference that chance explains, for 2 × 200 cells. */
const WHO_TABLE: readonly (readonly [upTo: number, limit: number])[] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [4, 4],
  [7, 5],
  [11, 6],
  [16, 7],
  [23, 8],
  [34, 9],
  [65, 10],
  [76, 9],
  [83, 8],
  [88, 7],
  [92, 6],
  [95, 5],
  [97, 4],
  [98, 3],
  [99, 2],
  [100, 1],
];

const rowLimit = (average: number): number => {
  const row = WHO_TABLE.find(([upTo]) => average <= upTo);
  if (row === undefined) throw new RangeError(`an average of ${average} % does not exist`);
  return row[1];
};

/** Limit for an average. An exact half takes the stricter row, so that no rounding convention decides a pair. */
export const percentageDifferenceLimit = (average: number): number => {
  if (!(average >= 0 && average <= 100)) throw new RangeError(`an average of ${average} % does not exist`);
  const below = Math.floor(average);
  if (average - below === 0.5) return Math.min(rowLimit(below), rowLimit(below + 1));
  return rowLimit(Math.round(average));
};

export interface ReplicatePercentage {
  readonly percent: number;
  readonly cells: number;
}

/** The table is made for 200 cells each; with fewer, chance explains more and the table would reject good pairs. */
export const percentageAgreement = (first: ReplicatePercentage, second: ReplicatePercentage): Agreement => {
  if (Math.min(first.cells, second.cells) < MINIMUM_PER_REPLICATE) {
    return { outcome: 'undecided', reason: 'fewer_than_200' };
  }
  const difference = Math.abs(first.percent - second.percent);
  const limit = percentageDifferenceLimit((first.percent + second.percent) / 2);
  return { outcome: difference <= limit ? 'agree' : 'disagree', difference, limit };
};
