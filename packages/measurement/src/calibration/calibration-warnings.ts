import type { Calibration } from './calibration.ts';

export type CalibrationWarning =
  | 'segre_silberberg_not_calibrated'
  | 'chamber_lot_expired'
  | 'depth_far_from_nominal';

/** Largest published difference between measured and nominal depth is 21 %; beyond 30 % a typing error is likelier. */
const SUSPICIOUS_DEPTH_RATIO = 0.3;

/** What a reader of the figure has to see next to it, although the figure can be computed. */
export const calibrationWarnings = (calibration: Calibration, at: Date): readonly CalibrationWarning[] => {
  const chamber = calibration.chamber;
  if (chamber === undefined) return [];
  const warnings: CalibrationWarning[] = [];
  if (chamber.segreSilberberg === undefined) warnings.push('segre_silberberg_not_calibrated');
  if (chamber.expiresOn !== undefined && chamber.expiresOn < at) warnings.push('chamber_lot_expired');
  const measured = chamber.measuredDepth?.depth;
  if (measured !== undefined && Math.abs(measured / chamber.nominalDepth - 1) > SUSPICIOUS_DEPTH_RATIO) {
    warnings.push('depth_far_from_nominal');
  }
  return warnings;
};
