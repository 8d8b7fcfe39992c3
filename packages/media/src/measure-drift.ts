import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { resizeGray } from '@sarm/pictures/resize-gray';
import { letGo } from './let-go.ts';
import { type ComplexSquare, transformSquare } from './fourier-transform.ts';

const SIDE = 256;
/** Height of a true peak against all others; chance alone gives about 5. */
const CLEAR_PEAK = 9;
/** Swimmers that happen to go the same way can carry two pairs of frames, hardly three. */
const FEWEST_PAIRS = 3;

/** A square of the picture, its slow light taken away and faded out to the rim, which would correlate with itself. */
export interface DriftView {
  readonly spectrum: ComplexSquare;
  /** Pixels of the picture per pixel of the square. */
  readonly scale: number;
}

export function driftView(picture: GrayPicture): DriftView {
  const side = Math.min(picture.width, picture.height);
  const left = (picture.width - side) >> 1;
  const top = (picture.height - side) >> 1;
  const gray = new Uint8Array(side * side);
  for (let y = 0; y < side; y += 1) {
    const from = (top + y) * picture.width + left;
    gray.set(picture.gray.subarray(from, from + side), y * side);
  }
  const small = resizeGray({ gray, width: side, height: side }, SIDE, SIDE);
  const mean = small.gray.reduce((sum, level) => sum + level, 0) / small.gray.length;
  const values = new Float64Array(SIDE * SIDE);
  const fade = Float64Array.from({ length: SIDE }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / SIDE) ** 2);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      values[y * SIDE + x] = ((small.gray[y * SIDE + x] ?? 0) - mean) * (fade[x] ?? 0) * (fade[y] ?? 0);
  return { spectrum: spectrumOf(values), scale: side / SIDE };
}

/**
 * Where the stage moves, every pair of frames shows the same shift, and each swimmer another one: summed over pairs,
 * the common shift stands out of the swimmers even where few cells are still.
 */
export class DriftMeter {
  readonly #sum = new Float64Array(SIDE * SIDE);
  #pairs = 0;
  #seconds = 0;
  #scale = 1;

  add(before: DriftView, after: DriftView, seconds: number): void {
    const correlation = correlate(before, after);
    const typical = rootMeanSquare(correlation);
    if (!(typical > 0)) return;
    const sum = this.#sum;
    for (let i = 0; i < correlation.length; i += 1) sum[i] = sum[i]! + correlation[i]! / typical;
    letGo(correlation);
    this.#pairs += 1;
    this.#seconds += seconds;
    this.#scale = after.scale;
  }

  /** Pixels of the picture per second; null where no common motion stands out. */
  read(): number | null {
    if (this.#pairs < FEWEST_PAIRS) return null;
    const peak = peakOf(this.#sum);
    if (peak === null) return null;
    return (Math.hypot(peak.x, peak.y) * this.#scale) / (this.#seconds / this.#pairs);
  }
}

function correlate(before: DriftView, after: DriftView): Float64Array {
  const product: ComplexSquare = {
    real: new Float64Array(SIDE * SIDE),
    imaginary: new Float64Array(SIDE * SIDE),
  };
  for (let row = 0; row < SIDE; row += 1) multiplyRow(before.spectrum, after.spectrum, row * SIDE, product);
  transformSquare(product, SIDE, 'back');
  letGo(product.imaginary);
  return product.real;
}

/** The row that begins at this place: a function that is called for each row is soon compiled, one with a loop over all is not. */
function multiplyRow(a: ComplexSquare, b: ComplexSquare, start: number, product: ComplexSquare): void {
  for (let i = start; i < start + SIDE; i += 1) {
    const real = a.real[i]! * b.real[i]! + a.imaginary[i]! * b.imaginary[i]!;
    const imaginary = a.real[i]! * b.imaginary[i]! - a.imaginary[i]! * b.real[i]!;
    // Half whitened: full whitening lets the camera's noise count as much as the cells.
    const weight = Math.sqrt(Math.hypot(real, imaginary)) + 1e-9;
    product.real[i] = real / weight;
    product.imaginary[i] = imaginary / weight;
  }
}

function rootMeanSquare(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i]! * values[i]!;
  return Math.sqrt(sum / values.length);
}

function spectrumOf(values: Float64Array): ComplexSquare {
  const square = { real: values, imaginary: new Float64Array(values.length) };
  transformSquare(square, SIDE, 'forward');
  return square;
}

/** Place of the highest value, between the pixels; shifts of more than half the square come round from the other side. */
function peakOf(correlation: Float64Array): { x: number; y: number } | null {
  let best = 0;
  for (let i = 1; i < correlation.length; i += 1)
    if ((correlation[i] ?? 0) > (correlation[best] ?? 0)) best = i;
  if (!((correlation[best] ?? 0) > CLEAR_PEAK * rootMeanSquare(correlation))) return null;
  const [x, y] = [best % SIDE, Math.floor(best / SIDE)];
  const at = (dx: number, dy: number): number =>
    correlation[((y + dy + SIDE) % SIDE) * SIDE + ((x + dx + SIDE) % SIDE)] ?? 0;
  const vertex = (low: number, middle: number, high: number): number => {
    const bend = low - 2 * middle + high;
    return bend < 0 ? (low - high) / (2 * bend) : 0;
  };
  const signed = (place: number): number => (place > SIDE / 2 ? place - SIDE : place);
  return {
    x: signed(x) + vertex(at(-1, 0), at(0, 0), at(1, 0)),
    y: signed(y) + vertex(at(0, -1), at(0, 0), at(0, 1)),
  };
}
