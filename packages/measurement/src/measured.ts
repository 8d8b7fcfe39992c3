/**
 * Why a figure is missing. A closed set, because each reason is printed on a report and has to be
 * translatable; a free text would end up as "unknown error" on the page a doctor reads.
 */
export type MissingReason =
  | 'no_pixel_size'
  | 'no_measured_depth'
  | 'no_dilution'
  | 'no_presentation_times'
  | 'invalid_presentation_times'
  | 'no_volume'
  | 'no_fields'
  | 'no_cells'
  | 'too_few_cells'
  | 'calibration_changed'
  | 'no_morphology'
  | 'invalid_calibration'
  | 'invalid_dilution'
  | 'invalid_volume'
  | 'track_too_short'
  | 'too_few_still_cells'
  | 'many_unmeasured';

/** 95 % unless said otherwise. Both ends belong to the interval. */
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
