import type { Detection } from '@sarm/measurement/detection';
import { intersectionOverUnion } from './labelled-frame.ts';

export interface DetectionScore {
  readonly found: number;
  readonly extra: number;
  readonly missed: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** By which share more heads are reported than there are: what a concentration inherits. */
  readonly countBias: number;
}

type Likeness = (a: Detection, b: Detection) => number;

/** Nearer is more alike; at the radius 0. */
export const centreWithin =
  (radius: number): Likeness =>
  (a, b) =>
    radius - Math.hypot(a.x - b.x, a.y - b.y);

export const boxOverlap =
  (least: number): Likeness =>
  (a, b) =>
    intersectionOverUnion(a, b) - least;

/** Sums over frames; scored at the end, so that a crowded frame weighs as much as its heads. */
export class DetectionScorer {
  readonly #likeness: Likeness;
  #found = 0;
  #extra = 0;
  #missed = 0;

  constructor(likeness: Likeness) {
    this.#likeness = likeness;
  }

  /** The most confident detection chooses first; every label is found once. */
  add(detections: readonly Detection[], labels: readonly Detection[]): void {
    const free = new Set(labels);
    let found = 0;
    for (const detection of detections.toSorted((a, b) => b.confidence - a.confidence)) {
      let best: Detection | undefined;
      let most = 0;
      for (const label of free) {
        const likeness = this.#likeness(detection, label);
        if (likeness < most) continue;
        [best, most] = [label, likeness];
      }
      if (best === undefined) continue;
      free.delete(best);
      found += 1;
    }
    this.#found += found;
    this.#extra += detections.length - found;
    this.#missed += free.size;
  }

  score(): DetectionScore {
    const [found, extra, missed] = [this.#found, this.#extra, this.#missed];
    return {
      found,
      extra,
      missed,
      precision: found / Math.max(1, found + extra),
      recall: found / Math.max(1, found + missed),
      f1: (2 * found) / Math.max(1, 2 * found + extra + missed),
      countBias: (extra - missed) / Math.max(1, found + missed),
    };
  }
}
