/** Admissible pairs of a sparse assignment problem. Parallel arrays: one object per pair costs more than the solution. */
export interface Edges {
  readonly rows: number[];
  readonly columns: number[];
  readonly costs: number[];
}

export const noEdges = (): Edges => ({ rows: [], columns: [], costs: [] });

export const addEdge = (edges: Edges, row: number, column: number, cost: number): void => {
  edges.rows.push(row);
  edges.columns.push(column);
  edges.costs.push(cost);
};

export const UNASSIGNED = -1;
