/** Counts by class of the first person (row) and of the second (column). */
export type ClassTable = readonly (readonly number[])[];

export const emptyTable = (size: number): number[][] =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => 0));

export function addTable(sum: number[][], table: ClassTable): void {
  table.forEach((row, i) => row.forEach((count, j) => (sum[i]![j]! += count)));
}

/** One class against all others. */
export function oneAgainstRest(table: ClassTable, at: number): ClassTable {
  const sum = [
    [0, 0],
    [0, 0],
  ];
  table.forEach((row, i) => row.forEach((count, j) => (sum[i === at ? 0 : 1]![j === at ? 0 : 1]! += count)));
  return sum;
}

export interface Kappa {
  readonly value: number;
  /** Share of equal classes, and the one that chance alone would give. */
  readonly observed: number;
  readonly expected: number;
  readonly total: number;
}

/** Cohen's κ; undefined without boxes, and where chance alone would agree always. */
export function cohenKappa(table: ClassTable): Kappa | undefined {
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = table.map((_, j) => table.reduce((sum, row) => sum + row[j]!, 0));
  const total = rows.reduce((sum, count) => sum + count, 0);
  const equal = table.reduce((sum, row, i) => sum + row[i]!, 0);
  const products = rows.reduce((sum, count, i) => sum + count * columns[i]!, 0);
  // In whole numbers: a share of exactly 1 must not be missed by rounding.
  if (total === 0 || products === total * total) return undefined;
  return {
    value: (equal * total - products) / (total * total - products),
    observed: equal / total,
    expected: products / (total * total),
    total,
  };
}
