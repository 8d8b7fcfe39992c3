import { COARSEST_ASSESSED_UM } from '@sarm/domain/morphology';
import type { Preparation } from '@sarm/domain/videos/recordings';
import type { Calibration } from '../calibration/calibration.ts';
import { pixelScale } from '../calibration/pixel-scale.ts';
import type { MissingReason } from '../measured.ts';

/**
 * Why the measures of a sperm stand without an assessment. There is always a reason: ranges of stained heads are
 * remembered, but no page of a manual that states them is recorded, and a range that nobody can look up is not shown.
 */
export function whyNotAssessed(
  calibration: Calibration | undefined,
  preparation: Preparation | null,
): MissingReason {
  const scale = pixelScale(calibration);
  if (!scale.available) return scale.reason;
  if (scale.pixelSize > COARSEST_ASSESSED_UM) return 'pixels_too_coarse';
  // Fixed and stained heads are smaller than living ones; a preparation that is not recorded may be either.
  if (preparation === null || preparation === 'fresh') return 'not_stained';
  return 'no_cited_range';
}
