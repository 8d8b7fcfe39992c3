import type { Edges } from './edges.ts';

const find = (parent: Int32Array, node: number): number => {
  let root = node;
  while ((parent[root] ?? root) !== root) root = parent[root] ?? root;
  let at = node;
  while (at !== root) {
    const next = parent[at] ?? root;
    parent[at] = root;
    at = next;
  }
  return root;
};

/**
 * Edge numbers grouped by connected component. Gated tracking problems fall apart into clusters of a few cells; solving
 * them one by one makes the full frame near linear, where one matrix of 500 × 500 cells is cubic.
 */
export const edgeComponents = (edges: Edges, rowCount: number, columnCount: number): readonly number[][] => {
  const parent = Int32Array.from({ length: rowCount + columnCount }, (_, i) => i);
  const count = edges.rows.length;
  for (let e = 0; e < count; e += 1) {
    const a = find(parent, edges.rows[e] ?? 0);
    const b = find(parent, rowCount + (edges.columns[e] ?? 0));
    if (a !== b) parent[b] = a;
  }
  const groups = new Map<number, number[]>();
  for (let e = 0; e < count; e += 1) {
    const root = find(parent, edges.rows[e] ?? 0);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [e]);
    else group.push(e);
  }
  return [...groups.values()];
};
