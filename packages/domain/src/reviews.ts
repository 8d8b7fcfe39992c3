/** TEC-165: only what is pending can be reviewed. */
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'needsCorrection'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** TEC-166 */
export const REVIEW_DECISIONS = ['approved', 'rejected', 'needsCorrection'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** TEC-081 */
export const REVIEW_ORDERS = ['dataset', 'created', 'creator', 'confidence', 'status'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

export const REVIEWS = {
  perPage: 10,
  notesLength: 5000,
  commentLength: 2000,
  /** Remarks on one item; each is read with it. */
  commentsOfItem: 200,
} as const;
