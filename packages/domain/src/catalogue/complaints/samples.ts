/** Projects, patients, datasets, calibrations and uploads. */
export const SAMPLE_COMPLAINTS = {
  dataset_name_required: [],
  project_name_required: [],
  patient_name_required: [],
  calibration_not_found: [],
  patient_not_found: [],
  year_out_of_range: ['min', 'max'],
  calibration_id_form: [],
  patient_id_form: [],
  patient_of_sample: [],
  depth_sd_missing: [],
  measured_depth_missing: [],
  nominal_depth_missing: [],
  upload_length_form: [],
  upload_metadata_form: [],
  upload_metadata_encoding: [],
  upload_checksum_form: [],
} as const satisfies Record<string, readonly string[]>;
