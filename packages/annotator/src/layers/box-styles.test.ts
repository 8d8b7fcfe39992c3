import { confidenceBand, colourOfConfidence } from '@sarm/domain/shapes/detection';
import { describe, expect, it } from 'vitest';
import { recordCanvas } from '../../testing/record-canvas.ts';
import { boxObject } from '../../testing/try-tool.ts';
import { BoxStore } from '../core/box-store.ts';
import { stateOf } from '../core/box-style.ts';
import { BAND_INKS, INKS } from './canvas-inks.ts';
import { drawIdleBoxes, drawPlainBoxes, redrawArea } from './draw-idle-boxes.ts';
import { drawConflict, drawHeld } from './draw-marks.ts';

const channels = (hex: string): readonly [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];
/** 0 red, 120 green, 240 blue. */
function hueOf(hex: string): number {
  const [r, g, b] = channels(hex);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const spread = most - least;
  if (most === r) return (60 * ((g - b) / spread) + 360) % 360;
  return most === g ? 60 * ((b - r) / spread) + 120 : 60 * ((r - g) / spread) + 240;
}
const isHue = {
  green: (hue: number) => hue > 90 && hue < 160,
  blue: (hue: number) => hue > 200 && hue < 250,
  orange: (hue: number) => hue > 20 && hue < 45,
  red: (hue: number) => hue > 340 || hue < 10,
};

describe('colours of boxes', () => {
  it('TEC-062 are green above 0.8, blue above 0.6, orange above 0.4, otherwise red, on page and canvas', () => {
    for (const [confidence, colour] of [
      [1, 'green'],
      [0.81, 'green'],
      [0.8, 'blue'],
      [0.61, 'blue'],
      [0.6, 'orange'],
      [0.41, 'orange'],
      [0.4, 'red'],
      [0, 'red'],
    ] as const) {
      expect([confidence, isHue[colour](hueOf(colourOfConfidence(confidence)))]).toEqual([confidence, true]);
      expect([confidence, isHue[colour](hueOf(BAND_INKS[confidenceBand(confidence)]))]).toEqual([
        confidence,
        true,
      ]);
    }
  });

  it('stand out from every grey by 3:1, as a stroke on its casing or as the casing on the grey', () => {
    const linear = (value: number): number =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const light = ([r, g, b]: readonly [number, number, number]): number =>
      0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const [r, g, b, alpha] = (/rgba\((\d+), (\d+), (\d+), ([\d.]+)\)/.exec(INKS.casing) ?? [])
      .slice(1)
      .map(Number);
    const over = (ink = 0, grey: number): number => ink * (alpha ?? 0) + grey * (1 - (alpha ?? 0));
    for (const ink of [...Object.values(BAND_INKS), INKS.selected, INKS.peer, INKS.conflict])
      for (let grey = 0; grey <= 255; grey += 1) {
        const ground = light([grey, grey, grey]);
        const casing = light([over(r, grey), over(g, grey), over(b, grey)]);
        const best = Math.max(contrast(light(channels(ink)), casing), contrast(casing, ground));
        expect({ ink, grey, isSeen: best >= 3 }).toEqual({ ink, grey, isSeen: true });
      }
  });
});

const view = { scale: 1, left: 0, top: 0, ratio: 1 };
const canvas = { width: 640, height: 480 };
function storeOf(...objects: ReturnType<typeof boxObject>[]): BoxStore {
  const store = new BoxStore();
  store.set(objects);
  return store;
}
const at = (x: number) => [x, 100, x + 20, 120] as const;

