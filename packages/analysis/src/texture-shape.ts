import type { GrayPicture } from '@sarm/pictures/gray-picture';

/** How much finer the still structures of a picture are across than down, as a logarithm, with its standard error. */
export interface TextureShape {
  readonly log: number;
  readonly error: number;
}

/** Distance at which structures are compared, as a part of a head's side: its rim and its halo, wider than a codec's ringing. */
const LAG = 0.25;
const [SHORTEST, LONGEST] = [2, 8];
/** Parts of the picture that are left out one after another for the error. */
const TILE = 64;
const FEWEST_TILES = 12;
/** Levels off the ground beyond which a structure counts no more: a few bright bodies would speak for all. */
const MOST_LEVELS = 40;
/** With less the structures are as fine at one distance as at the next, and no width can be read. */
const LEAST_SLOPE = 0.2;

/** Change of the levels over a distance across and down, of each distance. */
type Changes = readonly number[];

/** A bounded copy about the usual level; steps of an average are thirds of a level and less. */
function bounded({ sums, pictures }: SummedPictures, ground: number): Float32Array {
  const levels = new Float32Array(sums.length);
  for (let i = 0; i < levels.length; i += 1)
    levels[i] = Math.max(-MOST_LEVELS, Math.min(MOST_LEVELS, sums[i]! / pictures - ground));
  return levels;
}

/** The sum of some pictures, pixel by pixel. */
export interface SummedPictures {
  readonly sums: Uint16Array;
  readonly pictures: number;
}

function groundOf({ sums, pictures }: SummedPictures): number {
  const counts = new Uint32Array(256);
  for (let i = 0; i < sums.length; i += 41) counts[Math.floor(sums[i]! / pictures)]! += 1;
  let [below, level] = [0, 0];
  for (const all = Math.ceil(sums.length / 41) / 2; level < 255 && below + counts[level]! < all; level += 1)
    below += counts[level]!;
  return level;
}

/** What the logarithm of the stretch is, of sums over tiles: the shift that makes both directions alike. */
function stretchOf(changes: Changes, [low, , high]: readonly [number, number, number]): number | null {
  const [lowX, lowY, x, y, highX, highY] = changes.map((change) => Math.log(Math.max(change, 1e-6)));
  const slope = (highX! - lowX! + highY! - lowY!) / (2 * Math.log(high / low));
  return slope < LEAST_SLOPE ? null : (x! - y!) / slope;
}

/**
 * Optics and structures have no direction, pixels that are not square give them one. The changes of one mean picture are
 * multiplied with those of another: what both show is structure, and the noise of either averages out, whatever direction a
 * camera or a codec gave it. Null where too little is seen.
 */
export function textureShape(
  halves: readonly [SummedPictures, SummedPictures],
  { width, height }: Pick<GrayPicture, 'width' | 'height'>,
  sidePx: number,
): TextureShape | null {
  const [one, other] = halves;
  if (one.pictures === 0 || other.pictures === 0) return null;
  const [a, b] = [bounded(one, groundOf(one)), bounded(other, groundOf(other))];
  const lag = Math.max(SHORTEST, Math.min(LONGEST, Math.round(LAG * sidePx)));
  const lags = [lag - 1, lag, lag + 1] as const;
  const tiles: number[][] = [];
  for (let top = 0; top + TILE + lag < height; top += TILE)
    for (let left = 0; left + TILE + lag < width; left += TILE) {
      const tile: number[] = [];
      for (const step of lags) {
        let [across, down] = [0, 0];
        for (let y = top; y < top + TILE; y += 1)
          for (let i = y * width + left; i < y * width + left + TILE; i += 1) {
            across += (a[i + step]! - a[i]!) * (b[i + step]! - b[i]!);
            down += (a[i + step * width]! - a[i]!) * (b[i + step * width]! - b[i]!);
          }
        tile.push(across, down);
      }
      tiles.push(tile);
    }
  if (tiles.length < FEWEST_TILES) return null;
  const sums = lags.flatMap((_, k) =>
    [2 * k, 2 * k + 1].map((place) => tiles.reduce((sum, tile) => sum + tile[place]!, 0)),
  );
  const log = stretchOf(sums, lags);
  if (log === null) return null;
  const others = tiles.map((tile) =>
    stretchOf(
      sums.map((sum, place) => sum - tile[place]!),
      lags,
    ),
  );
  const seen = others.filter((each) => each !== null);
  if (seen.length < others.length) return null;
  const mean = seen.reduce((sum, each) => sum + each, 0) / seen.length;
  const squares = seen.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { log, error: Math.sqrt(((seen.length - 1) / seen.length) * squares) };
}
