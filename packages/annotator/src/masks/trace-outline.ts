import type { Point } from '@sarm/domain/shapes/point';
import type { BitMask } from '@sarm/masks/bit-mask';

/** Steps along the sides of pixels, the inside to the right: right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * Closed lines around a mask and its holes, through the middles of the sides of its outermost pixels: half a mask pixel
 * is cut from corners, so that a slanting edge is no staircase. For drawing only, nothing is measured on it.
 */
export function traceOutline(mask: BitMask): Point[][] {
  const { width, height, bits } = mask;
  const isIn = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && bits[y * width + x] === 1;
  /** Which of the four steps begins at a corner between pixels. */
  const hasStep = (x: number, y: number, step: number): boolean => {
    if (step === 0) return isIn(x, y) && !isIn(x, y - 1);
    if (step === 1) return isIn(x - 1, y) && !isIn(x, y);
    if (step === 2) return isIn(x - 1, y - 1) && !isIn(x - 1, y);
    return isIn(x, y - 1) && !isIn(x - 1, y - 1);
  };
  const seen = new Uint8Array((width + 1) * (height + 1));
  const lines: Point[][] = [];
  for (let top = 0; top < height; top += 1) {
    for (let left = 0; left < width; left += 1) {
      if (!hasStep(left, top, 0) || (seen[top * (width + 1) + left]! & 1) !== 0) continue;
      const line: Point[] = [];
      let [x, y, step] = [left, top, 0];
      while ((seen[y * (width + 1) + x]! & (1 << step)) === 0) {
        seen[y * (width + 1) + x]! |= 1 << step;
        const [dx, dy] = STEPS[step]!;
        addMiddle(line, { x: x + dx / 2, y: y + dy / 2 });
        x += dx;
        y += dy;
        // To the right first: pixels that touch at a corner are two bodies, and neither line crosses the other.
        step = [step + 1, step, step + 3].map((each) => each % 4).find((each) => hasStep(x, y, each)) ?? step;
      }
      lines.push(line);
    }
  }
  return lines;
}

/** Points between two others on a straight line say nothing. */
function addMiddle(line: Point[], next: Point): void {
  const [a, b] = [line.at(-2), line.at(-1)];
  if (a !== undefined && b !== undefined && (b.x - a.x) * (next.y - b.y) === (b.y - a.y) * (next.x - b.x))
    line.pop();
  line.push(next);
}

/** As the path of an SVG, in mask pixels. */
export const outlinePath = (mask: BitMask): string =>
  traceOutline(mask)
    .map((line) => `M${line.map(({ x, y }) => `${x} ${y}`).join('L')}Z`)
    .join('');
