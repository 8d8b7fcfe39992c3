import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tryTool } from '../../../testing/try-tool.ts';

describe('the tool that draws a box', () => {
  it('creates one of class sperm with confidence 1, selects it, and is off', () => {
    const tool = tryTool('box', []);
    tool.drag([100, 100], [120, 130]);
    expect(tool.intents()).toEqual([
      {
        kind: 'create',
        object_id: 'new',
        changes: { box: [100, 100, 120, 130], class: 'sperm', confidence: 1 },
      },
    ]);
    expect(tool.selection()).toEqual(['new']);
    expect(tool.of('tool')).toEqual([{ kind: 'tool', tool: 'select' }]);
    expect(tool.state()).toBe('ready');
  });

  it('creates nothing of ten pixels or less on a side, stays on, and shows it while drawing', () => {
    for (const to of [
      [110, 200],
      [200, 110],
      [100, 100],
      [90, 50],
    ] as const) {
      const tool = tryTool('box', []);
      tool.drag([100, 100], to);
      expect(tool.intents()).toEqual([]);
      expect(tool.of('tool')).toEqual([]);
      expect(tool.of('draft').at(-2)?.draft?.largeEnough).toBe(false);
      expect(tool.of('draft').at(-1)?.draft).toBeNull();
    }
  });

  it('creates exactly what exceeds ten pixels on both sides of the picture', () => {
    const place = fc.tuple(fc.integer({ min: -100, max: 740 }), fc.integer({ min: -100, max: 580 }));
    fc.assert(
      fc.property(place, place, (from, to) => {
        const tool = tryTool('box', []);
        tool.drag(from, to);
        const within = (value: number, room: number): number => Math.max(0, Math.min(room, value));
        const width = Math.abs(within(from[0], 640) - within(to[0], 640));
        const height = Math.abs(within(from[1], 480) - within(to[1], 480));
        expect(tool.intents()).toHaveLength(width > 10 && height > 10 ? 1 : 0);
      }),
    );
  });

  it('can be given up, and draws nothing without the right to edit', () => {
    const given = tryTool('box', []);
    given.send('down', 10, 10);
    expect(given.send('move', 100, 100)).toBe('drawing');
    given.cancel();
    given.send('up', 100, 100);
    expect(given.intents()).toEqual([]);
    const reader = tryTool('box', [], { readOnly: true });
    reader.drag([10, 10], [100, 100]);
    expect(reader.intents()).toEqual([]);
  });
});
