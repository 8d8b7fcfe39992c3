import type { BitMask } from './bit-mask.ts';

/** Which neighbours belong together: 4 share a side, 8 also a corner. */
export type Connectivity = 4 | 8;

/** Pixels of one value side by side in a row, as places in the mask's bits; `end` is the first one outside. */
export interface ComponentRun {
  readonly start: number;
  readonly end: number;
  /** Number of the component from 1, row by row. */
  readonly component: number;
}

export interface ComponentRuns {
  readonly runs: readonly ComponentRun[];
  /** Pixels of each component; the first entry is unused. */
  readonly areas: readonly number[];
}

/**
 * Components of the pixels of one value. Worked out over runs and not over pixels: an outline is drawn while a person waits, and
 * nearly all of its mask is one background.
 */
export function componentRuns(mask: BitMask, connectivity: Connectivity, value: 0 | 1): ComponentRuns {
  const { starts, ends, rows } = findRuns(mask, value);
  const first = joinRows({ starts, ends, rows, width: mask.width, reach: connectivity === 8 ? 1 : 0 });
  const areas: number[] = [0];
  // Of a run that is the first of its component; earlier runs are numbered before the later ones that point to them.
  const numbers = new Int32Array(starts.length);
  const runs = starts.map((start, run): ComponentRun => {
    const root = rootOf(first, run);
    if (root === run) numbers[run] = areas.push(0) - 1;
    const component = numbers[root]!;
    const end = ends[run]!;
    areas[component]! += end - start;
    return { start, end, component };
  });
  return { runs, areas };
}

interface Runs {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The first run of each row, and behind the last row the number of all. */
  readonly rows: readonly number[];
}

function findRuns({ width, height, bits }: BitMask, value: 0 | 1): Runs {
  const [starts, ends, rows]: [number[], number[], number[]] = [[], [], []];
  for (let y = 0; y < height; y += 1) {
    rows.push(starts.length);
    const from = y * width;
    const row = bits.subarray(from, from + width);
    for (let at = row.indexOf(value); at >= 0; ) {
      const next = row.indexOf(1 - value, at);
      const end = next < 0 ? width : next;
      starts.push(from + at);
      ends.push(from + end);
      at = next < 0 ? -1 : row.indexOf(value, end);
    }
  }
  rows.push(starts.length);
  return { starts, ends, rows };
}

/** For each run an earlier one of its component, or itself; `reach` is 1 where a shared corner joins. */
function joinRows({
  starts,
  ends,
  rows,
  width,
  reach,
}: Runs & { readonly width: number; readonly reach: number }): Int32Array {
  const first = Int32Array.from(starts, (_, run) => run);
  for (let y = 1; y < rows.length - 1; y += 1) {
    let above = rows[y - 1]!;
    let run = rows[y]!;
    while (above < rows[y]! && run < rows[y + 1]!) {
      const [aboveEnd, end] = [ends[above]! + width, ends[run]!];
      if (starts[above]! + width < end + reach && starts[run]! < aboveEnd + reach) join(first, above, run);
      // The one that ends earlier meets nothing more; both where they end together and a corner joins nothing.
      if (aboveEnd <= end) above += 1;
      else run += 1;
    }
  }
  return first;
}

function join(first: Int32Array, a: number, b: number): void {
  const [rootA, rootB] = [rootOf(first, a), rootOf(first, b)];
  first[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
}

function rootOf(first: Int32Array, run: number): number {
  let root = run;
  while (first[root] !== root) {
    // Halves the way for the next one.
    first[root] = first[first[root]!]!;
    root = first[root]!;
  }
  return root;
}
