import { Z95 } from '../statistics/normal.ts';

export const MINIMUM_PER_REPLICATE = 200;

/** `undecided` is not a pass: it says what is missing before the pair can be compared. */
export type Agreement =
  | { readonly outcome: 'agree' | 'disagree'; readonly difference: number; readonly limit: number }
  | { readonly outcome: 'undecided'; readonly reason: 'fewer_than_200' | 'different_volumes' };

export interface ReplicateCount {
  readonly heads: number;
  /** Area times number of fields: counts are comparable only when the same volume was counted. */
  readonly countedArea: number;
}

/** WHO: the two counts differ by chance alone when |n1 − n2| ≤ round(1.96·√(n1 + n2)). */
export const countDifferenceLimit = (sum: number): number => Math.round(Z95 * Math.sqrt(sum));

export const countAgreement = (first: ReplicateCount, second: ReplicateCount): Agreement => {
  const larger = Math.max(first.countedArea, second.countedArea);
  if (Math.abs(first.countedArea - second.countedArea) > larger * 1e-9) {
    return { outcome: 'undecided', reason: 'different_volumes' };
  }
  const difference = Math.abs(first.heads - second.heads);
  const limit = countDifferenceLimit(first.heads + second.heads);
  // A pair too small to be reported can still be shown to disagree; it must not be shown to agree.
  if (difference > limit) return { outcome: 'disagree', difference, limit };
  if (Math.min(first.heads, second.heads) < MINIMUM_PER_REPLICATE) {
    return { outcome: 'undecided', reason: 'fewer_than_200' };
  }
  return { outcome: 'agree', difference, limit };
};
