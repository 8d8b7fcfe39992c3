import type { CountingFrame } from './two-edge-rule.ts';

/** Heads of one field. Its frames show the same cells, so they are averaged and never summed. */
export interface FieldCount {
  readonly heads: number;
  readonly frames: number;
  /** Bodies that may be heads: they widen the interval upwards. */
  readonly doubtful?: number;
  readonly countingFrame: CountingFrame;
}
