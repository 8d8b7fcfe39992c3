import { describe, expect, it } from 'vitest';
import type { GrayPicture } from './detector.ts';
import { fitPicture } from './layouts/fixed-input.ts';
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

describe('fitPicture', () => {
  it('puts the picture into the middle of its square and normalises each channel', () => {
    const picture = { gray: new Uint8Array(8 * 4).fill(255), width: 8, height: 4 };
    const { input, placement } = fitPicture(
      picture,
      {
        width: 4,
        height: 4,
        colour: 'rgb',
        fit: 'letterbox',
        mean: [0.5, 0.25, 0],
        deviation: [0.5, 0.25, 1],
      },
      'images',
    );
    expect(placement).toEqual({ scaleX: 0.5, scaleY: 0.5, offsetX: 0, offsetY: 1 });
    expect(input).toMatchObject({ name: 'images', type: 'float32', dims: [1, 3, 4, 4] });
    const grey = 114 / 255;
    const rows = (mean: number, deviation: number): number[] =>
      [grey, 1, 1, grey].flatMap((level) => Array.from({ length: 4 }, () => (level - mean) / deviation));
    const expected = [...rows(0.5, 0.5), ...rows(0.25, 0.25), ...rows(0, 1)];
    for (const [at, value] of expected.entries()) expect(input.data[at]).toBeCloseTo(value, 5);
  });

  it('stretches where the model was trained so', () => {
    const picture = { gray: new Uint8Array(8 * 4), width: 8, height: 4 };
    const { placement } = fitPicture(picture, { width: 4, height: 4, colour: 'gray', fit: 'stretch' }, 'x');
    expect(placement).toEqual({ scaleX: 0.5, scaleY: 1, offsetX: 0, offsetY: 0 });
  });
});
