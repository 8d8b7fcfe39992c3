import { placeView, VIEW_SIDE } from '@sarm/inference/segment/click-view';
import { outlineOfAnswer } from '@sarm/inference/segment/outline-part';
import { maskOverlap } from '@sarm/masks/bit-mask';
import { describe, expect, it } from 'vitest';
import { type ClickPage, drawClickPage, type TrueCell } from './click-page.ts';
import { nextClick } from './next-click.ts';
import { seenOnTruth } from './score-clicks.ts';

/** Samples along a pixel of the view: the share of it that the part covers. */
const FINE = 4;

/** What a network would answer that sees the part itself. */
function perfectAnswer({ picture, umPerPx }: ClickPage, cell: TrueCell) {
  const part = cell.parts.head!;
  const { x, y, step } = cell.truth;
  const click = nextClick(part, undefined)!;
  const order = { picture, box: cell.box, umPerPx };
  const points = [{ x: x + click.x * step, y: y + click.y * step, label: 1 as const }];
  const view = placeView(cell.box, umPerPx, points)!;
  const values = Float32Array.from({ length: VIEW_SIDE ** 2 }, (_, at) => {
    let covered = 0;
    for (let j = 0.5; j < FINE; j += 1)
      for (let i = 0.5; i < FINE; i += 1) {
        const column = Math.floor((view.x + ((at % VIEW_SIDE) + i / FINE) * view.step - x) / step);
        const row = Math.floor((view.y + (Math.floor(at / VIEW_SIDE) + j / FINE) * view.step - y) / step);
        const inside = column >= 0 && row >= 0 && column < part.width && row < part.height;
        if (inside) covered += part.bits[row * part.width + column]!;
      }
    return covered / FINE ** 2;
  });
  const mask = { width: VIEW_SIDE, height: VIEW_SIDE, values };
  const answer = { mask, view, clickRadius: 4 * view.step, quality: 1 };
  return outlineOfAnswer(answer, { ...order, points }, { enhance: true })!;
}

describe('the truth through view, grid, cleaning and back', () => {
  it.each([0.15, 0.3, 0.5])('is judged as the truth at %d µm a pixel', (umPerPx) => {
    const page = drawClickPage(umPerPx, 9);
    const overlaps = page.cells.map((cell) =>
      maskOverlap(seenOnTruth(perfectAnswer(page, cell), cell), cell.parts.head!),
    );
    const mean = overlaps.reduce((sum, each) => sum + each) / overlaps.length;
    // A reading that is off by half a stored pixel costs 0.02 and shifts each click.
    expect(mean).toBeGreaterThan(umPerPx > 0.3 ? 0.98 : 0.99);
  });
});
