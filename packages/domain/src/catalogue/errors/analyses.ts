/** Analyses and calibrations. */
export const ANALYSIS_ERRORS = {
  analysis_not_completed: 409,
  calibration_in_use: 409,
  calibration_not_usable: 422,
  videos_of_one_project: 422,
  videos_of_one_patient: 422,
  tracks_not_stored: 409,
  analysis_not_found: 404,
  analysis_issued: 409,
  analysis_running: 409,
} as const satisfies Record<string, number>;
