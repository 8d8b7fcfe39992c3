import { type BitMask, createMask } from './bit-mask.ts';
import { type ComponentRun, componentRuns, type Connectivity } from './component-runs.ts';

interface Components {
  /** Number of the component of each pixel from 1; 0: the pixel has the other value. */
  readonly labels: Int32Array;
  /** Pixels of each component; the first entry is unused. */
  readonly areas: readonly number[];
}

/** Components of the pixels of one value, numbered row by row. */
export function labelComponents(mask: BitMask, connectivity: Connectivity, value: 0 | 1 = 1): Components {
  const { runs, areas } = componentRuns(mask, connectivity, value);
  return { labels: labelsOf(mask, runs), areas };
}

function labelsOf({ bits }: BitMask, runs: readonly ComponentRun[]): Int32Array {
  const labels = new Int32Array(bits.length);
  for (const { start, end, component } of runs) labels.fill(component, start, end);
  return labels;
}

/** The largest component alone. Of equal ones the first from the top stays. */
export function largestComponent(mask: BitMask, connectivity: Connectivity = 8): BitMask {
  const { runs, areas } = componentRuns(mask, connectivity, 1);
  const largest = areas.reduce((best, area, at) => (area > areas[best]! ? at : best), 0);
  const kept = createMask(mask.width, mask.height);
  for (const { start, end, component } of runs) if (component === largest) kept.bits.fill(1, start, end);
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
  const { runs, areas } = componentRuns(mask, connectivity, 1);
  const labels = labelsOf(mask, runs);
  const touched = new Uint8Array(areas.length);
  for (const { x, y, radius } of discs) {
    const [left, right] = [Math.max(0, Math.floor(x - radius)), Math.min(width - 1, Math.floor(x + radius))];
    const [top, bottom] = [Math.max(0, Math.floor(y - radius)), Math.min(height - 1, Math.floor(y + radius))];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1)
        if (Math.hypot(column + 0.5 - x, row + 0.5 - y) <= radius) touched[labels[row * width + column]!] = 1;
  }
  const kept = createMask(width, height);
  for (const { start, end, component } of runs) if (touched[component] === 1) kept.bits.fill(1, start, end);
  return kept;
}

/**
 * Background that does not touch the border becomes inside. `connectivity` is that of the mask; its background is
 * connected the other way, or a diagonal line would both close a ring and leave it open.
 */
export function fillHoles(mask: BitMask, connectivity: Connectivity = 8): BitMask {
  const { width, height } = mask;
  const { runs, areas } = componentRuns(mask, connectivity === 8 ? 4 : 8, 0);
  const outside = new Uint8Array(areas.length);
  const lastRow = (height - 1) * width;
  for (const { start, end, component } of runs)
    if (start < width || start >= lastRow || start % width === 0 || end % width === 0) outside[component] = 1;
  const filled = createMask(width, height);
  filled.bits.fill(1);
  for (const { start, end, component } of runs) if (outside[component] === 1) filled.bits.fill(0, start, end);
  return filled;
}
