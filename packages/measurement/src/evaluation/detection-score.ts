import type { Detection } from '../detection.ts';

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
  (a, b) => {
    const across =
      Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
    const down =
      Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
    if (across <= 0 || down <= 0) return -least;
    const shared = across * down;
    return shared / (a.width * a.height + b.width * b.height - shared) - least;
  };

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
