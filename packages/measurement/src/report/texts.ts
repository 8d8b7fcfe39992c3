import type { CombinedWarning } from '../analysis/combined-warnings.ts';
import type { MissingReason } from '../measured.ts';

/** What a reader is told instead of a figure. It names what is missing, so that somebody can bring it. */
export const REASON_TEXTS: Readonly<Record<MissingReason, string>> = {
  no_pixel_size: 'The video has no calibration, so its pixel size is not known',
  no_measured_depth: 'The calibration has no measured chamber depth',
  no_dilution: 'The dilution of the sample is not recorded',
  no_presentation_times: 'The presentation times of the frames are not known',
  invalid_presentation_times: 'The presentation times of the frames do not rise',
  no_volume: 'The volume of the sample is not recorded',
  no_fields: 'The video shows no frame that could be measured',
  no_cells: 'No sperm was found',
  too_few_cells: 'Too few sperm were found',
  calibration_changed: 'The calibration was changed after the analysis; it has to be repeated',
  no_morphology: 'No morphology classes are stored',
  invalid_calibration: 'The calibration holds values that cannot be',
  invalid_dilution: 'The recorded dilution cannot be',
  invalid_volume: 'The recorded volume cannot be',
  track_too_short: 'No sperm was followed long enough to be measured',
  too_few_still_cells: 'Too few still cells to tell drift from swimming',
};

/** What belongs beside a figure. */
export const WARNING_TEXTS: Readonly<Record<CombinedWarning, string>> = {
  segre_silberberg_not_calibrated:
    'The Segre–Silberberg factor of the chamber was not calibrated; 1.00 was used',
  chamber_lot_expired: 'The lot of the chamber has expired',
  depth_far_from_nominal: 'The measured depth of the chamber is far from its nominal depth',
  fewer_than_200_heads: 'Fewer than 200 sperm were counted; the interval is wide',
  one_field_only: 'Only one field was seen; how fields differ is not known',
  drift_not_known: 'Drift of the stage could not be estimated and was not taken away',
  many_crossings: 'Many sperm crossed each other; dilute the sample or record shorter videos',
  many_ungraded: 'Many sperm were seen too briefly to be graded',
  different_algorithms: 'The videos were analysed by different versions of the software',
};

export const OTHER_REASONS = {
  not_analysed: 'The video has not been analysed',
  different_dilutions: 'The videos come from samples of different dilution',
} as const;
