import { ACCOUNT_ERRORS } from './errors/accounts.ts';
import { ANALYSIS_ERRORS } from './errors/analyses.ts';
import { DETECTION_ERRORS } from './errors/detections.ts';
import { LABEL_FILE_ERRORS } from './errors/label-files.ts';
import { MODEL_ERRORS } from './errors/models.ts';
import { PROJECT_ERRORS } from './errors/projects.ts';
import { REPORT_ERRORS } from './errors/reports.ts';
import { REQUEST_ERRORS } from './errors/requests.ts';
import { PREDICTION_ERRORS } from './errors/predictions.ts';
import { REVIEW_ERRORS } from './errors/reviews.ts';
import { ROUND_ERRORS } from './errors/rounds.ts';
import { SAMPLE_ERRORS } from './errors/samples.ts';
import type { FieldError } from './complaints.ts';
import type { Notice, Params } from './notices.ts';

/**
 * The error catalogue: every failure that a caller may see, with its HTTP status. What people read stands in
 * packages/messages, by the same code.
 */
export const ERROR_AREAS = [
  REQUEST_ERRORS,
  ACCOUNT_ERRORS,
  PROJECT_ERRORS,
  SAMPLE_ERRORS,
  DETECTION_ERRORS,
  LABEL_FILE_ERRORS,
  MODEL_ERRORS,
  REVIEW_ERRORS,
  ROUND_ERRORS,
  PREDICTION_ERRORS,
  ANALYSIS_ERRORS,
  REPORT_ERRORS,
] as const;

export const ERROR_STATUS = {
  ...REQUEST_ERRORS,
  ...ACCOUNT_ERRORS,
  ...PROJECT_ERRORS,
  ...SAMPLE_ERRORS,
  ...DETECTION_ERRORS,
  ...LABEL_FILE_ERRORS,
  ...MODEL_ERRORS,
  ...REVIEW_ERRORS,
  ...ROUND_ERRORS,
  ...PREDICTION_ERRORS,
  ...ANALYSIS_ERRORS,
  ...REPORT_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

export interface AppErrorOptions {
  /** What the text of the code leaves open, e.g. the largest size of a file. */
  readonly params?: Params;
  readonly errors?: readonly FieldError[];
  /** Why, where work failed whose own notice holds more than the code. */
  readonly notice?: Notice;
  readonly cause?: unknown;
}

/** A refusal by its code. It carries no text: that is chosen where the language of the reader is available. */
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
