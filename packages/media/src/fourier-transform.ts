export interface ComplexSquare {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** Of one side and direction: the order in which a line is read, and the turns of its steps one after another. */
interface Plan {
  readonly order: Uint16Array;
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  /** One line, next to each other in memory: columns of a large square are far apart. */
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

const plans = new Map<number, Plan>();

/** The side is a power of two. Made once: the turns of one square are those of all others. */
function planOf(side: number, sign: number): Plan {
  const cached = plans.get(sign * side);
  if (cached !== undefined) return cached;
  const order = new Uint16Array(side);
  for (let i = 1, j = 0; i < side; i += 1) {
    let bit = side >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j ^= bit;
    order[i] = j;
  }
  const [cos, sin] = [new Float64Array(side), new Float64Array(side)];
  for (let half = 1; half < side; half <<= 1)
    for (let k = 0; k < half; k += 1) {
      const angle = (sign * 2 * Math.PI * k) / (2 * half);
      cos[half + k] = Math.cos(angle);
      sin[half + k] = Math.sin(angle);
    }
  const plan = { order, cos, sin, real: new Float64Array(side), imaginary: new Float64Array(side) };
  plans.set(sign * side, plan);
  return plan;
}

/** In place, over one row or column. */
function transformLine(square: ComplexSquare, plan: Plan, start: number, stride: number): void {
  const { order, cos, sin, real, imaginary } = plan;
  const side = order.length;
  for (let i = 0; i < side; i += 1) {
    const from = start + order[i]! * stride;
    real[i] = square.real[from]!;
    imaginary[i] = square.imaginary[from]!;
  }
  for (let half = 1; half < side; half <<= 1)
    for (let k = 0; k < half; k += 1) {
      const turnX = cos[half + k]!;
      const turnY = sin[half + k]!;
      for (let a = k, b = k + half; b < side; a += 2 * half, b += 2 * half) {
        const x = real[b]! * turnX - imaginary[b]! * turnY;
        const y = real[b]! * turnY + imaginary[b]! * turnX;
        real[b] = real[a]! - x;
        imaginary[b] = imaginary[a]! - y;
        real[a] = real[a]! + x;
        imaginary[a] = imaginary[a]! + y;
      }
    }
  for (let i = 0, to = start; i < side; i += 1, to += stride) {
    square.real[to] = real[i]!;
    square.imaginary[to] = imaginary[i]!;
  }
}

/** Two-dimensional Fourier transform in place, without the factor 1/n². */
export function transformSquare(square: ComplexSquare, side: number, direction: 'forward' | 'back'): void {
  const plan = planOf(side, direction === 'forward' ? -1 : 1);
  for (let row = 0; row < side; row += 1) transformLine(square, plan, row * side, 1);
  for (let column = 0; column < side; column += 1) transformLine(square, plan, column, side);
}
