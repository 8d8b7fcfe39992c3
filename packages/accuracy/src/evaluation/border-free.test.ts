import { expect, it } from 'vitest';
import { BORDER_PX, withoutBorder } from './border-free.ts';
import type { CentredBox } from './labelled-frame.ts';

const at = (x: number, y: number): CentredBox => ({ x, y, width: 10, height: 10 });
const near = (a: CentredBox, b: CentredBox): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= 10;
const picture = { width: 100, height: 80, agrees: near };

it('leaves out labels in the border, and what was found there with and without a label', () => {
  const frame = {
    truth: [at(50, 40), at(3, 40), at(98, 40)],
    found: [at(51, 40), at(4, 41), at(60, 77)],
  };
  expect(withoutBorder(frame, picture)).toEqual({ truth: [at(50, 40)], found: [at(51, 40)] });
});

it('keeps what was found in the border of a head inside, and leaves out what was found inside of a head in the border', () => {
  const inside = { truth: [at(BORDER_PX, 40)], found: [at(BORDER_PX - 3, 40)] };
  expect(withoutBorder(inside, picture)).toEqual(inside);
  const border = { truth: [at(BORDER_PX - 1, 40)], found: [at(BORDER_PX + 3, 40)] };
  expect(withoutBorder(border, picture)).toEqual({ truth: [], found: [] });
});

it('keeps every error inside', () => {
  const frame = { truth: [at(50, 40)], found: [at(20, 20)] };
  expect(withoutBorder(frame, picture)).toEqual(frame);
});
