/** Rounds of blind annotation. */
export const ROUND_ERRORS = {
  /** A layer that is complete is not changed. */
  layer_done: 409,
  /** Somebody still works on a layer of the frame. */
  frame_not_ready: 409,
  /** With who and when. */
  frame_adjudicated: 409,
  /** Its shared boxes are not those that the reviewer has seen. */
  frame_changed: 409,
} as const satisfies Record<string, number>;
