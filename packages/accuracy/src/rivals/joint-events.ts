/** Rows (tracks) with the columns they may have made, and how likely each is against having missed. */
export interface JointProblem {
  readonly rows: readonly number[];
  /** For each row: columns and their likelihood ratios. */
  readonly options: ReadonlyMap<number, readonly { readonly column: number; readonly ratio: number }[]>;
}

/** Marginal chance of each (row, column); the rest up to 1 is "missed". */
export type Marginals = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * Sums over every way to explain a cluster in which no detection has two tracks. The number of ways grows exponentially
 * with the cluster: undefined when it passes the limit, and the caller falls back to the single best explanation.
 */
export const jointMarginals = (problem: JointProblem, limit: number): Marginals | undefined => {
  const sums = new Map<number, Map<number, number>>(
    problem.rows.map((row) => [row, new Map<number, number>()]),
  );
  const chosen = new Map<number, number>();
  const taken = new Set<number>();
  let events = 0;
  let total = 0;

  const visit = (depth: number, weight: number): boolean => {
    const row = problem.rows[depth];
    if (row === undefined) {
      events += 1;
      total += weight;
      for (const [r, c] of chosen) sums.get(r)?.set(c, (sums.get(r)?.get(c) ?? 0) + weight);
      return events <= limit;
    }
    if (!visit(depth + 1, weight)) return false;
    for (const { column, ratio } of problem.options.get(row) ?? []) {
      if (taken.has(column)) continue;
      taken.add(column);
      chosen.set(row, column);
      const within = visit(depth + 1, weight * ratio);
      chosen.delete(row);
      taken.delete(column);
      if (!within) return false;
    }
    return true;
  };

  if (!visit(0, 1)) return undefined;
  for (const row of sums.values()) for (const [column, sum] of row) row.set(column, sum / total);
  return sums;
};
