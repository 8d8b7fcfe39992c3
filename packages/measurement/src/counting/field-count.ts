import type { CountingFrame } from './two-edge-rule.ts';

/** Heads of one field. Its frames show the same cells, so they are averaged and never summed. */
export interface FieldCount {
  readonly heads: number;
  readonly frames: number;
  /** Bodies that may be heads: they widen the interval upwards. */
  readonly doubtful?: number;
  readonly countingFrame: CountingFrame;
  /** Pixels of the frame that count (MEA-CNT-13); absent where all of them do. */
  readonly countedPx?: number;
}

/** The area in which the heads were counted, in pixels. */
export const countedArea = ({
  countingFrame: f,
  countedPx,
}: Pick<FieldCount, 'countingFrame' | 'countedPx'>): number =>
  countedPx ?? (f.right - f.left) * (f.bottom - f.top);
