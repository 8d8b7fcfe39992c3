import { median } from '@sarm/measurement/statistics/sample-moments';

/** Middle of the errors with their sign: what remains when many cells are averaged. */
export const bias = (errors: readonly number[]): number =>
  errors.length === 0 ? Number.NaN : median(errors);

/** Middle of the errors without their sign: how wrong a typical cell is. */
export const typicalError = (errors: readonly number[]): number =>
  errors.length === 0 ? Number.NaN : median(errors.map(Math.abs));

export const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

export const percentText = (fraction: number): string => `${(100 * fraction).toFixed(1)} %`;
