/** Sparse table of counts over (truth id, found id): few of the possible pairs ever meet. */
export class PairCounts {
  readonly #rows = new Map<number, Map<number, number>>();

  add(truth: number, found: number, amount = 1): void {
    const row = this.#rows.get(truth);
    if (row === undefined) this.#rows.set(truth, new Map([[found, amount]]));
    else row.set(found, (row.get(found) ?? 0) + amount);
  }

  get(truth: number, found: number): number {
    return this.#rows.get(truth)?.get(found) ?? 0;
  }

  *entries(): Generator<readonly [truth: number, found: number, count: number]> {
    for (const [truth, row] of this.#rows) for (const [found, count] of row) yield [truth, found, count];
  }
}

export const countIds = (lists: Iterable<readonly { readonly id: number }[]>): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const list of lists) for (const { id } of list) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};
