/** Models that people try on a video: what is being done, and why one gave no result. */
export const PREDICTION_NOTICES = {
  'prediction.preparing': [],
  'prediction.looked': ['done', 'total'],
  'prediction.classing': ['done', 'total'],
  'prediction.comparing': ['done', 'total'],
  'prediction.storing': [],
  'prediction.done': ['tracks', 'frames'],
  'prediction.classed': ['sperm', 'frames'],
  'prediction.not_waiting': [],
  'prediction.deleted': [],
  'prediction.no_calibration': [],
  'prediction.no_detector': [],
} as const satisfies Record<string, readonly string[]>;
