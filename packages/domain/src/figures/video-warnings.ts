import { CALCULATION_KINDS, type CalculationKind } from './calculation-kinds.ts';

const BOTH = CALCULATION_KINDS;
const NONE: readonly CalculationKind[] = [];

/**
 * Faults of file and picture that the file check finds and the analysis finds again, with the figures that would look
 * normal and be wrong with them, and are refused therefore. Shown as the notices `quality.<code>` (short) and
 * `warning.<code>` (with what to do).
 */
export const PICTURE_FAULTS = {
  repeated_frames: ['motility'],
  missing_frames: ['motility'],
  interlaced: BOTH,
  over_compressed: BOTH,
  light_inverted: BOTH,
  overexposed: BOTH,
  weak_contrast: BOTH,
  noisy: BOTH,
  hidden_area: ['concentration'],
  stretched_pixels: BOTH,
  burned_in_graphics: BOTH,
  fixed_pattern: BOTH,
} as const satisfies Readonly<Record<string, readonly CalculationKind[]>>;
export type PictureFault = keyof typeof PICTURE_FAULTS;

/** Faults that may come from a part of the picture only. */
export const AREA_FAULTS: readonly PictureFault[] = [
  'overexposed',
  'hidden_area',
  'burned_in_graphics',
  'fixed_pattern',
];

/**
 * All that an analysis found out about its video, with the figures it refuses. The others are shown with the figures.
 * Shown as the notice `warning.<code>`, in this order.
 */
export const VIDEO_WARNINGS = {
  smeared: BOTH,
  ...PICTURE_FAULTS,
  pixel_size_doubtful: BOTH,
  frame_rate_doubtful: ['motility'],
  unlike_training: BOTH,
  model_range_unknown: NONE,
  pictures_prepared: NONE,
  part_of_picture: NONE,
  movement_not_followed: BOTH,
  trembling_only: ['motility'],
  paths_cut: ['motility'],
  drift_not_removed: ['motility'],
  short_lived_detections: BOTH,
  halves_disagree: BOTH,
  thresholds_disagree: BOTH,
  impossible_density: BOTH,
  doubtful_bodies: BOTH,
  doubtful_still_bodies: ['motility'],
  bodies_not_counted: NONE,
  focus_not_shown: NONE,
  stage_drift: NONE,
  too_dense: NONE,
  frame_rate_limits_vcl: NONE,
  several_fields: NONE,
} as const satisfies Readonly<Record<string, readonly CalculationKind[]>>;
export type VideoWarning = keyof typeof VIDEO_WARNINGS;

export const isVideoWarning = (code: string): code is VideoWarning => Object.hasOwn(VIDEO_WARNINGS, code);

export const blocks = (warning: VideoWarning, kind: CalculationKind): boolean =>
  (VIDEO_WARNINGS[warning] as readonly CalculationKind[]).includes(kind);
