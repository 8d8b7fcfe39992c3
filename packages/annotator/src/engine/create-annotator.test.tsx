import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crowdedFrame } from '../../testing/crowded-frame.ts';
import { stubCanvas } from '../../testing/stub-canvas.ts';
import { boxObject } from '../../testing/try-tool.ts';
import type { EditIntent } from '../core/intents.ts';
import type { Annotator, AnnotatorOptions, Hover } from './annotator.types.ts';
import { LAYERS } from './canvas-layers.ts';
import { createAnnotator } from './create-annotator.ts';

const size = { width: 640, height: 480 };
const picture = size as unknown as ImageBitmap;
const A = boxObject('a', [100, 100, 140, 140], { confidence: 0.2 });
const B = boxObject('b', [300, 100, 340, 140], { confidence: 0.5 });
const C = boxObject('c', [300, 300, 340, 340], { confidence: 0.9 });

let screen: ReturnType<typeof stubCanvas>;
let host: HTMLElement;
let engine: Annotator;
let intents: (readonly EditIntent[])[];
let selections: (readonly string[])[];
let tools: string[];
let hovers: (Hover | null)[];

function open(more: Partial<AnnotatorOptions> = {}): void {
  engine = createAnnotator({
    host,
    picture,
    labelOf: ({ id }) => id,
    newId: () => 'new',
    onIntent: (list) => intents.push(list),
    onSelection: (ids) => selections.push(ids),
    onTool: (tool) => tools.push(tool),
    onHover: (hover) => hovers.push(hover),
    ...more,
  });
  engine.setBoxes([A, B, C]);
  screen.nextFrame();
}
beforeEach(() => {
  screen = stubCanvas(size);
  host = document.createElement('div');
  document.body.append(host);
  intents = [];
  selections = [];
  tools = [];
  hovers = [];
});
afterEach(() => {
  engine.destroy();
  host.remove();
  screen.restore();
});

const send = (type: string, x: number, y: number, init: MouseEventInit = {}): void => {
  const event = new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, cancelable: true, ...init });
  Object.assign(event, { pointerId: 1 });
  host.dispatchEvent(event);
};
function drag(
  from: readonly [number, number],
  to: readonly [number, number],
  init: MouseEventInit = {},
): void {
  send('pointerdown', ...from, init);
  send('pointermove', ...to, init);
  send('pointerup', ...to, init);
}
const strokes = (layer: number) => screen.takeDrawn(host, layer).filter(({ call }) => call === 'strokeRect');

