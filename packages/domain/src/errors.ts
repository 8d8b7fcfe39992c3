import type { FieldError } from './complaints.ts';
import type { Notice, Params } from './notices.ts';

/**
 * The error catalogue: every failure that a caller may see, with its HTTP status. What people read stands in
 * packages/messages, by the same code.
 */
export const ERROR_STATUS = {
  invalid_request: 422,
  not_signed_in: 401,
  bad_credentials: 401,
  session_expired: 401,
  account_inactive: 403,
  email_unproven: 403,
  registration_closed: 403,
  email_taken: 409,
  account_not_found: 404,
  own_account: 409,
  last_administrator: 409,
  system_roles_only: 403,
  password_too_short: 422,
  password_too_common: 422,
  forbidden: 403,
  level_too_low: 403,
  not_found: 404,
  no_playable_copy: 404,
  original_removed: 410,
  project_archived: 409,
  project_not_empty: 409,
  already_member: 409,
  grant_beyond_own: 403,
  report_issued: 409,
  report_already_issued: 409,
  report_not_found: 404,
  report_outdated: 409,
  report_not_amendable: 422,
  report_template_not_found: 422,
  analysis_not_completed: 409,
  figures_in_issued_report: 409,
  password_wrong: 422,
  current_password_wrong: 422,
  reset_link_spent: 422,
  email_link_spent: 422,
  setup_token_wrong: 403,
  code_wrong: 422,
  password_unchanged: 422,
  sign_in_step_expired: 422,
  second_factor_on: 409,
  second_factor_off: 409,
  second_factor_demanded: 409,
  passkey_refused: 422,
  mail_not_configured: 409,
  patient_not_found: 404,
  patient_in_use: 409,
  role_code_taken: 409,
  role_changed: 409,
  system_role_kept: 409,
  system_role_fixed: 409,
  admin_role_locked: 409,
  own_access_lost: 409,
  own_access_widened: 403,
  dataset_id_required: 422,
  file_required: 422,
  file_too_large: 413,
  file_not_video: 415,
  file_empty: 422,
  checksum_mismatch: 422,
  upload_version: 412,
  upload_conflict: 409,
  upload_complete: 409,
  upload_gone: 410,
  upload_locked: 423,
  storage_full: 507,
  upload_too_slow: 408,
  too_many_uploads: 429,
  project_quota: 413,
  video_not_ready: 409,
  extraction_running: 409,
  calibration_in_use: 409,
  calibration_not_usable: 422,
  videos_of_one_project: 422,
  videos_of_one_patient: 422,
  frames_of_one_video: 422,
  model_not_found: 422,
  no_detection_model: 503,
  detection_running: 409,
  picture_missing: 409,
  export_format: 422,
  tracks_not_stored: 409,
  analysis_not_found: 404,
  analysis_issued: 409,
  analysis_running: 409,
  task_failed: 422,
  task_cancelled: 409,
  task_finished: 409,
  idempotency_in_flight: 409,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  range_not_satisfiable: 416,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

export interface AppErrorOptions {
  /** What the text of the code leaves open, e.g. the largest size of a file. */
  readonly params?: Params;
  readonly errors?: readonly FieldError[];
  /** Why, where the failure is that of a work whose own notice says more than the code. */
  readonly notice?: Notice;
  readonly cause?: unknown;
}

/** A refusal by its code. It carries no words: they are chosen where the language of the reader is known. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: Params | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly notice: Notice | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.params = options.params;
    this.errors = options.errors;
    this.notice = options.notice;
  }
}

/** What was looked for, or the refusal that it is not there (any more). */
export function found<Thing>(thing: Thing | undefined, missing: ErrorCode = 'not_found'): Thing {
  if (thing === undefined) throw new AppError(missing);
  return thing;
}
