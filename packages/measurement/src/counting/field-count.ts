import type { FrameDetections } from '../detection.ts';
import { mean } from '../statistics/sample-moments.ts';
import { type CountingFrame, countHeads } from './two-edge-rule.ts';

/** Heads of one field (one video). Its frames show the same cells, so they are averaged and never summed. */
export interface FieldCount {
  readonly heads: number;
  readonly frames: number;
  readonly countingFrame: CountingFrame;
}

/** Counts a field frame by frame, so that a worker never has to hold the detections of a whole video. */
export class FieldCounter {
  readonly #countingFrame: CountingFrame;
  #sum = 0;
  #frames = 0;

  constructor(countingFrame: CountingFrame) {
    this.#countingFrame = countingFrame;
  }

  push(frame: FrameDetections): void {
    this.#sum += countHeads(frame.detections, this.#countingFrame);
    this.#frames += 1;
  }

  /** Undefined for a video without a frame: 0 heads in 0 frames is not an empty sample. */
  result(): FieldCount | undefined {
    if (this.#frames === 0) return undefined;
    return { heads: this.#sum / this.#frames, frames: this.#frames, countingFrame: this.#countingFrame };
  }
}

export const meanHeads = (fields: readonly FieldCount[]): number => mean(fields.map((f) => f.heads));
