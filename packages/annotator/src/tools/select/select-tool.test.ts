import { describe, expect, it } from 'vitest';
import { boxObject, tryTool } from '../../../testing/try-tool.ts';

const LARGE = boxObject('large', [100, 100, 200, 200]);
const SMALL = boxObject('small', [130, 130, 160, 160]);
const AWAY = boxObject('away', [400, 300, 440, 340]);
const open = (more: Parameters<typeof tryTool>[2] = {}) => tryTool('select', [LARGE, SMALL, AWAY], more);

describe('idle', () => {
  it('goes to pressing on a box, to lasso beside one, to resizing on a handle', () => {
    expect(open().send('down', 145, 145)).toBe('pressing');
    expect(open().send('down', 10, 10)).toBe('lasso');
    const tool = open();
    tool.select(['away']);
    expect(tool.send('down', 444, 344)).toBe('resizing');
  });
  it('has handles only for one selected box, and none without the right to edit', () => {
    const several = open();
    several.select(['away', 'small']);
    expect(several.send('down', 444, 344)).toBe('lasso');
    const reader = open({ readOnly: true });
    reader.select(['away']);
    expect(reader.send('down', 444, 344)).toBe('lasso');
  });
  it('takes a handle before a smaller box below it', () => {
    const tool = tryTool('select', [LARGE, boxObject('corner', [196, 196, 210, 210])]);
    tool.select(['large']);
    expect(tool.send('down', 200, 200)).toBe('resizing');
  });
  it('TEC-188 hits handles within 8 CSS pixels at every zoom', () => {
    for (const [scale, ratio] of [
      [4, 1],
      [8, 2],
    ] as const) {
      const tool = open({ view: { scale, left: 0, top: 0, ratio } });
      tool.select(['away']);
      expect(tool.send('down', 442, 342)).toBe('resizing');
      tool.cancel();
      expect(tool.send('down', 442.1, 342.1)).toBe('lasso');
    }
  });
});

describe('pressing', () => {
  it('is a click until the pointer has moved 3 pixels', () => {
    const tool = open();
    tool.send('down', 420, 320);
    expect(tool.send('move', 422, 321)).toBe('pressing');
    expect(tool.send('move', 424, 320)).toBe('moving');
  });
  it('selects the smallest box, and with each further click the next one of the stack', () => {
    const tool = open();
    expect(tool.click(145, 145)).toEqual(['small']);
    expect(tool.click(145, 145)).toEqual(['large']);
    expect(tool.click(145, 145)).toEqual(['small']);
  });
  it('adds and takes away with Shift', () => {
    const tool = open();
    tool.click(145, 145);
    expect(tool.click(420, 320, true)).toEqual(['small', 'away']);
    expect(tool.click(145, 145, true)).toEqual(['away']);
  });
  it('never moves a box without the right to edit', () => {
    const tool = open({ readOnly: true });
    tool.drag([420, 320], [300, 320]);
    expect(tool.intents()).toEqual([]);
    expect(tool.selection()).toEqual(['away']);
  });
});

describe('moving', () => {
  it('shows the way and makes one edit when it is let go', () => {
    const tool = open();
    tool.drag([420, 320], [430, 315]);
    expect(tool.of('intents')).toHaveLength(1);
    expect(tool.intents()).toEqual([
      { kind: 'update', object_id: 'away', changes: { box: [410, 295, 450, 335] } },
    ]);
    expect(tool.of('preview').length).toBeGreaterThan(1);
    expect(tool.of('preview').at(-1)?.boxes.size).toBe(0);
    expect(tool.state()).toBe('idle');
    expect(tool.selection()).toEqual(['away']);
  });
  it('takes the selected box below a smaller one', () => {
    const tool = open();
    tool.select(['large']);
    tool.drag([145, 145], [155, 145]);
    expect(tool.intents().map(({ object_id }) => object_id)).toEqual(['large']);
  });
  it('moves all selected boxes together, in one step, and stops at the edge', () => {
    const tool = open();
    tool.select(['small', 'away']);
    tool.drag([420, 320], [1000, 320]);
    expect(tool.of('intents')).toHaveLength(1);
    expect(tool.intents()).toEqual([
      { kind: 'update', object_id: 'small', changes: { box: [330, 130, 360, 160] } },
      { kind: 'update', object_id: 'away', changes: { box: [600, 300, 640, 340] } },
    ]);
  });
  it('makes no edit when the box comes back to its place or the drag is given up', () => {
    const back = open();
    back.send('down', 420, 320);
    back.send('move', 450, 350);
    back.send('up', 420, 320);
    expect(back.intents()).toEqual([]);
    const given = open();
    given.send('down', 420, 320);
    given.send('move', 450, 350);
    expect(given.cancel()).not.toBeNull();
    given.send('up', 450, 350);
    expect(given.intents()).toEqual([]);
    expect(given.of('preview').at(-1)?.boxes.size).toBe(0);
    expect(given.cancel()).toBeNull();
  });
});

describe('resizing', () => {
  it('TEC-188 makes one edit and stops at ten pixels', () => {
    const tool = open();
    tool.select(['away']);
    tool.drag([440, 340], [300, 350]);
    expect(tool.intents()).toEqual([
      { kind: 'update', object_id: 'away', changes: { box: [400, 300, 410, 350] } },
    ]);
  });
  it('stops at the edge of the picture', () => {
    const tool = open();
    tool.select(['away']);
    tool.drag([440, 320], [2000, 320]);
    expect(tool.intents()[0]?.changes).toEqual({ box: [400, 300, 640, 340] });
  });
  it('changes nothing by a click, also not a box of the model that is too small', () => {
    const tool = tryTool('select', [boxObject('tiny', [10, 10, 16, 16])]);
    tool.select(['tiny']);
    tool.click(10, 10);
    expect(tool.intents()).toEqual([]);
  });
  it('can be given up', () => {
    const tool = open();
    tool.select(['away']);
    tool.send('down', 440, 340);
    tool.send('move', 460, 360);
    tool.cancel();
    expect(tool.state()).toBe('idle');
    expect(tool.intents()).toEqual([]);
  });
});

describe('lasso', () => {
  const loop = (tool: ReturnType<typeof open>, shift = false): void => {
    tool.send('down', 90, 90, shift);
    tool.send('move', 300, 90, shift);
    tool.send('move', 300, 300, shift);
    tool.send('move', 90, 300, shift);
    tool.send('up', 90, 100, shift);
  };
  it('selects the boxes whose centre it holds', () => {
    const tool = open();
    loop(tool);
    expect(tool.selection()).toEqual(['large', 'small']);
    expect(tool.of('lasso').at(-1)?.path).toEqual([]);
  });
  it('adds them with Shift', () => {
    const tool = open();
    tool.select(['away']);
    loop(tool, true);
    expect(tool.selection()).toEqual(['away', 'large', 'small']);
  });
  it('lets go of the selection by a click into nothing, but not with Shift', () => {
    const tool = open();
    tool.select(['away']);
    expect(tool.click(10, 10, true)).toEqual(['away']);
    expect(tool.click(10, 10)).toEqual([]);
  });
  it('can be given up', () => {
    const tool = open();
    tool.select(['away']);
    tool.send('down', 10, 10);
    tool.send('move', 300, 300);
    tool.cancel();
    expect(tool.selection()).toEqual(['away']);
    expect(tool.of('lasso').at(-1)?.path).toEqual([]);
  });
});