describe('shapes of boxes', () => {
  it('are predicted, verified or manual', () => {
    expect(stateOf({ source: 'model', verified: false })).toBe('predicted');
    expect(stateOf({ source: 'model', verified: true })).toBe('verified');
    expect(stateOf({ source: 'manual', verified: true })).toBe('manual');
  });

  it('are dashed, solid with a tick, or corners, each over its casing', () => {
    const { ctx, drawn } = recordCanvas();
    const store = storeOf(
      boxObject('predicted', at(10)),
      boxObject('verified', at(60), { verified: true, confidence: 0.7 }),
      boxObject('manual', at(110), { source: 'manual', confidence: 1 }),
    );
    drawIdleBoxes({ ctx, view }, store, canvas);
    const rectangles = drawn.filter(({ call }) => call === 'strokeRect');
    expect(rectangles.map(({ args, stroke, dash }) => [args[0], stroke, dash.length > 0])).toEqual([
      [10, INKS.casing, false],
      [10, BAND_INKS.high, true],
      [60, INKS.casing, false],
      [60, BAND_INKS.medium, false],
    ]);
    expect(drawn.filter(({ call }) => call === 'arc').map(({ args }) => args.slice(0, 2))).toEqual([
      [80, 100],
    ]);
    const corners = drawn.filter(({ call, args }) => call === 'lineTo' && Number(args[0]) >= 110);
    expect(corners).toHaveLength(2 * 8);
  });

  it('of a drawn and verified box are corners with the tick', () => {
    const { ctx, drawn } = recordCanvas();
    drawIdleBoxes(
      { ctx, view },
      storeOf(boxObject('a', at(10), { source: 'manual', verified: true })),
      canvas,
    );
    expect(drawn.some(({ call }) => call === 'strokeRect')).toBe(false);
    expect(drawn.some(({ call }) => call === 'arc')).toBe(true);
  });

  it('are solid hairlines without casing when drawn plainly', () => {
    const { ctx, drawn } = recordCanvas();
    drawPlainBoxes(
      { ctx, view },
      storeOf(boxObject('a', at(10)), boxObject('b', at(60), { verified: true })),
      canvas,
    );
    const rectangles = drawn.filter(({ call }) => call === 'strokeRect');
    expect(rectangles.map(({ width, dash, stroke }) => [width, dash.length, stroke])).toEqual([
      [1, 0, BAND_INKS.high],
      [1, 0, BAND_INKS.high],
    ]);
  });

  it('out of sight, hidden or lifted are not drawn; an area draws what touches it', () => {
    const { ctx, drawn } = recordCanvas();
    const store = storeOf(
      boxObject('seen', at(10)),
      boxObject('away', at(2000)),
      boxObject('hidden', at(60), { confidence: 0.1 }),
      boxObject('lifted', at(110)),
    );
    store.filter({ minConfidence: 0.5 });
    store.lift(['lifted']);
    drawIdleBoxes({ ctx, view }, store, canvas);
    expect(new Set(drawn.filter(({ call }) => call === 'strokeRect').map(({ args }) => args[0]))).toEqual(
      new Set([10]),
    );
    expect(redrawArea({ ctx, view }, store, { x1: 0, y1: 90, x2: 40, y2: 130 })).toBe(1);
    expect(redrawArea({ ctx, view }, store, { x1: 300, y1: 90, x2: 340, y2: 130 })).toBe(0);
  });

  it('of boxes open elsewhere are dotted, of conflicts hatched with the other place dotted', () => {
    const held = recordCanvas();
    const box = { x1: 10, y1: 10, x2: 30, y2: 30 };
    drawHeld({ ctx: held.ctx, view }, box);
    expect(held.drawn.filter(({ call }) => call === 'strokeRect').at(-1)).toMatchObject({
      stroke: INKS.peer,
      dash: [1.9, 1.9],
    });
    const both = recordCanvas();
    drawConflict({ ctx: both.ctx, view }, box, { x1: 12, y1: 8, x2: 32, y2: 28 });
    expect(both.drawn.filter(({ call }) => call === 'moveTo').length).toBeGreaterThan(5);
    expect(
      both.drawn.filter(({ call, stroke }) => call === 'strokeRect' && stroke === INKS.peer),
    ).toHaveLength(1);
  });
});
