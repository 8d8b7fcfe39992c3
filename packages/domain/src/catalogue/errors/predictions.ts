/** Models tried on videos, and frames that wait for a person. */
export const PREDICTION_ERRORS = {
  /** Somebody else has taken it, or it does not wait any more. */
  queue_item_settled: 409,
  prediction_not_completed: 409,
  model_not_trained: 422,
  /** Only models that find or class sperm look at a video. */
  model_cannot_predict: 422,
} as const satisfies Record<string, number>;
