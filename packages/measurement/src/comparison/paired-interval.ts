import { COMPARISON, type IntervalWay } from '@sarm/domain/comparisons';
import { frameResamples, percentileInterval } from '../agreement/resample-frames.ts';
import { mean } from '../statistics/sample-moments.ts';
import { studentT95 } from '../statistics/student.ts';

export type Ends = readonly [number, number];

/** The way is one for all figures of a comparison: by how many patients it has. */
export const wayOf = (patients: number): IntervalWay =>
  patients < COMPARISON.leastPatients ? 'none' : patients < COMPARISON.resampleFrom ? 't' : 'resampling';

/** 95 % interval of the mean of one value for each unit; null where there are too few of them for it. */
export function intervalOf(values: readonly number[], way: IntervalWay): Ends | null {
  if (way === 'none' || values.length < COMPARISON.leastPatients) return null;
  // A figure that some units do not have may have too few for what the others permit.
  return way === 'resampling' && values.length >= COMPARISON.resampleFrom
    ? resampled(values)
    : byStudent(values);
}

function byStudent(values: readonly number[]): Ends {
  const centre = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
  const half = studentT95(values.length - 1) * Math.sqrt(variance / values.length);
  return [centre - half, centre + half];
}

function resampled(values: readonly number[]): Ends {
  const means: number[] = [];
  for (const drawn of frameResamples(values.length)) {
    let sum = 0;
    for (const at of drawn) sum += values[at] ?? 0;
    means.push(sum / values.length);
  }
  const { lower, upper } = percentileInterval(means) ?? { lower: 0, upper: 0 };
  return [lower, upper];
}
