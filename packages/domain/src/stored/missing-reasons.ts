/**
 * Why a figure is missing. A closed set, because each reason is printed on a report and has to be
 * translatable; a free text would end up as "unknown error" on the page a doctor reads.
 */
export const MISSING_REASONS = [
  'no_pixel_size',
  'no_measured_depth',
  'no_dilution',
  'no_presentation_times',
  'invalid_presentation_times',
  'no_volume',
  'no_fields',
  'no_cells',
  'too_few_cells',
  'calibration_changed',
  'no_morphology',
  'invalid_calibration',
  'invalid_dilution',
  'invalid_volume',
  'track_too_short',
  'too_few_still_cells',
  'many_unmeasured',
  'not_outlined',
  'outline_too_small',
  'cut_by_edge',
  'round_head',
  'defects_not_distinguished',
  'pixels_too_coarse',
  'not_stained',
  'no_cited_range',
  'too_few_frames',
  'one_class_only',
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];
