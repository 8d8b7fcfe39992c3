import type { Interval } from '../measured.ts';
import { gammaQuantile } from './gamma.ts';

const ALPHA = 0.05;

/**
 * Exact (Garwood) 95 % interval of the mean behind a count. The count may be fractional: the heads of a field are
 * averaged over its frames, and rounding a mean of 0.4 to 0 would report an empty sample.
 */
export const poissonInterval = (count: number): Interval => {
  if (!(count >= 0) || !Number.isFinite(count)) throw new RangeError(`a count cannot be ${count}`);
  return {
    lower: count === 0 ? 0 : gammaQuantile(count, ALPHA / 2),
    upper: gammaQuantile(count + 1, 1 - ALPHA / 2),
  };
};
