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

export interface FrameMatch {
  readonly found: readonly { readonly detection: Detection; readonly label: Detection }[];
  /** Detections without a label, and labels without a detection. */
  readonly extra: readonly Detection[];
  readonly missed: readonly Detection[];
}

/** The most confident detection chooses first; every label is found once. */
export function matchDetections(
  detections: readonly Detection[],
  labels: readonly Detection[],
  likeness: Likeness,
): FrameMatch {
  const free = new Set(labels);
  const found: { detection: Detection; label: Detection }[] = [];
  const extra: Detection[] = [];
  for (const detection of detections.toSorted((a, b) => b.confidence - a.confidence)) {
    let best: Detection | undefined;
    let most = 0;
    for (const label of free) {
      const alike = likeness(detection, label);
      if (alike < most) continue;
      [best, most] = [label, alike];
    }
    if (best === undefined) {
      extra.push(detection);
      continue;
    }
    free.delete(best);
    found.push({ detection, label: best });
  }
  return { found, extra, missed: [...free] };
}

/** Sums over frames; scored at the end, so that a crowded frame weighs as much as its heads. */
export class DetectionScorer {
  readonly #likeness: Likeness;
  #found = 0;
  #extra = 0;
  #missed = 0;

  constructor(likeness: Likeness) {
    this.#likeness = likeness;
  }

  add(detections: readonly Detection[], labels: readonly Detection[]): void {
    const { found, extra, missed } = matchDetections(detections, labels, this.#likeness);
    this.#found += found.length;
    this.#extra += extra.length;
    this.#missed += missed.length;
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
