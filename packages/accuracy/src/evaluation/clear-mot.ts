import { bestOverlaps } from './best-overlaps.ts';
import type { LabelledFrame, Overlap } from './labelled-frame.ts';

const THRESHOLD = 0.5;
/** Larger than any sum of similarities in a frame: a pair that held before is kept as long as it overlaps. */
const KEEP = 1000;

export interface ClearCounts {
  readonly truth: number;
  readonly matches: number;
  readonly misses: number;
  readonly falsePositives: number;
  readonly idSwitches: number;
}

/** CLEAR MOT. A switch is a true cell whose found id differs from the one it had when it was last found. */
export class ClearMot {
  readonly #lastFound = new Map<number, number>();
  #truth = 0;
  #found = 0;
  #matches = 0;
  #switches = 0;

  push(frame: LabelledFrame, pairs: readonly Overlap[]): void {
    const near = pairs.filter((p) => p.similarity >= THRESHOLD);
    const held = (p: Overlap): boolean =>
      this.#lastFound.get(frame.truth[p.truth]?.id ?? -1) === frame.found[p.found]?.id;
    const kept = bestOverlaps(frame, near, (p) => (held(p) ? KEEP : 0) + p.similarity);
    for (const pair of kept) {
      const truth = frame.truth[pair.truth]?.id ?? -1;
      const found = frame.found[pair.found]?.id ?? -1;
      const before = this.#lastFound.get(truth);
      if (before !== undefined && before !== found) this.#switches += 1;
      this.#lastFound.set(truth, found);
    }
    this.#truth += frame.truth.length;
    this.#found += frame.found.length;
    this.#matches += kept.length;
  }

  counts(): ClearCounts {
    return {
      truth: this.#truth,
      matches: this.#matches,
      misses: this.#truth - this.#matches,
      falsePositives: this.#found - this.#matches,
      idSwitches: this.#switches,
    };
  }
}
