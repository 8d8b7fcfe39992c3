import { describe, expect, it } from 'vitest';
import { tryTool } from '../../../testing/try-tool.ts';

describe('the tool that moves the picture', () => {
  it('moves by what the pointer moved, from one event to the next', () => {
    const tool = tryTool('pan', []);
    expect(tool.send('move', 5, 5)).toBe('resting');
    expect(tool.send('down', 10, 10)).toBe('panning');
    tool.send('move', 15, 12);
    tool.send('move', 25, 2);
    expect(tool.send('up', 25, 2)).toBe('resting');
    tool.send('move', 90, 90);
    expect(tool.of('pan').map(({ by }) => by)).toEqual([
      { x: 5, y: 2 },
      { x: 10, y: -10 },
    ]);
  });
  it('rests when it is given up', () => {
    const tool = tryTool('pan', []);
    tool.send('down', 10, 10);
    expect(tool.cancel()).toEqual([]);
    expect(tool.state()).toBe('resting');
  });
});
