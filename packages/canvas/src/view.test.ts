import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitView,
  keepInSight,
  panView,
  revealBox,
  toCanvas,
  toPicture,
  type View,
  viewOnBoxes,
  ZOOM,
  zoomOf,
  zoomView,
} from './view.ts';

const picture = { width: 640, height: 480 };
const canvas = { width: 1000, height: 600 };
const views: fc.Arbitrary<View> = fc.record({
  scale: fc.double({ min: 0.25, max: 32, noNaN: true }),
  left: fc.integer({ min: -5000, max: 5000 }),
  top: fc.integer({ min: -5000, max: 5000 }),
  ratio: fc.constantFrom(1, 1.5, 2),
});
const places = fc.record({
  x: fc.double({ min: 0, max: 2000, noNaN: true }),
  y: fc.double({ min: 0, max: 2000, noNaN: true }),
});

describe('view of a picture', () => {
  it('goes to the picture and back to the same place', () => {
    fc.assert(
      fc.property(views, places, (view, { x, y }) => {
        const there = toPicture(view, x, y);
        const back = toCanvas(view, there.x, there.y);
        expect(back.x).toBeCloseTo(x, 6);
        expect(back.y).toBeCloseTo(y, 6);
      }),
    );
  });

  it('zooms by 1.2 and keeps the place under the pointer', () => {
    fc.assert(
      fc.property(views, places, fc.constantFrom(ZOOM.step, 1 / ZOOM.step), (view, at, factor) => {
        const before = toPicture(view, at.x, at.y);
        const next = zoomView(view, factor, at);
        const after = toCanvas(next, before.x, before.y);
        expect(after.x).toBeCloseTo(at.x, 4);
        expect(after.y).toBeCloseTo(at.y, 4);
      }),
    );
    expect(zoomView({ scale: 1, left: 0, top: 0, ratio: 1 }, ZOOM.step, { x: 0, y: 0 }).scale).toBe(1.2);
  });

  it('zooms between 0.25 and 32 CSS pixels for a pixel, whatever the screen', () => {
    for (const ratio of [1, 2]) {
      const view = { scale: ratio, left: 0, top: 0, ratio };
      expect(zoomOf(zoomView(view, 1e6, { x: 0, y: 0 }))).toBe(32);
      expect(zoomOf(zoomView(view, 1e-6, { x: 0, y: 0 }))).toBe(0.25);
    }
  });

  it('shows a picture that is larger than four canvases as a whole', () => {
    const large = { width: 8192, height: 8192 };
    const fitted = fitView(large, canvas, 1);
    expect(fitted.scale).toBeLessThan(ZOOM.min);
    expect(zoomView(fitted, 1 / ZOOM.step, { x: 0, y: 0 }, fitted).scale).toBe(fitted.scale);
  });

  it('fits the picture into the middle', () => {
    expect(fitView(picture, canvas, 1)).toEqual({ scale: 1.25, left: 100, top: 0, ratio: 1 });
  });

  it('never loses the picture', () => {
    fc.assert(
      fc.property(views, fc.integer({ min: -9000, max: 9000 }), (view, by) => {
        const { scale, left, top } = panView(view, { x: by, y: -by }, { picture, canvas });
        expect(left).toBeLessThan(canvas.width);
        expect(top).toBeLessThan(canvas.height);
        expect(left + picture.width * scale).toBeGreaterThan(0);
        expect(top + picture.height * scale).toBeGreaterThan(0);
      }),
    );
    const centred = fitView(picture, canvas, 1);
    expect(keepInSight(centred, { picture, canvas })).toEqual(centred);
  });

  it('goes to the selected boxes with their surroundings, and shows one that is out of sight', () => {
    const box = { x1: 600, y1: 440, x2: 620, y2: 460 };
    expect(viewOnBoxes([], canvas, 1)).toBeNull();
    const on = viewOnBoxes([box], canvas, 1);
    expect(on).toEqual({ scale: 8, left: 500 - 610 * 8, top: 300 - 450 * 8, ratio: 1 });
    const view = { scale: 4, left: 0, top: 0, ratio: 1 };
    expect(revealBox(view, { x1: 10, y1: 10, x2: 30, y2: 30 }, canvas)).toBe(view);
    const revealed = revealBox(view, box, canvas);
    expect(toCanvas(revealed, 610, 450)).toEqual({ x: 500, y: 300 });
  });
});
