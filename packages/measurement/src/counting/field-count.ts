import type { CountingFrame } from './two-edge-rule.ts';

/** Heads of one field. Its frames show the same cells, so they are averaged and never summed. */
export interface FieldCount {
  readonly heads: number;
  readonly frames: number;
  readonly countingFrame: CountingFrame;
}
