import { hashNumbers, turnedHashes } from './picture-hash.ts';

export interface ComparedPictures {
  /** Indexes of pictures that differ by the limit at most. */
  readonly pairs: readonly (readonly [number, number])[];
  /** How many more were found than are listed. */
  readonly more: number;
  readonly compared: number;
  /** Of the most alike pair that was compared. Null: none was, or none is so alike that it was counted to the end. */
  readonly closestBits: number | null;
}

export interface Comparison {
  readonly limitBits: number;
  readonly mostPairs: number;
  /** Whether two pictures have to be compared at all. */
  readonly apart: (first: number, second: number) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Differences from here on are not counted to their end: pictures of different fields differ in about half of their bits. */
const FAR_BITS = 65;

/** Pictures that show the same, whichever way one of them is turned or mirrored. */
export async function nearDuplicates(
  hashes: readonly string[],
  { limitBits, mostPairs, apart, signal }: Comparison,
): Promise<ComparedPictures> {
  const upright = hashes.map(hashNumbers);
  const pairs: [number, number][] = [];
  let [found, compared, closest] = [0, 0, FAR_BITS];
  for (const [at, hash] of hashes.entries()) {
    // So that a cancellation and other work of the process come in between.
    if (at % 100 === 0) await new Promise(setImmediate);
    signal?.throwIfAborted();
    const turns = turnedHashes(hash);
    for (let other = 0; other < at; other += 1) {
      if (!apart(other, at)) continue;
      compared += 1;
      const bits = leastApart(turns, upright[other] as Uint32Array, Math.max(closest, limitBits + 1));
      closest = Math.min(closest, bits);
      if (bits > limitBits) continue;
      found += 1;
      if (pairs.length < mostPairs) pairs.push([other, at]);
    }
  }
  return { pairs, more: found - pairs.length, compared, closestBits: closest < FAR_BITS ? closest : null };
}

/** Stops counting where the difference is no longer below `enough`. */
function leastApart(turns: readonly Uint32Array[], other: Uint32Array, enough: number): number {
  let least = enough;
  for (const turn of turns) {
    let bits = 0;
    for (let at = 0; at < other.length && bits < least; at += 1)
      bits += ones(((turn[at] as number) ^ (other[at] as number)) >>> 0);
    if (bits < least) least = bits;
  }
  return least;
}

function ones(value: number): number {
  let left = value - ((value >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
