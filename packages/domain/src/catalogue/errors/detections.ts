/** Frames, boxes and models. */
export const DETECTION_ERRORS = {
  extraction_running: 409,
  frames_of_one_video: 422,
  model_not_found: 422,
  no_detection_model: 503,
  detection_running: 409,
  labelling_guide_changed: 409,
  mask_changed: 409,
  mask_exists: 409,
  mask_missing: 409,
  model_not_installed: 409,
  picture_missing: 409,
  export_format: 422,
} as const satisfies Record<string, number>;
