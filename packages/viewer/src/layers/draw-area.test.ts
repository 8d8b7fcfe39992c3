import type { Canvas2D } from '@sarm/canvas/pen';
import { describe, expect, it } from 'vitest';
import { drawArea } from './draw-area.ts';

/** Notes each call with its arguments. */
function recorder() {
  const calls: (readonly [string, ...unknown[]])[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]): void =>
      void calls.push([name, ...args]);
  const names = ['beginPath', 'rect', 'clip', 'moveTo', 'lineTo', 'stroke', 'save', 'restore', 'setLineDash'];
  return { calls, ctx: Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as Canvas2D };
}

describe('the part of the picture that was not used', () => {
  it('is hatched inside its rectangles alone, and outlined outside of them', () => {
    const { ctx, calls } = recorder();
    const view = { scale: 2, left: 10, top: 20, ratio: 1 };
    drawArea(
      { ctx, view },
      {
        width: 100,
        height: 50,
        excluded: [
          [0, 0, 10, 50],
          [10, 0, 90, 5],
        ],
      },
    );
    const rects = [
      ['rect', 10, 20, 20, 100],
      ['rect', 30, 20, 180, 10],
    ];
    expect(calls.slice(2, 6)).toEqual([['beginPath'], ...rects, ['clip']]);
    const outline = calls.findIndex(([name, rule]) => name === 'clip' && rule === 'evenodd');
    expect(calls.slice(outline - 3, outline)).toEqual([['rect', 10, 20, 200, 100], ...rects]);
    expect(calls.slice(outline + 1, outline + 4)).toEqual([['beginPath'], ...rects]);
    const hatching = calls.slice(0, outline).filter(([name]) => name === 'lineTo');
    expect(hatching.length).toBeGreaterThan(20);
    expect(calls.filter(([name]) => name === 'save')).toHaveLength(2);
    expect(calls.filter(([name]) => name === 'restore')).toHaveLength(2);
  });
});
