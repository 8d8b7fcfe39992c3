import { type Box, overlapOf, SAME_HEAD_OVERLAP } from '@sarm/domain/shapes/boxes';
import { addEdge, noEdges, UNASSIGNED } from '../assignment/edges.ts';
import { solveSparse } from '../assignment/solve-sparse.ts';

/** Places of two boxes in the lists of the two people, and what they share. */
export interface BoxMatch {
  readonly first: number;
  readonly second: number;
  readonly overlap: number;
}

/** One to one, with the greatest sum of overlaps; only boxes that show the same head. */
export function matchBoxes(first: readonly Box[], second: readonly Box[]): BoxMatch[] {
  const edges = noEdges();
  first.forEach((a, row) =>
    second.forEach((b, column) => {
      const overlap = overlapOf(a, b);
      if (overlap >= SAME_HEAD_OVERLAP) addEdge(edges, row, column, -overlap);
    }),
  );
  const columnOf = solveSparse({ rowCount: first.length, columnCount: second.length, edges, freeCost: 0 });
  return first.flatMap((a, row) => {
    const column = columnOf[row] ?? UNASSIGNED;
    const b = second[column];
    return b === undefined ? [] : [{ first: row, second: column, overlap: overlapOf(a, b) }];
  });
}
