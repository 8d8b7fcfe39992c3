import type { GrayPicture } from '@sarm/pictures/gray-picture';

/** Weights of a Gaussian out to three standard deviations. */
function kernelOf(deviation: number): Float32Array {
  const radius = Math.ceil(3 * deviation);
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * deviation ** 2)),
  );
  const sum = kernel.reduce((total, weight) => total + weight, 0);
  return kernel.map((weight) => weight / sum);
}

/**
 * Gaussian blur; 0 where the kernel leaves the picture. The most expensive step of a file check, so it goes tap by
 * tap along full rows, several taps at a time.
 */
export function blurPicture(picture: GrayPicture, deviation: number): Float32Array {
  const kernel = kernelOf(deviation);
  return blurDown(blurAlong(picture, kernel), picture, kernel);
}

/** Weights of 24 bits times integer grey levels add up exactly in 53 bits: both kernel sides can be taken together. */
function blurAlong({ gray, width, height }: GrayPicture, kernel: Float32Array): Float32Array {
  const radius = kernel.length >> 1;
  const rows = new Float32Array(width * height);
  const sums = new Float64Array(width);
  for (let start = 0; start < width * height; start += width) {
    const end = width - radius;
    const middle = kernel[radius]!;
    for (let x = radius; x < end; x += 1) sums[x] = middle * gray[start + x]!;
    let i = 1;
    for (; i < radius; i += 2) {
      const [near, far] = [kernel[radius + i]!, kernel[radius + i + 1]!];
      for (let x = radius, at = start + radius; x < end; x += 1, at += 1)
        sums[x] =
          sums[x]! + near * (gray[at - i]! + gray[at + i]!) + far * (gray[at - i - 1]! + gray[at + i + 1]!);
    }
    if (i === radius) {
      const last = kernel[radius + i]!;
      for (let x = radius, at = start + radius; x < end; x += 1, at += 1)
        sums[x] = sums[x]! + last * (gray[at - i]! + gray[at + i]!);
    }
    for (let x = radius; x < end; x += 1) rows[start + x] = sums[x]!;
  }
  return rows;
}

/** Each tap is rounded to 24 bits as it is added, from the uppermost down: limits were chosen on sums that were. */
function blurDown(
  rows: Float32Array,
  { width, height }: Pick<GrayPicture, 'width' | 'height'>,
  kernel: Float32Array,
): Float32Array {
  const radius = kernel.length >> 1;
  const { fround } = Math;
  const out = new Float32Array(width * height);
  for (let y = radius; y < height - radius; y += 1) {
    const [from, to] = [y * width + radius, (y + 1) * width - radius];
    let i = 0;
    for (; i + 4 <= kernel.length; i += 4) {
      const [a, b, c, d] = [kernel[i]!, kernel[i + 1]!, kernel[i + 2]!, kernel[i + 3]!];
      for (let x = from, up = from + (i - radius) * width; x < to; x += 1, up += 1) {
        const two = fround(fround(out[x]! + a * rows[up]!) + b * rows[up + width]!);
        out[x] = fround(two + c * rows[up + 2 * width]!) + d * rows[up + 3 * width]!;
      }
    }
    for (; i < kernel.length; i += 1) {
      const weight = kernel[i]!;
      for (let x = from, up = from + (i - radius) * width; x < to; x += 1, up += 1)
        out[x] = out[x]! + weight * rows[up]!;
    }
  }
  return out;
}