describe('the canvas', () => {
  it('reports a moved box once, shows it at once, and takes back what the page does not confirm', () => {
    open();
    drag([120, 120], [150, 120]);
    expect(intents).toEqual([[{ kind: 'update', object_id: 'a', changes: { box: [130, 100, 170, 140] } }]]);
    expect(engine.shown().find(({ id }) => id === 'a')?.box).toEqual([130, 100, 170, 140]);
    engine.setBoxes([A, B, C]);
    expect(engine.shown().find(({ id }) => id === 'a')?.box).toEqual(A.box);
  });

  it('TEC-187 draws one box, selects it and goes back to selecting; a too small one creates nothing', () => {
    open();
    engine.setTool('box');
    drag([10, 10], [20, 60]);
    drag([10, 10], [60, 20]);
    expect([intents, tools]).toEqual([[], ['box']]);
    drag([10, 10], [30, 60]);
    expect(intents).toEqual([
      [
        {
          kind: 'create',
          object_id: 'new',
          changes: { box: [10, 10, 30, 60], class: 'sperm', confidence: 1 },
        },
      ],
    ]);
    expect(selections.at(-1)).toEqual(['new']);
    expect(tools).toEqual(['box', 'select']);
  });

  it('draws again only the layer that changed', () => {
    open();
    for (const layer of Object.values(LAYERS)) screen.takeDrawn(host, layer);
    expect(screen.nextFrame()).toBe(false);
    engine.setSelection(['b']);
    screen.nextFrame();
    // The selected box left the idle ones: its place is drawn again, the two others are not.
    expect(strokes(LAYERS.boxes)).toEqual([]);
    expect(strokes(LAYERS.active).length).toBeGreaterThan(0);
    send('pointerdown', 320, 120);
    for (const x of [340, 360, 380]) {
      send('pointermove', x, 120);
      screen.nextFrame();
    }
    expect(screen.takeDrawn(host, LAYERS.boxes)).toEqual([]);
    expect(strokes(LAYERS.active).length).toBeGreaterThan(0);
  });

  it('draws a crowd plainly while the view moves and gives it its dashes when it rests', async () => {
    open();
    screen.takeDrawn(host, LAYERS.boxes);
    engine.setBoxes(crowdedFrame(1000, size));
    screen.nextFrame();
    const first = strokes(LAYERS.boxes);
    expect(first).toHaveLength(1000);
    expect(first.every(({ dash }) => dash.length === 0)).toBe(true);
    expect(screen.nextFrame()).toBe(false);
    await vi.waitFor(() => expect(screen.nextFrame()).toBe(true));
    let pictures = 1;
    while (screen.nextFrame()) pictures += 1;
    expect(pictures).toBeGreaterThan(1);
    expect(strokes(LAYERS.boxes).filter(({ dash }) => dash.length > 0).length).toBeGreaterThan(500);
  });

  it('keeps the dashes of a crowd waiting while boxes are selected by key', async () => {
    open();
    engine.setBoxes(crowdedFrame(1000, size));
    screen.nextFrame();
    await vi.waitFor(() => expect(screen.nextFrame()).toBe(true));
    screen.takeDrawn(host, LAYERS.boxes);
    engine.run('nextObject');
    // The place of the box that was lifted, and no tile of others with it: the key would wait for them.
    expect(screen.nextFrame()).toBe(true);
    expect(strokes(LAYERS.boxes).length).toBeLessThan(100);
    expect(screen.nextFrame()).toBe(false);
    await vi.waitFor(() => expect(screen.nextFrame()).toBe(true));
    while (screen.nextFrame());
    expect(strokes(LAYERS.boxes).filter(({ dash }) => dash.length > 0).length).toBeGreaterThan(300);
  });

  it('steps through the shown boxes, least sure first, and lets the focus go on at the end', () => {
    open();
    const step = (): boolean => engine.run('nextObject');
    expect([step(), step(), step(), step()]).toEqual([true, true, true, false]);
    expect(selections).toEqual([['a'], ['b'], ['c']]);
    expect(engine.run('previousObject')).toBe(true);
    expect(selections.at(-1)).toEqual(['b']);
    expect(engine.run('delete')).toBe(true);
    expect(intents.at(-1)).toEqual([{ kind: 'delete', object_id: 'b', changes: {} }]);
    expect(selections.at(-1)).toEqual([]);
    step();
    expect(selections.at(-1)).toEqual(['c']);
  });

  it('hides boxes by confidence and lets go of those that are selected', () => {
    open();
    engine.setSelection(['a', 'b']);
    engine.setFilter(0.4);
    expect(selections).toEqual([['b']]);
    expect(engine.shown().map(({ id }) => id)).toEqual(['b', 'c']);
    drag([120, 120], [150, 120]);
    expect(intents).toEqual([]);
    engine.setFilter(0, ({ id }) => id !== 'c');
    expect(engine.shown().map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('lets go with Esc of a drag, then of the tool, then of the selection, then leaves it to the page', () => {
    open();
    engine.setTool('box');
    send('pointerdown', 10, 10);
    send('pointermove', 90, 90);
    expect(engine.run('close')).toBe(true);
    send('pointerup', 90, 90);
    expect(intents).toEqual([]);
    expect(tools).toEqual(['box']);
    expect(engine.run('close')).toBe(true);
    expect(tools).toEqual(['box', 'select']);
    engine.setSelection(['a']);
    expect(engine.run('close')).toBe(true);
    expect(selections.at(-1)).toEqual([]);
    expect(engine.run('close')).toBe(false);
  });

  it('pans with the middle button and with Space, and zooms under the pointer', () => {
    open();
    const start = engine.view();
    drag([320, 240], [350, 250], { button: 1 });
    expect(engine.view()).toMatchObject({ left: start.left + 30, top: start.top + 10 });
    engine.run('pan', 'press');
    drag([320, 240], [310, 240]);
    engine.run('pan', 'release');
    expect(engine.view().left).toBe(start.left + 20);
    expect(intents).toEqual([]);
    host.dispatchEvent(
      new WheelEvent('wheel', { deltaY: -100, clientX: 100, clientY: 80, cancelable: true }),
    );
    expect(engine.view().scale).toBeCloseTo(start.scale * 1.2, 10);
    engine.fit();
    expect(engine.view()).toEqual(start);
  });

  it('names what is under the pointer once for each picture of the screen', () => {
    open();
    send('pointermove', 1, 1);
    send('pointermove', 120, 120);
    screen.nextFrame();
    expect(hovers).toEqual([{ id: 'a', x: 120, y: 120 }]);
    expect(host.style.cursor).toBe('move');
    send('pointerleave', 0, 0);
    screen.nextFrame();
    expect(hovers.at(-1)).toBeNull();
  });

  it('hides all boxes while X is held', () => {
    open();
    screen.takeDrawn(host, LAYERS.boxes);
    engine.run('hideBoxes', 'press');
    screen.nextFrame();
    expect(screen.takeDrawn(host, LAYERS.boxes).map(({ call }) => call)).toEqual(['clearRect']);
    engine.run('hideBoxes', 'release');
    screen.nextFrame();
    expect(strokes(LAYERS.boxes)).not.toHaveLength(0);
  });

  it('changes nothing without the right to edit, and can still be looked through', () => {
    open({ readOnly: true });
    drag([120, 120], [200, 200]);
    expect(engine.run('nextObject')).toBe(true);
    expect([
      engine.run('delete'),
      engine.run('verify'),
      engine.run('addBox'),
      engine.run('moveLeft'),
    ]).toEqual([false, false, false, false]);
    expect(intents).toEqual([]);
    expect(engine.run('zoomIn')).toBe(true);
  });

  it('leaves the commands of the page to the page', () => {
    open();
    for (const command of [
      'undo',
      'redo',
      'nextFrame',
      'find',
      'keys',
      'light',
      'compare',
      'propagate',
    ] as const)
      expect(engine.run(command)).toBe(false);
  });
});
