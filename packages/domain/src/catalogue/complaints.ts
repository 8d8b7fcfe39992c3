import { ACCOUNT_COMPLAINTS } from './complaints/accounts.ts';
import { DETECTION_COMPLAINTS } from './complaints/detections.ts';
import { INSTALLATION_COMPLAINTS } from './complaints/installation.ts';
import { LABEL_COMPLAINTS } from './complaints/labels.ts';
import { MODEL_COMPLAINTS } from './complaints/models.ts';
import { REPORT_COMPLAINTS } from './complaints/reports.ts';
import { SAMPLE_COMPLAINTS } from './complaints/samples.ts';
import { VALUE_COMPLAINTS } from './complaints/values.ts';
import type { Params } from './notices.ts';

/** What can be wrong with one field of a request, and what its text leaves open. */
export const COMPLAINT_AREAS = [
  VALUE_COMPLAINTS,
  ACCOUNT_COMPLAINTS,
  SAMPLE_COMPLAINTS,
  DETECTION_COMPLAINTS,
  LABEL_COMPLAINTS,
  MODEL_COMPLAINTS,
  REPORT_COMPLAINTS,
  INSTALLATION_COMPLAINTS,
] as const;

export const COMPLAINTS = {
  ...VALUE_COMPLAINTS,
  ...ACCOUNT_COMPLAINTS,
  ...SAMPLE_COMPLAINTS,
  ...DETECTION_COMPLAINTS,
  ...LABEL_COMPLAINTS,
  ...MODEL_COMPLAINTS,
  ...REPORT_COMPLAINTS,
  ...INSTALLATION_COMPLAINTS,
} as const;

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
