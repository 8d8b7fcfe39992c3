import type { Detection } from '../detection.ts';

const SPREAD = 0.2;
/** Cauchy-like tails: a head that turns or is cut by the edge changes its box for good, and must not lose its track. */
const FREEDOM = 1;
const ADAPTATION = 0.3;

/** Logarithms of a track's recent box sides. Two heads that cross keep their sizes when their places say nothing. */
export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

export const boxSize = (d: Detection): BoxSize => ({ width: Math.log(d.width), height: Math.log(d.height) });

export const blendSize = (size: BoxSize, seen: BoxSize): BoxSize => ({
  width: size.width + ADAPTATION * (seen.width - size.width),
  height: size.height + ADAPTATION * (seen.height - size.height),
});

export const sizeCost = (size: BoxSize, seen: BoxSize): number => {
  const squared = (size.width - seen.width) ** 2 + (size.height - seen.height) ** 2;
  return ((FREEDOM + 2) / 2) * Math.log(1 + squared / (FREEDOM * SPREAD * SPREAD));
};
