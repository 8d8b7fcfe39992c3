import type { Random } from '@sarm/simulator/random';
import { type Clip, drawLevels, mapPictures, mapPlaces } from '../clip.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

function gaussian(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(3 * sigma));
  const weights = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => each / total);
}

/** Along one direction; the edge is continued. */
function smear(from: Float32Array, weights: Float32Array, { width, height }: Size, down: boolean) {
  const out = new Float32Array(from.length);
  const radius = weights.length >> 1;
  const [length, lines, step] = down ? [height, width, width] : [width, height, 1];
  for (let line = 0; line < lines; line += 1) {
    const start = down ? line : line * width;
    for (let at = 0; at < length; at += 1) {
      let sum = 0;
      for (let k = -radius; k <= radius; k += 1) {
        const there = Math.min(length - 1, Math.max(0, at + k));
        sum += (weights[k + radius] ?? 0) * (from[start + there * step] ?? 0);
      }
      out[start + at * step] = sum;
    }
  }
  return out;
}

/** Gaussian blur in floating point, σ in pixels. */
export function blurred(gray: ArrayLike<number>, sigma: number, size: Size): Float32Array {
  const weights = gaussian(sigma);
  return smear(smear(Float32Array.from(gray), weights, size, false), weights, size, true);
}

const toLevels = (values: Float32Array): Uint8Array => drawLevels(values.length, (at) => values[at] ?? 0);

export const blur = (clip: Clip, sigma: number): Clip =>
  mapPictures(clip, (gray, _, size) => toLevels(blurred(gray, sigma, size)));

/** Sharp at first, blurred by `sigma` at the end. */
export const focusDrift = (clip: Clip, sigma: number): Clip =>
  mapPictures(clip, (gray, index, size) => {
    const here = (sigma * index) / Math.max(1, clip.pictures.length - 1);
    return here < 0.2 ? gray : toLevels(blurred(gray, here, size));
  });

/** Unsharp mask as cameras apply it. */
export const sharpen = (clip: Clip, amount: number): Clip =>
  mapPictures(clip, (gray, _, size) => {
    const soft = blurred(gray, 1.5, size);
    return toLevels(soft.map((value, at) => (gray[at] ?? 0) + amount * ((gray[at] ?? 0) - value)));
  });

/** Darkening towards the corners by `depth` grey levels of 100. */
export const vignette = (clip: Clip, depth: number): Clip => {
  const { width, height } = clip;
  return mapPlaces(clip, (gray, at) => {
    const across = ((at % width) - width / 2) / (width / 2);
    const down = (Math.floor(at / width) - height / 2) / (height / 2);
    return gray * (1 - ((depth / 100) * (across * across + down * down)) / 2);
  });
};

/** Light that falls from left to right by a share. */
export const lightRamp = (clip: Clip, share: number): Clip =>
  mapPlaces(clip, (gray, at) => gray * (1 + share / 2 - (share * (at % clip.width)) / clip.width));

/** Blots on the camera's glass: the same in every picture, brighter or darker by `depth`. */
export function dirt(
  clip: Clip,
  random: Random,
  { blots, depth, radius }: { blots: number; depth: number; radius: number },
): Clip {
  const { width, height } = clip;
  const cover = new Float32Array(width * height);
  for (let b = 0; b < blots; b += 1) {
    const [x, y] = [random.between(0, width), random.between(0, height)];
    const own = radius * random.between(0.6, 1.6);
    for (let at = 0; at < cover.length; at += 1) {
      const squared = ((at % width) - x) ** 2 + (Math.floor(at / width) - y) ** 2;
      if (squared < 9 * own * own) cover[at] = (cover[at] ?? 0) + Math.exp(-squared / (2 * own * own));
    }
  }
  return mapPlaces(clip, (gray, at) => gray + depth * Math.min(1, cover[at] ?? 0));
}

/** An air bubble over a share of the picture: flat inside, with a dark rim. No cell is seen in it. */
export function bubble(clip: Clip, share: number, level: number): Clip {
  const { width, height } = clip;
  const radius = Math.sqrt((share * width * height) / Math.PI);
  return mapPlaces(clip, (gray, at) => {
    const distance = Math.hypot((at % width) - 0.4 * width, Math.floor(at / width) - height / 2);
    if (distance > radius + 5) return gray;
    return distance > radius ? 25 : level;
  });
}

/** Air beyond the edge of the drop, which runs bent through the picture. */
export function dropEdge(clip: Clip, share: number): Clip {
  const { width, height } = clip;
  return mapPlaces(clip, (gray, at) => {
    const bend = 30 * Math.sin((Math.PI * Math.floor(at / width)) / height);
    const beyond = (at % width) - (1 - share) * width - bend;
    if (beyond < 0) return gray;
    return beyond < 4 ? 230 : 96;
  });
}
