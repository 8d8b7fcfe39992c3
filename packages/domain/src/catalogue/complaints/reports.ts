/** Reports and corrections. */
export const REPORT_COMPLAINTS = {
  report_title_required: [],
  recipient_required: [],
  reason_required: [],
} as const satisfies Record<string, readonly string[]>;
