import { addEdge, noEdges } from '../assignment/edges.ts';
import { solveSparse } from '../assignment/solve-sparse.ts';
import type { LabelledFrame, Overlap } from './labelled-frame.ts';

/** One-to-one pairs of largest total score. Scores are positive; a pair is always better than none. */
export const bestOverlaps = (
  frame: LabelledFrame,
  pairs: readonly Overlap[],
  score: (pair: Overlap) => number,
): readonly Overlap[] => {
  const edges = noEdges();
  for (const pair of pairs) addEdge(edges, pair.truth, pair.found, -score(pair));
  const foundOf = solveSparse({
    rowCount: frame.truth.length,
    columnCount: frame.found.length,
    edges,
    freeCost: 0,
  });
  return pairs.filter((pair) => foundOf[pair.truth] === pair.found);
};
