import { PointGrid, type PlanePoint } from '../assignment/point-grid.ts';
import type { Edges } from '../assignment/edges.ts';

/** Heads whose centres are nearer than this overlap, and neither centre is where the detector says. In head lengths. */
const OVERLAP = 0.5;
/** Log likelihood by which the chosen links must beat the exchanged ones: e^4 ≈ 55 to 1. */
const MARGIN = 4;
/** A link this near to the cost of a new cell is doubtful: less than e^4 ≈ 55 to 1 for it. */
const FAR_FETCHED = 4;

const markOverlaps = (points: readonly PlanePoint[], headLength: number, crossing: boolean[]): void => {
  const radius = OVERLAP * headLength;
  const grid = new PointGrid(points, Math.max(1, headLength));
  for (const [i, p] of points.entries()) {
    grid.around(p, radius, (j) => {
      if (j !== i) crossing[i] = true;
    });
  }
};

const pairKey = (row: number, column: number): number => row * 65_536 + column;

/** Both ends of every link that could as well have been the other way round. */
const markExchanges = (edges: Edges, columnOf: Int32Array, crossing: boolean[]): void => {
  const rowOf = new Map<number, number>();
  const cost = new Map<number, number>();
  for (const [row, column] of columnOf.entries()) if (column >= 0) rowOf.set(column, row);
  for (const [e, row] of edges.rows.entries())
    cost.set(pairKey(row, edges.columns[e] ?? 0), edges.costs[e] ?? Infinity);
  for (const [e, row] of edges.rows.entries()) {
    const other = edges.columns[e] ?? 0;
    const own = columnOf[row] ?? -1;
    if (own < 0 || own === other) continue;
    const rival = rowOf.get(other);
    const chosen =
      (cost.get(pairKey(row, own)) ?? 0) + (rival === undefined ? 0 : (cost.get(pairKey(rival, other)) ?? 0));
    const back = rival === undefined ? 0 : (cost.get(pairKey(rival, own)) ?? Infinity);
    if ((edges.costs[e] ?? Infinity) + back - chosen < MARGIN) {
      crossing[own] = true;
      crossing[other] = true;
    }
  }
};

/** Links that were taken only because nothing better was there: one frame of dirt near a cell is not a leap of it. */
const markFarFetched = (edges: Edges, columnOf: Int32Array, freeCost: number, crossing: boolean[]): void => {
  for (const [e, row] of edges.rows.entries()) {
    const column = edges.columns[e] ?? 0;
    if (columnOf[row] === column && (edges.costs[e] ?? 0) > freeCost - FAR_FETCHED) crossing[column] = true;
  }
};

export interface FrameLinks {
  readonly edges: Edges;
  readonly columnOf: Int32Array;
  readonly freeCost: number;
}

/** Detections whose place or identity is in doubt in this frame. They keep their track and feed no velocity. */
export const findCrossings = (
  points: readonly PlanePoint[],
  headLength: number,
  { edges, columnOf, freeCost }: FrameLinks,
): boolean[] => {
  const crossing = points.map(() => false);
  markOverlaps(points, headLength, crossing);
  markExchanges(edges, columnOf, crossing);
  markFarFetched(edges, columnOf, freeCost, crossing);
  return crossing;
};
