/**
 * Solves (weights + stiffness · D'D) u = right for each right side, D being third differences: the smoothest values that
 * follow the data. `weights` holds the main diagonal and the one next to it; the matrix is symmetric with seven
 * diagonals, so the cost is linear in its size.
 */
export interface SmoothingSystem {
  readonly diagonal: Float64Array;
  readonly offDiagonal: Float64Array;
  readonly stiffness: number;
}

const THIRD_DIFFERENCE = [-1, 3, -3, 1] as const;
const BAND = 3;

/** Lower half of the matrix, row by row: four entries each, from three places left of the diagonal to the diagonal. */
const assemble = ({ diagonal, offDiagonal, stiffness }: SmoothingSystem): Float64Array => {
  const size = diagonal.length;
  const band = new Float64Array((BAND + 1) * size);
  const add = (row: number, column: number, value: number): void => {
    const place = (BAND + 1) * row + BAND - (row - column);
    band[place] = (band[place] ?? 0) + value;
  };
  for (let i = 0; i < size; i += 1) {
    add(i, i, diagonal[i] ?? 0);
    if (i > 0) add(i, i - 1, offDiagonal[i - 1] ?? 0);
  }
  for (let i = 0; i + BAND < size; i += 1)
    for (let r = 0; r <= BAND; r += 1)
      for (let c = 0; c <= r; c += 1)
        add(i + r, i + c, stiffness * (THIRD_DIFFERENCE[r] ?? 0) * (THIRD_DIFFERENCE[c] ?? 0));
  return band;
};

/** Cholesky factor in place of the matrix. */
const factorise = (band: Float64Array, size: number): void => {
  for (let i = 0; i < size; i += 1) {
    for (let k = Math.max(0, BAND - i); k <= BAND; k += 1) {
      const column = i - BAND + k;
      let sum = band[(BAND + 1) * i + k] ?? 0;
      for (let m = Math.max(0, BAND - i); m < k; m += 1)
        sum -= (band[(BAND + 1) * i + m] ?? 0) * (band[(BAND + 1) * column + m + BAND - k] ?? 0);
      band[(BAND + 1) * i + k] = k === BAND ? Math.sqrt(sum) : sum / (band[(BAND + 1) * column + BAND] ?? 1);
    }
  }
};

const substitute = (band: Float64Array, right: Float64Array): void => {
  const size = right.length;
  const at = (row: number, column: number): number => band[(BAND + 1) * row + BAND - (row - column)] ?? 0;
  for (let i = 0; i < size; i += 1) {
    let sum = right[i] ?? 0;
    for (let c = Math.max(0, i - BAND); c < i; c += 1) sum -= at(i, c) * (right[c] ?? 0);
    right[i] = sum / at(i, i);
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = right[i] ?? 0;
    for (let r = i + 1; r <= Math.min(size - 1, i + BAND); r += 1) sum -= at(r, i) * (right[r] ?? 0);
    right[i] = sum / at(i, i);
  }
};

/** Overwrites the right sides with the solutions. */
export const solveSmoothing = (system: SmoothingSystem, rights: readonly Float64Array[]): void => {
  const band = assemble(system);
  factorise(band, system.diagonal.length);
  for (const right of rights) substitute(band, right);
};
