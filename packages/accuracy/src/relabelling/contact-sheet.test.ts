import { expect, it } from 'vitest';
import { cutAround, drawContactSheet, PER_SHEET } from './contact-sheet.ts';

const WIDTH = 100;
const HEIGHT = 80;
const frame = {
  gray: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH) + Math.floor(i / WIDTH)),
  width: WIDTH,
  height: HEIGHT,
};

it('cuts a square with the place in its middle, mirrored from left to right', () => {
  const part = cutAround(frame, { x: 50, y: 40, mirrored: false });
  expect(part.width).toBe(part.height);
  const middle = part.width / 2;
  expect(part.gray[middle * part.width + middle]).toBe(50 + 40);
  const mirrored = cutAround(frame, { x: 50, y: 40, mirrored: true });
  for (let row = 0; row < part.height; row += 1) {
    const line = ({ gray, width }: typeof part) => [...gray.subarray(row * width, (row + 1) * width)];
    expect(line(mirrored)).toEqual(line(part).toReversed());
  }
});

it('is flat where the frame ends, and never shows pixels of another row', () => {
  const part = cutAround(frame, { x: WIDTH, y: 0, mirrored: false });
  const outside = part.gray[0]!;
  for (let row = 0; row < part.height; row += 1)
    for (let column = 0; column < part.width; column += 1) {
      const [x, y] = [WIDTH - part.width / 2 + column, row - part.height / 2];
      expect(part.gray[row * part.width + column]).toBe(x >= WIDTH || y < 0 ? outside : x + y);
    }
});

it('holds as many bodies as fit, and draws nothing over their middle', () => {
  const flat = { gray: new Uint8Array(60 * 60).fill(90), width: 60, height: 60 };
  const moments = { before: flat, now: flat, after: flat };
  const sheet = drawContactSheet(
    Array.from({ length: PER_SHEET }, () => moments),
    1,
  );
  expect(sheet.gray).toHaveLength(sheet.width * sheet.height);
  // Three pictures of 240 × 240, 120 × 120 and 120 × 120 pixels each, less what the ticks cover.
  const covered = sheet.gray.filter((level) => level === 90).length;
  expect(covered).toBe(PER_SHEET * (240 * 240 + 2 * 120 * 120 - 4 * 10));
});
