import type { GrayPicture } from '@sarm/pictures/gray-picture';

/** Weights of a Gaussian out to three standard deviations. */
function kernelOf(deviation: number): Float32Array {
  const reach = Math.ceil(3 * deviation);
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * deviation ** 2)),
  );
  const sum = kernel.reduce((total, weight) => total + weight, 0);
  return kernel.map((weight) => weight / sum);
}

/**
 * Gaussian blur; 0 where the kernel reaches beyond the picture. The most expensive step of a file check, so it goes tap by
 * tap along whole rows, several taps at a time.
 */
export function blurPicture(picture: GrayPicture, deviation: number): Float32Array {
  const kernel = kernelOf(deviation);
  return blurDown(blurAlong(picture, kernel), picture, kernel);
}

/** Weights of 24 bits times whole grey levels add up exactly in 53 bits: both sides of the kernel can be taken together. */
function blurAlong({ gray, width, height }: GrayPicture, kernel: Float32Array): Float32Array {
  const reach = kernel.length >> 1;
  const rows = new Float32Array(width * height);
  const sums = new Float64Array(width);
  for (let start = 0; start < width * height; start += width) {
    const end = width - reach;
    const middle = kernel[reach]!;
    for (let x = reach; x < end; x += 1) sums[x] = middle * gray[start + x]!;
    let i = 1;
    for (; i < reach; i += 2) {
      const [near, far] = [kernel[reach + i]!, kernel[reach + i + 1]!];
      for (let x = reach, at = start + reach; x < end; x += 1, at += 1)
        sums[x] =
          sums[x]! + near * (gray[at - i]! + gray[at + i]!) + far * (gray[at - i - 1]! + gray[at + i + 1]!);
    }
    if (i === reach) {
      const last = kernel[reach + i]!;
      for (let x = reach, at = start + reach; x < end; x += 1, at += 1)
        sums[x] = sums[x]! + last * (gray[at - i]! + gray[at + i]!);
    }
    for (let x = reach; x < end; x += 1) rows[start + x] = sums[x]!;
  }
  return rows;
}

/** Each tap is rounded to 24 bits as it is added, from the uppermost down: limits were chosen on sums that were. */
function blurDown(
  rows: Float32Array,
  { width, height }: Pick<GrayPicture, 'width' | 'height'>,
  kernel: Float32Array,
): Float32Array {
  const reach = kernel.length >> 1;
  const { fround } = Math;
  const out = new Float32Array(width * height);
  for (let y = reach; y < height - reach; y += 1) {
    const [from, to] = [y * width + reach, (y + 1) * width - reach];
    let i = 0;
    for (; i + 4 <= kernel.length; i += 4) {
      const [a, b, c, d] = [kernel[i]!, kernel[i + 1]!, kernel[i + 2]!, kernel[i + 3]!];
      for (let x = from, up = from + (i - reach) * width; x < to; x += 1, up += 1) {
        const two = fround(fround(out[x]! + a * rows[up]!) + b * rows[up + width]!);
        out[x] = fround(two + c * rows[up + 2 * width]!) + d * rows[up + 3 * width]!;
      }
    }
    for (; i < kernel.length; i += 1) {
      const weight = kernel[i]!;
      for (let x = from, up = from + (i - reach) * width; x < to; x += 1, up += 1)
        out[x] = out[x]! + weight * rows[up]!;
    }
  }
  return out;
}
