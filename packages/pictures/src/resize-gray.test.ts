import { describe, expect, it } from 'vitest';
import type { GrayPicture } from './gray-picture.ts';
import { resizeGray } from './resize-gray.ts';

const blob = (width: number, height: number, x: number, y: number): GrayPicture => {
  const gray = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const squared = (column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2;
      gray[row * width + column] = Math.round(220 * Math.exp(-squared / (2 * 6 ** 2)));
    }
  return { gray, width, height };
};
const centre = ({ gray, width }: GrayPicture) => {
  let sum = 0;
  let x = 0;
  let y = 0;
  for (const [at, level] of gray.entries()) {
    sum += level;
    x += level * ((at % width) + 0.5);
    y += level * (Math.floor(at / width) + 0.5);
  }
  return { x: x / sum, y: y / sum, mean: sum / gray.length };
};

describe('resizeGray', () => {
  it.each([
    [0.31, 60, 45],
    [0.5, 100, 75],
    [0.9, 180, 135],
    [1.7, 340, 255],
    [2, 400, 300],
  ])('keeps places and brightness at %f of the size', (_, width, height) => {
    const from = blob(200, 150, 83.2, 61.7);
    const to = resizeGray(from, width, height);
    expect(to.gray.length).toBe(width * height);
    expect((centre(to).x * 200) / width).toBeCloseTo(centre(from).x, 0);
    expect(Math.abs((centre(to).x * 200) / width - centre(from).x)).toBeLessThan(0.1);
    expect(Math.abs((centre(to).y * 150) / height - centre(from).y)).toBeLessThan(0.1);
    expect(Math.abs(centre(to).mean / centre(from).mean - 1)).toBeLessThan(0.03);
  });

  it('leaves an even picture even, also in odd sizes', () => {
    const even = { gray: new Uint8Array(37 * 23).fill(141), width: 37, height: 23 };
    for (const [width, height] of [
      [5, 3],
      [36, 22],
      [37, 40],
      [91, 57],
    ] as const)
      expect(new Set(resizeGray(even, width, height).gray)).toEqual(new Set([141]));
  });
});
