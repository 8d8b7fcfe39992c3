/**
 * The error catalogue: every failure that a caller may see. The HTTP status is mapped here once.
 * A message with {name} takes its values from the error's params.
 */
export const ERRORS = {
  invalid_request: { status: 422, message: 'The request is not valid' },
  not_signed_in: { status: 401, message: 'User not authenticated' },
  bad_credentials: { status: 401, message: 'Wrong email or password' },
  session_expired: { status: 401, message: 'Session expired. Please login again.' },
  account_inactive: { status: 403, message: 'Account is inactive. Please contact an administrator.' },
  registration_closed: { status: 403, message: 'Registration is closed' },
  email_taken: { status: 409, message: 'An account with this email already exists' },
  password_too_short: { status: 422, message: 'Password must be at least {min} characters' },
  password_too_common: { status: 422, message: 'This password is too common. Please choose another one.' },
  forbidden: { status: 403, message: 'You do not have permission to do this' },
  level_too_low: { status: 403, message: 'Your access level in this project does not allow this' },
  not_found: { status: 404, message: 'Not found' },
  project_archived: {
    status: 409,
    message: 'The project is archived. Restore it before changing its contents.',
  },
  project_not_empty: { status: 409, message: 'The project still holds issued reports. Archive it instead.' },
  dataset_id_required: { status: 422, message: 'Dataset ID is required' },
  file_required: { status: 422, message: 'Please select files to upload' },
  file_too_large: { status: 413, message: 'The file is larger than the allowed {max} MB' },
  file_not_video: { status: 415, message: 'Please select valid video files' },
  file_empty: { status: 422, message: 'The file is empty' },
  checksum_mismatch: {
    status: 422,
    message: 'The file arrived damaged: its checksum does not match. Please upload it again.',
  },
  upload_version: { status: 412, message: 'Resumable uploads speak tus 1.0.0' },
  upload_conflict: {
    status: 409,
    message: 'The upload goes on at another place. Ask where it stopped and send the rest from there.',
  },
  upload_complete: { status: 409, message: 'The upload is complete. Delete the video instead.' },
  upload_gone: { status: 410, message: 'The upload has expired. Please start it again.' },
  upload_locked: {
    status: 423,
    message: 'The upload is being written by another request. Please try again.',
  },
  storage_full: { status: 507, message: 'The storage is full. Please contact an administrator.' },
  video_not_ready: { status: 409, message: 'The video has not passed its file check' },
  extraction_running: { status: 409, message: 'Frames of this video are being extracted already' },
  calibration_in_use: {
    status: 409,
    message: 'Videos point to this calibration, so it cannot be changed any more. Enter a new one.',
  },
  calibration_not_usable: { status: 422, message: 'The calibration is expired or retired' },
  videos_of_one_project: { status: 422, message: 'All videos must belong to one project' },
  videos_of_one_patient: { status: 422, message: 'All videos must belong to one patient' },
  frames_of_one_video: { status: 422, message: 'All frames must belong to one video' },
  model_not_found: { status: 422, message: 'The model does not exist or cannot detect' },
  detection_running: { status: 409, message: 'Detection of these frames is running already' },
  picture_missing: { status: 409, message: 'The picture of this frame is no longer stored' },
  export_format: { status: 422, message: 'Only the format zip can be exported' },
  task_failed: { status: 422, message: 'The work failed' },
  task_cancelled: { status: 409, message: 'The work was cancelled' },
  task_finished: { status: 409, message: 'The task has already finished' },
  idempotency_in_flight: { status: 409, message: 'A request with this Idempotency-Key is still running' },
  idempotency_mismatch: { status: 422, message: 'This Idempotency-Key was used with another request' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later' },
  range_not_satisfiable: { status: 416, message: 'The requested range cannot be served' },
  payload_too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'The content type of the request is not supported' },
  unavailable: { status: 503, message: 'The service is temporarily unavailable. Please try again.' },
  internal: { status: 500, message: 'Something went wrong on the server' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface AppErrorOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  /** Replaces the catalogue text where a requirement gives the object its own words, e.g. 'Analysis not found'. */
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const text = options.message ?? fillMessage(ERRORS[code].message, options.params ?? {});
    super(text, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.errors = options.errors;
  }
}

const fillMessage = (template: string, params: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
