import { describe, expect, it } from 'vitest';
import { MASK_COMMAND_NAMES, maskCommand } from './mask-commands.ts';
import { closePolygon, IDLE, moveMask, pressMask, releaseMask } from './mask-tools.ts';

const picture = { width: 100, height: 80 };
const scene = (tool: 'points' | 'brush' | 'polygon') => ({ tool, picture, near: 2 });

describe('the tools of the mask editor', () => {
  it('place a point inside the picture and nowhere else', () => {
    expect(pressMask(IDLE, { x: 5, y: 5 }, scene('points')).effect).toEqual({
      kind: 'point',
      at: { x: 5, y: 5 },
    });
    for (const at of [
      { x: -1, y: 5 },
      { x: 5, y: 81 },
    ])
      expect(pressMask(IDLE, at, scene('points'))).toEqual({ state: IDLE });
  });

  it('draw a line from press to release', () => {
    const { state } = pressMask(IDLE, { x: 1, y: 1 }, scene('brush'));
    const moved = moveMask(state, { x: 9, y: 9 });
    expect(releaseMask(moved)).toEqual({
      state: IDLE,
      effect: {
        kind: 'stroke',
        path: [
          { x: 1, y: 1 },
          { x: 9, y: 9 },
        ],
      },
    });
    expect(moveMask(IDLE, { x: 1, y: 1 })).toBe(IDLE);
  });

  it('close a polygon at its first corner, from three corners on', () => {
    let { state } = pressMask(IDLE, { x: 10, y: 10 }, scene('polygon'));
    state = pressMask(state, { x: 30, y: 10 }, scene('polygon')).state;
    expect(closePolygon(state).effect).toBeUndefined();
    state = pressMask(state, { x: 30, y: 30 }, scene('polygon')).state;
    expect(pressMask(state, { x: 11, y: 11 }, scene('polygon'))).toMatchObject({
      state: IDLE,
      effect: { kind: 'polygon', path: { length: 3 } },
    });
  });

  it('have one key each', () => {
    const keys = MASK_COMMAND_NAMES.map((name) => maskCommand(name).key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
