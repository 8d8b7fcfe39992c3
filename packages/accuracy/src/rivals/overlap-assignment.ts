import { addEdge, noEdges } from '@sarm/measurement/assignment/edges';
import { solveSparse } from '@sarm/measurement/assignment/solve-sparse';
import type { Detection } from '@sarm/measurement/detection';
import { boxOverlap, type BoxTrack } from './box-motion.ts';

/** Optimal pairs by box overlap of at least the threshold; gives the detection of each track, or undefined. */
export const assignByOverlap = (
  tracks: readonly BoxTrack[],
  detections: readonly Detection[],
  threshold: number,
): readonly (number | undefined)[] => {
  const edges = noEdges();
  for (const [row, track] of tracks.entries()) {
    for (const [column, detection] of detections.entries()) {
      const overlap = boxOverlap(track, detection);
      if (overlap >= threshold) addEdge(edges, row, column, 1 - overlap);
    }
  }
  const columnOf = solveSparse({
    rowCount: tracks.length,
    columnCount: detections.length,
    edges,
    freeCost: 1000,
  });
  return Array.from(columnOf, (column) => (column < 0 ? undefined : column));
};
