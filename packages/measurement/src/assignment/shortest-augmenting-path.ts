/** A dense block in which every row can be assigned: `width ≥ height`, costs finite or Infinity where not allowed. */
export interface DenseBlock {
  readonly height: number;
  readonly width: number;
  readonly cost: Float64Array;
}

interface Search {
  readonly last: number;
  readonly length: number;
}

/** Rows enter one by one along a shortest augmenting path on reduced costs (Jonker–Volgenant). */
class AugmentingSolver {
  readonly #block: DenseBlock;
  readonly #rowPrice: Float64Array;
  readonly #columnPrice: Float64Array;
  readonly #rowOf: Int32Array;
  readonly #previous: Int32Array;
  readonly #distance: Float64Array;
  readonly #done: Uint8Array;

  constructor(block: DenseBlock) {
    this.#block = block;
    this.#rowPrice = new Float64Array(block.height);
    this.#columnPrice = new Float64Array(block.width);
    this.#rowOf = new Int32Array(block.width).fill(-1);
    this.#previous = new Int32Array(block.width);
    this.#distance = new Float64Array(block.width);
    this.#done = new Uint8Array(block.width);
  }

  add(row: number): void {
    const { last, length } = this.#search(row);
    this.#reprice(row, length);
    let column = last;
    while (column >= 0) {
      const before = this.#previous[column] ?? -1;
      this.#rowOf[column] = before < 0 ? row : (this.#rowOf[before] ?? row);
      column = before;
    }
  }

  columns(): Int32Array {
    const columnOf = new Int32Array(this.#block.height).fill(-1);
    for (const [column, row] of this.#rowOf.entries()) if (row >= 0) columnOf[row] = column;
    return columnOf;
  }

  #search(start: number): Search {
    this.#distance.fill(Infinity);
    this.#done.fill(0);
    this.#previous.fill(-1);
    let row = start;
    let column = -1;
    let length = 0;
    do {
      const next = this.#relax(row, column, length);
      if (next < 0) throw new RangeError(`row ${start} has no column left`);
      column = next;
      length = this.#distance[column] ?? Infinity;
      this.#done[column] = 1;
      row = this.#rowOf[column] ?? -1;
    } while (row >= 0);
    return { last: column, length };
  }

  /** Shortens the ways to all open columns through this row and returns the nearest of them, or −1. */
  #relax(row: number, from: number, length: number): number {
    const { width, cost } = this.#block;
    const base = length - (this.#rowPrice[row] ?? 0);
    let nearest = -1;
    let least = Infinity;
    for (let j = 0; j < width; j += 1) {
      if (this.#done[j] === 1) continue;
      const through = base + (cost[row * width + j] ?? Infinity) - (this.#columnPrice[j] ?? 0);
      let distance = this.#distance[j] ?? Infinity;
      if (through < distance) {
        distance = through;
        this.#distance[j] = through;
        this.#previous[j] = from;
      }
      if (distance < least) {
        least = distance;
        nearest = j;
      }
    }
    return nearest;
  }

  #reprice(start: number, length: number): void {
    for (const [j, done] of this.#done.entries()) {
      if (done !== 1) continue;
      const gain = length - (this.#distance[j] ?? 0);
      this.#columnPrice[j] = (this.#columnPrice[j] ?? 0) - gain;
      const owner = this.#rowOf[j] ?? -1;
      if (owner >= 0) this.#rowPrice[owner] = (this.#rowPrice[owner] ?? 0) + gain;
    }
    this.#rowPrice[start] = (this.#rowPrice[start] ?? 0) + length;
  }
}

/**
 * Least-cost assignment of every row; returns the column of each. Every row must have a finite choice, so the caller adds
 * one column per row that means "stays free".
 */
export const assignRows = (block: DenseBlock): Int32Array => {
  const solver = new AugmentingSolver(block);
  for (let row = 0; row < block.height; row += 1) solver.add(row);
  return solver.columns();
};
