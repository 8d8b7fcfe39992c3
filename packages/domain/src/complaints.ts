import type { Params } from './notices.ts';

/** What can be wrong with one field of a request, and what its text leaves open. */
export const COMPLAINTS = {
  required: [],
  invalid: [],
  not_text: [],
  not_number: [],
  not_whole_number: [],
  not_flag: [],
  not_list: [],
  not_object: [],
  not_date: [],
  not_id: [],
  not_email: [],
  bad_form: [],
  text_too_short: ['min'],
  text_too_long: ['max'],
  list_too_short: ['min'],
  list_too_long: ['max'],
  number_too_small: ['min'],
  number_too_large: ['max'],
  number_not_above: ['min'],
  number_not_below: ['max'],
  number_out_of_range: ['min', 'max'],
  not_one_of: ['values'],
  unknown_fields: ['fields'],
  control_characters: [],
  dataset_name_required: [],
  project_name_required: [],
  user_required: [],
  user_unknown: [],
  role_unknown: [],
  system_only: [],
  patient_name_required: [],
  role_name_and_code_required: [],
  role_code_form: [],
  permission_unknown: [],
  permission_locked: [],
  frames_required: [],
  email_required: [],
  password_required: [],
  password_wrong: [],
  current_password_wrong: [],
  code_wrong: [],
  password_unchanged: [],
  code_required: [],
  report_title_required: [],
  recipient_required: [],
  display_name_required: [],
  password_too_short: ['min'],
  password_too_common: [],
  calibration_not_found: [],
  role_not_found: [],
  patient_not_found: [],
  year_out_of_range: ['min', 'max'],
  calibration_id_form: [],
  patient_id_form: [],
  patient_of_sample: [],
  depth_sd_missing: [],
  measured_depth_missing: [],
  nominal_depth_missing: [],
  box_too_small: ['min'],
  box_outside: ['width', 'height'],
  drawn_box_too_small: ['min'],
  names_another_detection: [],
  idempotency_key_form: [],
  upload_length_form: [],
  upload_metadata_form: [],
  upload_metadata_encoding: [],
  upload_checksum_form: [],
  reason_required: [],
  logo_too_large: [],
  logo_not_png: [],
  store_not_configured: [],
} as const satisfies Record<string, readonly string[]>;

export type ComplaintCode = keyof typeof COMPLAINTS;
export const COMPLAINT_CODES = Object.keys(COMPLAINTS) as ComplaintCode[];

export const isComplaintCode = (value: string): value is ComplaintCode => Object.hasOwn(COMPLAINTS, value);

export interface Complaint {
  readonly code: ComplaintCode;
  readonly params?: Params;
}

export interface FieldError extends Complaint {
  readonly field: string;
}
