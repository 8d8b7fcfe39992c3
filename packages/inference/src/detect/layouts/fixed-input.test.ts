import { describe, expect, it } from 'vitest';
import { fitPicture } from './fixed-input.ts';

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
