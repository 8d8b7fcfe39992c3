import { describe, expect, it } from 'vitest';
import { adjustLight, isAdjusted, lightTable, NO_LIGHT } from './adjust-light.ts';

describe('brightness and contrast', () => {
  it('leave every grey as it is at zero', () => {
    expect([...lightTable(NO_LIGHT)]).toEqual(Array.from({ length: 256 }, (_, grey) => grey));
    expect(isAdjusted(NO_LIGHT)).toBe(false);
    expect(isAdjusted({ brightness: 0, contrast: -0.1 })).toBe(true);
  });
  it('keep the order of greys and their bounds', () => {
    for (const brightness of [-1, -0.3, 0, 0.5, 1])
      for (const contrast of [-1, -0.5, 0, 0.7, 1]) {
        const table = [...lightTable({ brightness, contrast })];
        expect(table).toEqual(table.toSorted((a, b) => a - b));
      }
    expect(new Set(lightTable({ brightness: 1, contrast: 0 }))).toEqual(new Set([255]));
    expect(lightTable({ brightness: 0, contrast: 1 })[64]).toBe(0);
    expect(lightTable({ brightness: 0, contrast: -1 })[255]).toBe(128);
  });
  it('look up red, green and blue, and leave alpha', () => {
    const pixels = Uint8ClampedArray.from([10, 20, 30, 77]);
    adjustLight(pixels, lightTable({ brightness: 0.1, contrast: 0 }));
    expect([...pixels]).toEqual([36, 46, 56, 77]);
  });
});
