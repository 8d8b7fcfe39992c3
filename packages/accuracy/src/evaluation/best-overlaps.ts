import { addEdge, noEdges } from '@sarm/measurement/assignment/edges';
import { solveSparse } from '@sarm/measurement/assignment/solve-sparse';
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
