import type { MissingReason } from '@sarm/domain/stored/missing-reasons';

export type { MissingReason };

/** 95 % unless stated otherwise. Both ends belong to the interval. */
export interface Interval<T extends number = number> {
  readonly lower: T;
  readonly upper: T;
}

export interface Available<T extends number> {
  readonly available: true;
  readonly value: T;
  readonly interval: Interval<T>;
}

export interface NotAvailable {
  readonly available: false;
  readonly reason: MissingReason;
}

/** A figure of the report: with its interval, or absent with the reason. There is no third state and no NaN. */
export type Measured<T extends number = number> = Available<T> | NotAvailable;

export const notAvailable = (reason: MissingReason): NotAvailable => ({ available: false, reason });

export const available = <T extends number>(value: T, interval: Interval<T>): Available<T> => {
  const { lower, upper } = interval;
  // NaN fails every comparison, so the condition is written to be true only for a sound figure.
  const sound = Number.isFinite(value) && lower <= value && value <= upper;
  if (!sound) {
    throw new RangeError(`a figure of ${value} cannot carry the interval ${lower}..${upper}`);
  }
  return { available: true, value, interval };
};
