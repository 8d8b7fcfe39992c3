import type { GrayPicture } from './gray-picture.ts';
import { resizeGray } from './resize-gray.ts';

/** A picture shrunk to SIDE pixels, of which the KEPT × KEPT slowest waves are looked at. */
const SIDE = 64;
const KEPT = 16;
export const HASH_BITS = KEPT * KEPT;

const WAVES = Float64Array.from({ length: KEPT * SIDE }, (_, at) =>
  Math.cos(((2 * (at % SIDE) + 1) * Math.floor(at / SIDE) * Math.PI) / (2 * SIDE)),
);

/**
 * Perceptual hash: of each slow wave whether it goes up or down at the left upper corner. Mirroring a picture turns the sign of every
 * second wave and turning it exchanges rows and columns, so that the hash of a turned picture follows from the hash alone. More or less
 * light changes no sign. As hexadecimal digits, because 256 bits are no number.
 */
export function pictureHash(picture: GrayPicture): string {
  const { gray } = resizeGray(picture, SIDE, SIDE);
  const rows = new Float64Array(SIDE * KEPT);
  for (let y = 0; y < SIDE; y += 1)
    for (let u = 0; u < KEPT; u += 1) {
      let sum = 0;
      for (let x = 0; x < SIDE; x += 1) sum += (gray[y * SIDE + x] ?? 0) * (WAVES[u * SIDE + x] ?? 0);
      rows[y * KEPT + u] = sum;
    }
  const bits = new Uint8Array(HASH_BITS);
  for (let v = 0; v < KEPT; v += 1)
    for (let u = 0; u < KEPT; u += 1) {
      let sum = 0;
      for (let y = 0; y < SIDE; y += 1) sum += (rows[y * KEPT + u] ?? 0) * (WAVES[v * SIDE + y] ?? 0);
      // The first wave is the mean brightness, which says nothing.
      bits[v * KEPT + u] = u + v > 0 && sum > 0 ? 1 : 0;
    }
  return toHex(bits);
}

/** Of a picture the hashes of its four turns and of those of its mirror image, as numbers of 32 bits. */
export function turnedHashes(hash: string): readonly Uint32Array[] {
  const bits = fromHex(hash);
  const mirrored = [false, true].flatMap((x) => [false, true].map((y) => ({ x, y })));
  return mirrored.flatMap(({ x, y }) =>
    [false, true].map((swap) => {
      const turned = new Uint8Array(HASH_BITS);
      for (let v = 0; v < KEPT; v += 1)
        for (let u = 0; u < KEPT; u += 1) {
          if (u + v === 0) continue;
          const bit = bits[swap ? u * KEPT + v : v * KEPT + u] ?? 0;
          const flips = (x && u % 2 === 1) !== (y && v % 2 === 1);
          turned[v * KEPT + u] = flips ? 1 - bit : bit;
        }
      return toNumbers(turned);
    }),
  );
}

export const hashNumbers = (hash: string): Uint32Array => toNumbers(fromHex(hash));

function toHex(bits: Uint8Array): string {
  let hex = '';
  for (let at = 0; at < bits.length; at += 4)
    hex += (
      ((bits[at] ?? 0) << 3) |
      ((bits[at + 1] ?? 0) << 2) |
      ((bits[at + 2] ?? 0) << 1) |
      (bits[at + 3] ?? 0)
    ).toString(16);
  return hex;
}

function fromHex(hash: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`not a picture hash: ${hash.slice(0, 80)}`);
  return Uint8Array.from({ length: HASH_BITS }, (_, at) => {
    const digit = Number.parseInt(hash[at >> 2] ?? '0', 16);
    return (digit >> (3 - (at % 4))) & 1;
  });
}

function toNumbers(bits: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(HASH_BITS / 32);
  bits.forEach((bit, at) => {
    numbers[at >> 5] = ((numbers[at >> 5] ?? 0) << 1) | bit;
  });
  return numbers;
}
