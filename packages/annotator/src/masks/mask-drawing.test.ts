import { maskArea } from '@sarm/masks/bit-mask';
import { describe, expect, it } from 'vitest';
import { addStep, beginHistory, redoStep, undoStep } from './drawing-history.ts';
import { applyEdit, hasPart, openDrawing, writeDrawing } from './mask-drawing.ts';

const CROP = { x: 100, y: 50, width: 60, height: 40 };
const square = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
];
const head = { part: 'head', ink: 1, radius: null } as const;

describe('a drawing of a mask', () => {
  it('begins empty on the rectangle of the crop, as fine as the scale requires', () => {
    expect(openDrawing(null, CROP, 0.125).place).toEqual({ rect: [100, 50, 160, 90], grid: 1 });
    expect(openDrawing(null, CROP, 0.5).place.grid).toBe(4);
    expect(openDrawing(null, CROP, null).place.grid).toBe(2);
    expect(writeDrawing(openDrawing(null, CROP, null)).parts).toEqual([]);
  });

  it('draws in pixels of the picture on its own grid, and leaves the former drawing as it was', () => {
    const empty = openDrawing(null, CROP, null);
    const drawn = applyEdit(empty, CROP, { ...head, path: square(10, 10, 5) });
    expect(maskArea(drawn.parts.head!)).toBe(5 * 5 * 4);
    expect(hasPart(empty, 'head')).toBe(false);
    const erased = applyEdit(drawn, CROP, { part: 'head', ink: 0, radius: 20, path: [{ x: 12, y: 12 }] });
    expect(hasPart(erased, 'head')).toBe(false);
    expect(writeDrawing(erased).parts).toEqual([]);
  });

  it('is read as it was written, also where it lies partly outside of the crop', () => {
    const drawn = applyEdit(openDrawing(null, CROP, null), CROP, { ...head, path: square(0, 0, 10) });
    const written = writeDrawing(drawn);
    expect(writeDrawing(openDrawing(written, CROP, null))).toEqual(written);
    const moved = { ...CROP, x: 130, y: 70 };
    const wide = openDrawing(written, moved, null);
    expect(wide.place.rect).toEqual([100, 50, 190, 110]);
    expect(maskArea(wide.parts.head!)).toBe(10 * 10 * 4);
    // A place of the moved picture is another place of the frame: nothing of the former mask is touched there.
    const more = applyEdit(wide, moved, { ...head, path: square(0, 0, 10) });
    expect(maskArea(more.parts.head!)).toBe(2 * 10 * 10 * 4);
  });

  it('goes back and forth by steps, and forgets what was undone once something else is drawn', () => {
    const [a, b, c] = [0, 10, 20].map((x) =>
      applyEdit(openDrawing(null, CROP, null), CROP, { ...head, path: square(x, 0, 5) }),
    );
    const history = addStep(addStep(beginHistory(a!), b!), c!);
    expect(undoStep(history).present).toBe(b);
    expect(redoStep(undoStep(history)).present).toBe(c);
    const other = addStep(undoStep(history), a!);
    expect(redoStep(other)).toBe(other);
    const first = undoStep(undoStep(other));
    expect(first.present).toBe(a);
    expect(undoStep(first)).toBe(first);
  });
});
