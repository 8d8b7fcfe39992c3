import { type BitMask, createMask } from './bit-mask.ts';

/** Which neighbours belong together: 4 share a side, 8 also a corner. */
export type Connectivity = 4 | 8;

interface Components {
  /** Number of the component of each pixel from 1; 0: the pixel has the other value. */
  readonly labels: Int32Array;
  /** Pixels of each component; the first entry is unused. */
  readonly areas: readonly number[];
}

/** Components of the pixels of one value, numbered row by row. */
export function labelComponents(mask: BitMask, connectivity: Connectivity, value: 0 | 1 = 1): Components {
  const { width, height, bits } = mask;
  const labels = new Int32Array(width * height);
  const areas: number[] = [0];
  const stack: number[] = [];
  const visit = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * width + x;
    if (bits[at] !== value || labels[at] !== 0) return;
    labels[at] = areas.length - 1;
    areas[areas.length - 1]! += 1;
    stack.push(at);
  };
  for (let start = 0; start < bits.length; start += 1) {
    if (bits[start] !== value || labels[start] !== 0) continue;
    areas.push(0);
    visit(start % width, Math.floor(start / width));
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = Math.floor(at / width);
      for (const [dx, dy] of connectivity === 4 ? SIDES : AROUND) visit(x + dx, y + dy);
    }
  }
  return { labels, areas };
}

const SIDES: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const AROUND: readonly (readonly [number, number])[] = [...SIDES, [1, 1], [1, -1], [-1, 1], [-1, -1]];

/** The largest component alone. Of equal ones the first from the top stays. */
export function largestComponent(mask: BitMask, connectivity: Connectivity = 8): BitMask {
  const { labels, areas } = labelComponents(mask, connectivity);
  const largest = areas.indexOf(Math.max(...areas.slice(1)), 1);
  const kept = createMask(mask.width, mask.height);
  if (largest > 0) labels.forEach((label, at) => (kept.bits[at] = label === largest ? 1 : 0));
  return kept;
}

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/**
 * The components that lie in or at one of the discs, in pixels of the mask. A network may outline a neighbour of what was
 * clicked, however large; that is no answer to the click.
 */
export function componentsAt(mask: BitMask, discs: readonly Disc[], connectivity: Connectivity = 8): BitMask {
  const { width, height } = mask;
  const { labels, areas } = labelComponents(mask, connectivity);
  const touched = new Uint8Array(areas.length);
  for (const { x, y, radius } of discs) {
    const [left, right] = [Math.max(0, Math.floor(x - radius)), Math.min(width - 1, Math.floor(x + radius))];
    const [top, bottom] = [Math.max(0, Math.floor(y - radius)), Math.min(height - 1, Math.floor(y + radius))];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1)
        if (Math.hypot(column + 0.5 - x, row + 0.5 - y) <= radius) touched[labels[row * width + column]!] = 1;
  }
  // Label 0 is the background.
  touched[0] = 0;
  const kept = createMask(width, height);
  labels.forEach((label, at) => (kept.bits[at] = touched[label]!));
  return kept;
}

/**
 * Background that does not touch the border becomes inside. `connectivity` is that of the mask; its background is
 * connected the other way, or a diagonal line would both close a ring and leave it open.
 */
export function fillHoles(mask: BitMask, connectivity: Connectivity = 8): BitMask {
  const { width, height } = mask;
  const { labels, areas } = labelComponents(mask, connectivity === 8 ? 4 : 8, 0);
  const outside = new Uint8Array(areas.length);
  for (let x = 0; x < width; x += 1) {
    outside[labels[x]!] = 1;
    outside[labels[(height - 1) * width + x]!] = 1;
  }
  for (let y = 0; y < height; y += 1) {
    outside[labels[y * width]!] = 1;
    outside[labels[y * width + width - 1]!] = 1;
  }
  const filled = createMask(width, height);
  // Label 0 is the mask itself: it stays, though it may touch the border.
  labels.forEach((label, at) => (filled.bits[at] = label === 0 || outside[label] === 0 ? 1 : 0));
  return filled;
}
