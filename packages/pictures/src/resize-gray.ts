import type { GrayPicture } from './gray-picture.ts';

interface Taps {
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly weights: Float32Array;
  readonly most: number;
}

/**
 * Shrinking averages the area that a new pixel covers, so that noise falls instead of folding into the picture; growing
 * goes straight from centre to centre. (0, 0) is the outer corner in both, so a place only has to be multiplied.
 */
function taps(from: number, to: number): Taps {
  const step = from / to;
  const most = step > 1 ? Math.ceil(step) + 1 : 2;
  const first = new Int32Array(to);
  const count = new Int32Array(to);
  const weights = new Float32Array(to * most);
  for (let i = 0; i < to; i += 1) {
    const lower = step > 1 ? Math.floor(i * step) : Math.floor((i + 0.5) * step - 0.5);
    const upper = step > 1 ? Math.ceil((i + 1) * step - 1e-9) - 1 : lower + 1;
    const start = Math.max(0, lower);
    first[i] = start;
    count[i] = Math.min(upper, from - 1) - start + 1;
    let sum = 0;
    for (let k = 0; k < (count[i] ?? 0); k += 1) {
      const source = start + k;
      const weight =
        step > 1
          ? Math.min(source + 1, (i + 1) * step) - Math.max(source, i * step)
          : 1 - Math.abs((i + 0.5) * step - 0.5 - source);
      weights[i * most + k] = Math.max(weight, 0);
      sum += Math.max(weight, 0);
    }
    for (let k = 0; k < (count[i] ?? 0); k += 1) weights[i * most + k] = (weights[i * most + k] ?? 0) / sum;
  }
  return { first, count, weights, most };
}

/** The same view on another grid of pixels. */
export function resizeGray(picture: GrayPicture, width: number, height: number): GrayPicture {
  if (width === picture.width && height === picture.height) return picture;
  const across = taps(picture.width, width);
  const down = taps(picture.height, height);
  const rows = new Float32Array(width * picture.height);
  for (let y = 0; y < picture.height; y += 1) {
    const row = y * picture.width;
    resizeRow(
      picture.gray.subarray(row, row + picture.width),
      across,
      rows.subarray(y * width, (y + 1) * width),
    );
  }
  const gray = new Uint8Array(width * height);
  const line = new Float32Array(width);
  for (let y = 0; y < height; y += 1) {
    line.fill(0.5);
    for (let k = 0; k < (down.count[y] ?? 0); k += 1)
      addRow(line, rows, ((down.first[y] ?? 0) + k) * width, down.weights[y * down.most + k] ?? 0);
    gray.set(line, y * width);
  }
  return { gray, width, height };
}

/** One row in a function of its own: of a loop within a loop the engine compiles the inner one only. */
function resizeRow(gray: Uint8Array, { first, count, weights, most }: Taps, row: Float32Array): void {
  for (let x = 0; x < row.length; x += 1) {
    let sum = 0;
    for (let k = 0; k < count[x]!; k += 1) sum += weights[x * most + k]! * gray[first[x]! + k]!;
    row[x] = sum;
  }
}

function addRow(line: Float32Array, rows: Float32Array, start: number, weight: number): void {
  for (let x = 0; x < line.length; x += 1) line[x] = line[x]! + weight * rows[start + x]!;
}
