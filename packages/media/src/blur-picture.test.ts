import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { createRandom } from '@sarm/simulator/random';
import { describe, expect, it } from 'vitest';
import { blurPicture } from './blur-picture.ts';

/** Tap by tap at every pixel, in the order and with the roundings that the limits of focus were chosen with. */
function blurredPlainly({ gray, width, height }: GrayPicture, deviation: number): Float32Array {
  const radius = Math.ceil(3 * deviation);
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * deviation ** 2)),
  );
  const sum = kernel.reduce((total, weight) => total + weight, 0);
  for (let i = 0; i < kernel.length; i += 1) kernel[i] = kernel[i]! / sum;
  const rows = new Float32Array(width * height);
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = radius; x < width - radius; x += 1) {
      let value = 0;
      for (let i = -radius; i <= radius; i += 1) value += kernel[i + radius]! * gray[y * width + x + i]!;
      rows[y * width + x] = value;
    }
  for (let y = radius; y < height - radius; y += 1)
    for (let i = -radius; i <= radius; i += 1)
      for (let x = 0; x < width; x += 1)
        out[y * width + x] = out[y * width + x]! + kernel[i + radius]! * rows[(y + i) * width + x]!;
  return out;
}

describe('blurPicture', () => {
  const random = createRandom('blur');
  const sizes = [
    { width: 97, height: 61 },
    { width: 20, height: 18 },
    { width: 9, height: 40 },
  ];

  it.each([1, 2, 2.5])('gives every bit of the plain sums at a deviation of %s px', (deviation) => {
    for (const size of sizes) {
      const gray = Uint8Array.from({ length: size.width * size.height }, () => 256 * random.next());
      const found = blurPicture({ gray, ...size }, deviation);
      const plain = blurredPlainly({ gray, ...size }, deviation);
      expect(Buffer.compare(Buffer.from(found.buffer), Buffer.from(plain.buffer))).toBe(0);
    }
  });

  it('keeps a white ground white', () => {
    const white = { gray: new Uint8Array(60 * 60).fill(255), width: 60, height: 60 };
    expect(blurPicture(white, 2.5)[30 * 60 + 30]).toBeCloseTo(255, 3);
  });
});
