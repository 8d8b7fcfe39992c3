import { describe, expect, it } from 'vitest';
import { MAX_CORRECTION_REASON } from '../figures/analysis.ts';
import { MAX_PRESET_NAME, MAX_PRESET_REASON, presetParts, presetReason } from './area-preset.ts';
import { type DrawnPart, excludedParts } from './drawn-parts.ts';

const PICTURE = { width: 640, height: 480 };
const PIECE: DrawnPart = {
  kind: 'recognised',
  piece: 3,
  rectangles: [
    [0, 0, 40, 8],
    [5, 8, 48, 9],
  ],
};
const CORNER: DrawnPart = {
  kind: 'polygon',
  corners: [
    [640, 480],
    [400, 480],
    [640, 240],
  ],
};

describe('an area that is kept as a preset', () => {
  it('has recognised pieces as rectangles, and leaves out the same', () => {
    const parts = presetParts([PIECE, CORNER]) ?? [];
    expect(parts.map(({ kind }) => kind)).toEqual(['rectangle', 'rectangle', 'polygon']);
    expect(excludedParts(parts, PICTURE)).toEqual(excludedParts([PIECE, CORNER], PICTURE));
  });

  it('is none where they make too many parts', () => {
    const rectangles = Array.from({ length: 50 }, (_, at) => [at * 8, 0, 4, 4] as const);
    expect(presetParts([{ ...PIECE, rectangles }])).toHaveLength(50);
    expect(presetParts([{ ...PIECE, rectangles }, CORNER])).toBeUndefined();
  });

  it('has a text that fits where the reason of an area is kept', () => {
    const [name, reason] = ['n'.repeat(MAX_PRESET_NAME), 'r'.repeat(MAX_PRESET_REASON)];
    expect(presetReason({ name: 'Date', version: 2, reason: 'Burned in' })).toBe('Date v2: Burned in');
    expect(presetReason({ name, version: 2_147_483_647, reason }).length).toBeLessThan(MAX_CORRECTION_REASON);
  });
});
