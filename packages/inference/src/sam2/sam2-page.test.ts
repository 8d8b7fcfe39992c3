import { describe, expect, it } from 'vitest';
import { softOfAnswer } from './sam2-answer.ts';
import { ANSWER_SIDE, type Cell, drawPage, PAGE_SIDE, placeOnPage, promptsOn } from './sam2-page.ts';

const box = (x: number, y: number) => ({ x1: x, y1: y, x2: x + 20, y2: y + 20 });
const page = Array.from({ length: 6 }, (_, i) => box(200 + 100 * i, 300));
const click = (x: number, y: number, label: 0 | 1 = 1) => ({ x, y, label });
const crop = { box: page[5]!, umPerPx: 0.3, points: [click(710, 310)], page };

describe('a page of crops', () => {
  it('has the crops of a frame at 0.15 µm per pixel, each in its cell', () => {
    const placed = placeOnPage(crop);
    expect(placed?.cells).toHaveLength(6);
    // The sixth cell; its view is 128 pixels of the frame around the middle of the box.
    expect(placed?.cell).toEqual({ left: 256, top: 256, side: 256, view: { x: 646, y: 246, step: 0.5 } });
    expect(promptsOn(crop.points, placed!.cell)).toEqual({
      places: Float32Array.of(256 + 128, 256 + 128),
      labels: Float32Array.of(1),
    });
    expect(promptsOn([click(610, 310, 0)], placed!.cell).labels).toHaveLength(0);
  });

  it('is left by a crop after three clicks, or for a click outside of its cell', () => {
    const clicks = [click(710, 310), click(712, 310), click(714, 310, 0)];
    expect(placeOnPage({ ...crop, points: clicks })?.cell.side).toBe(256);
    const alone = placeOnPage({ ...crop, points: [...clicks, click(708, 310)] });
    expect(alone?.cells).toHaveLength(1);
    expect(alone?.cell).toEqual({ left: 0, top: 0, side: 1024, view: { x: 646, y: 246, step: 0.125 } });
    const far = placeOnPage({ ...crop, points: [click(790, 310)] });
    expect([far?.cells.length, far?.cell.view.x]).toEqual([1, 790 + 3 - 128]);
    expect(placeOnPage({ ...crop, points: [click(500, 310), click(790, 310)] })).toBeUndefined();
    expect(placeOnPage({ ...crop, page: [] })?.cell.side).toBe(1024);
  });

  it('is drawn from the frame in colour, grey where no crop is, with the border of the frame beyond it', () => {
    const [width, height] = [64, 64];
    const rgb = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i += 1) rgb.set([i % width, Math.floor(i / width), 200], i * 3);
    const cell: Cell = { left: 0, top: 0, side: 256, view: { x: -8, y: 0, step: 0.25 } };
    const drawn = drawPage({ rgb, width, height }, [cell]);
    const at = (x: number, y: number) => [...drawn.subarray((y * PAGE_SIDE + x) * 3).subarray(0, 3)];
    expect(at(300, 300)).toEqual([128, 128, 128]);
    expect(at(0, 100)).toEqual([0, 25, 200]);
    // Column 33 of the frame begins at 41 frame pixels from the corner of the view.
    expect(at(33 * 4 + 2 + 32, 40 * 4 + 2)).toEqual([33, 40, 200]);
    const wide = drawPage({ rgb, width, height }, [{ ...cell, view: { x: 0, y: 0, step: 2 } }]);
    expect([...wide.subarray(30, 33)]).toEqual([21, 1, 200]);
  });
});

describe('an answer', () => {
  const cell: Cell = { left: 256, top: 512, side: 256, view: { x: 10, y: 20, step: 0.5 } };
  const CELLS = ANSWER_SIDE * ANSWER_SIDE;
  const square = (side: number) => {
    const levels = new Float32Array(CELLS).fill(-10);
    for (let row = 0; row < side; row += 1)
      levels.fill(10, (128 + row) * ANSWER_SIDE + 64, (128 + row) * ANSWER_SIDE + 64 + side);
    return levels;
  };
  const answer = (...masks: Float32Array[]) => {
    const joined = new Float32Array(masks.length * CELLS);
    masks.forEach((each, index) => joined.set(each, index * CELLS));
    return joined;
  };

  it('is the best outline of those that are not the view itself, in pixels of the view', () => {
    const masks = answer(square(4), square(8), square(60));
    const { mask, view, quality } = softOfAnswer({ masks, scores: Float32Array.of(0.2, 0.7, 0.9) }, cell);
    expect([mask.width, view, quality]).toEqual([256, cell.view, expect.closeTo(0.7, 5)]);
    // Eight pixels of the answer are 32 of the view.
    const inside = mask.values.filter((value) => value >= 0.5).length;
    expect(Math.sqrt(inside)).toBeCloseTo(32, -0.5);
    expect(softOfAnswer({ masks: square(8), scores: Float32Array.of(1.4) }, cell).quality).toBe(1);
    const ground = softOfAnswer({ masks: square(60), scores: Float32Array.of(0.9) }, cell);
    expect([ground.quality, Math.max(...ground.mask.values)]).toEqual([0, 0]);
  });

  it('is refused where it is no number', () => {
    const masks = square(8).fill(Number.NaN, 5, 6);
    expect(() => softOfAnswer({ masks, scores: Float32Array.of(1) }, cell)).toThrow('no mask');
  });
});
