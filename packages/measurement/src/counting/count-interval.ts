import type { Interval } from '../measured.ts';
import { Z95 } from '../statistics/normal.ts';
import { poissonInterval } from '../statistics/poisson-interval.ts';
import { studentT95 } from '../statistics/student.ts';

/**
 * No drop is mixed perfectly, and two or three fields show it only by luck: where they happen to agree, the excess below is
 * estimated as 0. This least spread between fields is always counted. Without it the interval from two clustered fields
 * covered the truth in 86 % of simulated samples; with it a single field is not taken to represent the full drop.
 */
export const MIXING_CV = 0.05;

export interface FieldVariance {
  /** Variance of the summed count beyond what Poisson explains. */
  readonly excess: number;
  readonly degrees: number;
}

/**
 * Cells cluster, and a drop is not mixed perfectly: the spread between fields is larger than Poisson. Only the excess is
 * added, or Poisson noise would be counted twice. One field cannot show it: then nothing is added.
 * A field is expected to hold its share of the volume.
 */
export const betweenFieldVariance = (
  heads: readonly number[],
  volumes: readonly number[] = heads.map(() => 1),
): FieldVariance | undefined => {
  const fields = heads.length;
  if (fields < 2) return undefined;
  const total = heads.reduce((a, b) => a + b, 0);
  const volume = volumes.reduce((a, b) => a + b, 0);
  const squares = heads.reduce((sum, n, i) => sum + (n - (total * (volumes[i] ?? 0)) / volume) ** 2, 0);
  return { excess: Math.max(0, (squares * fields) / (fields - 1) - total), degrees: fields - 1 };
};

export interface CountUncertainty {
  readonly total: number;
  /** Bodies that may belong to the count and are left out of it. */
  readonly doubtful?: number;
  readonly fieldVariance: FieldVariance | undefined;
  /** Depth, dilution and other factors the count is multiplied with. */
  readonly relativeSds: readonly number[];
}

/** Of a count of 0 it is the exact bound alone, 3.69 by the volume: the other errors are shares of a count that is not there. */
const intervalOf = ({ total, fieldVariance, relativeSds }: CountUncertainty): Interval => {
  const poisson = poissonInterval(total);
  if (total === 0) return { lower: 0, upper: poisson.upper };
  const factors = relativeSds.reduce((sum, sd) => sum + (Z95 * sd) ** 2, 0);
  const between =
    fieldVariance === undefined
      ? 0
      : (studentT95(fieldVariance.degrees) ** 2 * fieldVariance.excess) / (total * total);
  const side = (ratio: number): number => Math.exp(Math.sqrt(Math.log(ratio) ** 2 + between + factors));
  return { lower: total / side(total / poisson.lower), upper: total * side(poisson.upper / total) };
};

/**
 * 95 % interval of the summed count with every other source of error, combined in quadrature on the logarithm: the
 * lower end can then never be negative and the sides keep the skew of Poisson. The excess is weighted with Student's t,
 * because with z an interval from three clustered fields covered the truth in 82 % of simulated samples. The upper
 * end is that of the count with the doubtful bodies in it, so that it holds whether they are heads or not.
 */
export const combineCountInterval = (count: CountUncertainty): Interval => {
  const { lower, upper } = intervalOf(count);
  if ((count.doubtful ?? 0) === 0) return { lower, upper };
  return { lower, upper: intervalOf({ ...count, total: count.total + (count.doubtful ?? 0) }).upper };
};
