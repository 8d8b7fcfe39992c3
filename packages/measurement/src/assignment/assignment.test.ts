import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSource } from '../../testing/random-source.ts';
import { addEdge, type Edges, noEdges } from './edges.ts';
import { PointGrid } from './point-grid.ts';
import { solveSparse } from './solve-sparse.ts';

const build = (pairs: readonly (readonly [number, number, number])[]): Edges => {
  const edges = noEdges();
  for (const [r, c, cost] of pairs) addEdge(edges, r, c, cost);
  return edges;
};

/** Least total over every way to assign, by trying them all. */
const bruteForce = (
  rows: number,
  pairs: readonly (readonly [number, number, number])[],
  free: number,
): number => {
  const visit = (row: number, taken: ReadonlySet<number>): number => {
    if (row === rows) return 0;
    let best = free + visit(row + 1, taken);
    for (const [r, c, cost] of pairs) {
      if (r === row && !taken.has(c)) best = Math.min(best, cost + visit(row + 1, new Set([...taken, c])));
    }
    return best;
  };
  return visit(0, new Set());
};

const total = (
  columnOf: Int32Array,
  pairs: readonly (readonly [number, number, number])[],
  free: number,
): number =>
  columnOf.reduce((sum, column, row) => {
    const costs = pairs.filter(([r, c]) => r === row && c === column).map(([, , cost]) => cost);
    return sum + (column < 0 ? free : Math.min(...costs));
  }, 0);

describe('assignment', () => {
  it('MEA-ASG-1 takes the least total by hand, where the greedy choice costs more', () => {
    const pairs = [
      [0, 0, 1],
      [0, 1, 2],
      [1, 0, 2],
      [1, 1, 100],
    ] as const;
    const columnOf = solveSparse({ rowCount: 2, columnCount: 2, edges: build(pairs), freeCost: 50 });
    expect([...columnOf]).toEqual([1, 0]);
  });

  it('MEA-ASG-1 leaves a row free rather than pay more than freedom costs', () => {
    const edges = build([
      [0, 0, 5],
      [1, 0, 3],
      [2, 1, 12],
    ]);
    expect([...solveSparse({ rowCount: 4, columnCount: 2, edges, freeCost: 10 })]).toEqual([-1, 0, -1, -1]);
  });

  it('MEA-ASG-2 equals the best of all assignments on any small sparse problem', () => {
    const pair = fc.tuple(
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 30 }),
    );
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), fc.integer({ min: 1, max: 25 }), (pairs, freeCost) => {
        const columnOf = solveSparse({ rowCount: 5, columnCount: 5, edges: build(pairs), freeCost });
        const taken = [...columnOf].filter((c) => c >= 0);
        expect(new Set(taken).size).toBe(taken.length);
        expect(total(columnOf, pairs, freeCost)).toBe(bruteForce(5, pairs, freeCost));
      }),
      { numRuns: 300 },
    );
  });

  it('MEA-ASG-3 costs near linear time: ten times the cells take far less than the thousand times of a full matrix', () => {
    const random = randomSource(2);
    const cloud = (n: number) =>
      Array.from({ length: n }, () => ({
        x: random.uniform() * 40 * Math.sqrt(n),
        y: random.uniform() * 40 * Math.sqrt(n),
      }));
    const solve = (points: readonly { x: number; y: number }[]): void => {
      const grid = new PointGrid(points, 20);
      const edges = noEdges();
      for (const [i, p] of points.entries()) grid.around(p, 20, (j, d2) => addEdge(edges, i, j, d2));
      solveSparse({ rowCount: points.length, columnCount: points.length, edges, freeCost: 400 });
    };
    const time = (n: number) => {
      const clouds = Array.from({ length: 5 }, () => cloud(n));
      for (const points of clouds) solve(points);
      return Math.min(
        ...clouds.map((points) => {
          const start = performance.now();
          solve(points);
          return performance.now() - start;
        }),
      );
    };
    expect(time(2000) / time(200)).toBeLessThan(150);
  });

  it('MEA-ASG-4 the grid finds exactly the points within the radius', () => {
    const place = fc.record({ x: fc.integer({ min: -50, max: 700 }), y: fc.integer({ min: -50, max: 500 }) });
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 40 }),
        place,
        fc.integer({ min: 1, max: 90 }),
        (points, centre, radius) => {
          const found: number[] = [];
          new PointGrid(points, 25).around(centre, radius, (i) => found.push(i));
          const expected = [...points.keys()].filter((i) => {
            const p = points[i];
            return p !== undefined && Math.hypot(p.x - centre.x, p.y - centre.y) <= radius;
          });
          expect(found.toSorted((a, b) => a - b)).toEqual(expected);
        },
      ),
    );
    expect(() => new PointGrid([], 0)).toThrow(RangeError);
  });
});
