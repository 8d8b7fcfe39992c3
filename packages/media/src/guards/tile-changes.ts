import type { AreaMask } from '@sarm/domain/videos/video-area';
import type { GrayPicture } from '@sarm/pictures/gray-picture';

/** Side of a tile in pixels: a head with its way within a few frames. */
export const TILE = 16;

/** More tiles show no more, and the cost stays the same for large pictures. */
const MOST_TILES = 2400;

/** Whether a tile shows nothing that is excluded. */
export function isOpenTile(start: number, width: number, excluded: AreaMask): boolean {
  for (let y = 0; y < TILE; y += 1)
    for (let i = start + y * width, end = i + TILE; i < end; i += 1) if (excluded[i] === 1) return false;
  return true;
}

/** First pixels of tiles spread evenly over the picture: all of them where they are few. */
export function tileStarts(
  { width, height }: Pick<GrayPicture, 'width' | 'height'>,
  excluded?: AreaMask,
): Int32Array {
  const [across, down] = [Math.floor(width / TILE), Math.floor(height / TILE)];
  // Odd, and so prime to most widths: the tiles taken do not stand in columns.
  const step = across * down <= MOST_TILES ? 1 : 2 * Math.ceil((across * down) / MOST_TILES / 2) + 1;
  const starts = Int32Array.from({ length: Math.ceil((across * down) / step) }, (_, i) => {
    const tile = i * step;
    return Math.floor(tile / across) * TILE * width + (tile % across) * TILE;
  });
  return excluded === undefined ? starts : starts.filter((start) => isOpenTile(start, width, excluded));
}

/** A step that is prime to usual widths: what is sampled by it does not fall on single columns. */
const SAMPLE = 37;

/** Variance of the grey levels. */
export function spreadOf(gray: Uint8Array): number {
  let [n, sum, squares] = [0, 0, 0];
  for (let i = 0; i < gray.length; i += SAMPLE) {
    n += 1;
    sum += gray[i]!;
    squares += gray[i]! * gray[i]!;
  }
  return squares / Math.max(n, 1) - (sum / Math.max(n, 1)) ** 2;
}

/** Sums over sampled pixels. Apart from what is made of them: the engine gives a loop up with the function it ends in. */
function lightSums(before: Uint8Array, after: Uint8Array) {
  let [n, a, b, aa, ab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < before.length; i += SAMPLE) {
    const [x, y] = [before[i]!, after[i]!];
    n += 1;
    a += x;
    b += y;
    aa += x * x;
    ab += x * y;
  }
  return { n, a, b, aa, ab };
}

/** Light of the second picture as `gain` × first + `offset`: lamps flicker, and that is no movement. */
export function lightBetween(before: Uint8Array, after: Uint8Array): { gain: number; offset: number } {
  const { n, a, b, aa, ab } = lightSums(before, after);
  const spread = n * aa - a * a;
  const slope = spread > 0 ? (n * ab - a * b) / spread : 1;
  // Where hardly anything can be seen the slope is chance.
  const gain = slope > 0.3 && slope < 3 ? slope : 1;
  return { gain, offset: (b - gain * a) / Math.max(n, 1) };
}

/** Mean light of the second picture by that of the first: movement leaves it as it is. */
export function brightnessBetween(before: Uint8Array, after: Uint8Array): number {
  let [a, b] = [1, 1];
  for (let i = 0; i < before.length; i += SAMPLE) {
    a += before[i] ?? 0;
    b += after[i] ?? 0;
  }
  return b / a;
}

/** Variance of the change from picture to picture inside each tile; slow changes of light fall out. */
export function tileChanges(before: GrayPicture, after: GrayPicture, starts: Int32Array): Float32Array {
  const { gain, offset } = lightBetween(before.gray, after.gray);
  const [a, b, { width }] = [before.gray, after.gray, before];
  return Float32Array.from(starts, (start) => {
    let [sum, squares] = [0, 0];
    for (let y = 0; y < TILE; y += 1)
      for (let i = start + y * width, end = i + TILE; i < end; i += 1) {
        const d = b[i]! - gain * a[i]! - offset;
        sum += d;
        squares += d * d;
      }
    return (squares - (sum * sum) / (TILE * TILE)) / (TILE * TILE);
  });
}

/** The value that a share of the list lies below. */
export function quantileOf(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
