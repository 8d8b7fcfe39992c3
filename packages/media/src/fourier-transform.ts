export interface ComplexSquare {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** In place, over one row or column; the side is a power of two. */
function transformLine(
  square: ComplexSquare,
  [start, stride]: readonly [number, number],
  side: number,
  sign: number,
): void {
  const { real, imaginary } = square;
  for (let i = 1, j = 0; i < side; i += 1) {
    let bit = side >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const a = start + i * stride;
    const b = start + j * stride;
    [real[a], real[b]] = [real[b] ?? 0, real[a] ?? 0];
    [imaginary[a], imaginary[b]] = [imaginary[b] ?? 0, imaginary[a] ?? 0];
  }
  for (let length = 2; length <= side; length <<= 1) {
    const half = length >> 1;
    for (let k = 0; k < half; k += 1) {
      const angle = (sign * 2 * Math.PI * k) / length;
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      for (let block = 0; block < side; block += length) {
        const a = start + (block + k) * stride;
        const b = a + half * stride;
        const x = (real[b] ?? 0) * cos - (imaginary[b] ?? 0) * sin;
        const y = (real[b] ?? 0) * sin + (imaginary[b] ?? 0) * cos;
        real[b] = (real[a] ?? 0) - x;
        imaginary[b] = (imaginary[a] ?? 0) - y;
        real[a] = (real[a] ?? 0) + x;
        imaginary[a] = (imaginary[a] ?? 0) + y;
      }
    }
  }
}

/** Two-dimensional Fourier transform in place, without the factor 1/n². */
export function transformSquare(square: ComplexSquare, side: number, direction: 'forward' | 'back'): void {
  const sign = direction === 'forward' ? -1 : 1;
  const line = (start: number, stride: number): void => transformLine(square, [start, stride], side, sign);
  for (let row = 0; row < side; row += 1) line(row * side, 1);
  for (let column = 0; column < side; column += 1) line(column, side);
}
