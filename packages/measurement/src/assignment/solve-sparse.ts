import { edgeComponents } from './components.ts';
import { type Edges, UNASSIGNED } from './edges.ts';
import { assignRows } from './shortest-augmenting-path.ts';

export interface SparseProblem {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly edges: Edges;
  /** Cost of leaving a row free. An edge that costs more is never taken. */
  readonly freeCost: number;
}

const localIndex = (members: readonly number[], of: readonly number[]): Map<number, number> => {
  const index = new Map<number, number>();
  for (const e of members) {
    const id = of[e] ?? 0;
    if (!index.has(id)) index.set(id, index.size);
  }
  return index;
};

const solveComponent = (members: readonly number[], problem: SparseProblem, columnOf: Int32Array): void => {
  const { edges, freeCost } = problem;
  const rows = localIndex(members, edges.rows);
  const columns = localIndex(members, edges.columns);
  const height = rows.size;
  const width = columns.size + height;
  const cost = new Float64Array(height * width).fill(Infinity);
  for (const e of members) {
    const at = (rows.get(edges.rows[e] ?? 0) ?? 0) * width + (columns.get(edges.columns[e] ?? 0) ?? 0);
    cost[at] = Math.min(cost[at] ?? Infinity, edges.costs[e] ?? Infinity);
  }
  for (let i = 0; i < height; i += 1) cost[i * width + columns.size + i] = freeCost;
  const local = assignRows({ height, width, cost });
  const columnIds = [...columns.keys()];
  for (const [row, i] of rows) columnOf[row] = columnIds[local[i] ?? width] ?? UNASSIGNED;
};

/** Column of each row, or UNASSIGNED: the least total of edge costs and free costs, exactly. */
export const solveSparse = (problem: SparseProblem): Int32Array => {
  const { edges, freeCost } = problem;
  const columnOf = new Int32Array(problem.rowCount).fill(UNASSIGNED);
  for (const members of edgeComponents(edges, problem.rowCount, problem.columnCount)) {
    const [only] = members;
    if (members.length === 1 && only !== undefined) {
      if ((edges.costs[only] ?? Infinity) < freeCost)
        columnOf[edges.rows[only] ?? 0] = edges.columns[only] ?? UNASSIGNED;
      continue;
    }
    solveComponent(members, problem, columnOf);
  }
  return columnOf;
};
