import { addEdge, noEdges } from '@sarm/measurement/assignment/edges';
import { solveSparse } from '@sarm/measurement/assignment/solve-sparse';
import type { LabelledFrame, Overlap } from './labelled-frame.ts';
import { PairCounts } from './pair-counts.ts';

const THRESHOLD = 0.5;

export interface IdentityCounts {
  /** Boxes that carry the right identity under the best one-to-one map of found to true identities. */
  readonly truePositives: number;
  readonly truth: number;
  readonly found: number;
}

/** IDF1: how much of each cell is covered by one identity over the full video. */
export class Identity {
  readonly #together = new PairCounts();
  readonly #truthIds = new Map<number, number>();
  readonly #foundIds = new Map<number, number>();
  #truth = 0;
  #found = 0;

  push(frame: LabelledFrame, pairs: readonly Overlap[]): void {
    for (const pair of pairs) {
      const truth = frame.truth[pair.truth];
      const found = frame.found[pair.found];
      if (pair.similarity < THRESHOLD || truth === undefined || found === undefined) continue;
      this.#together.add(this.#index(this.#truthIds, truth.id), this.#index(this.#foundIds, found.id));
    }
    this.#truth += frame.truth.length;
    this.#found += frame.found.length;
  }

  counts(): IdentityCounts {
    const edges = noEdges();
    for (const [truth, found, count] of this.#together.entries()) addEdge(edges, truth, found, -count);
    const foundOf = solveSparse({
      rowCount: this.#truthIds.size,
      columnCount: this.#foundIds.size,
      edges,
      freeCost: 0,
    });
    const truePositives = foundOf.reduce((sum, found, truth) => sum + this.#together.get(truth, found), 0);
    return { truePositives, truth: this.#truth, found: this.#found };
  }

  #index(ids: Map<number, number>, id: number): number {
    const existing = ids.get(id);
    if (existing !== undefined) return existing;
    ids.set(id, ids.size);
    return ids.size - 1;
  }
}
