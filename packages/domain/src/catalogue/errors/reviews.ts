/** Review of data labels. */
export const REVIEW_ERRORS = {
  /** With the reviewer and the time. */
  review_decided: 409,
  review_changed: 409,
} as const satisfies Record<string, number>;
