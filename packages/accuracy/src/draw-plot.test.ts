import { expect, it } from 'vitest';
import { drawPlot } from './draw-plot.ts';
import { writeDocument } from './write-document.ts';

const PLOT = {
  file: 'error',
  title: 'Error <against> rate',
  x: 'frames per second',
  y: '%',
  series: [
    { name: 'ours', points: [25, 50, 100, 200].map((x) => ({ x, y: 2 })) },
    { name: 'five points', points: [25, 50, 100, 200].map((x) => ({ x, y: x / 4 })) },
  ],
};

it('draws every point once, inside the picture, with escaped text', () => {
  const svg = drawPlot(PLOT);
  const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)];
  expect(circles).toHaveLength(8);
  for (const [, x, y] of circles) {
    expect(Number(x)).toBeGreaterThan(60);
    expect(Number(x)).toBeLessThan(620);
    expect(Number(y)).toBeGreaterThan(35);
    expect(Number(y)).toBeLessThan(312);
  }
  expect(svg).toContain('Error &lt;against&gt; rate');
  // Doubling the rate is the same step everywhere on the logarithmic axis.
  const xs = circles.slice(0, 4).map(([, x]) => Number(x));
  const steps = xs.slice(1).map((x, i) => x - (xs[i] ?? 0));
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(1);
});

it('says in the document which bars were missed or not measured', () => {
  const text = writeDocument(
    [
      {
        title: 'Counting',
        bars: [
          { name: 'a', value: 0.04321, bar: '≤ 0.05', ok: true, on: '20 samples' },
          { name: 'b', value: 0.2, bar: '≤ 0.1', ok: false, on: 'video 11' },
          { name: 'c', value: null, bar: '≥ 0.9', ok: false, on: 'absent | data' },
        ],
        tables: [{ title: 'T', columns: ['x'], rows: [[1.23456]] }],
        plots: [PLOT],
        notes: ['limited by focus'],
      },
    ],
    'plots',
  );
  expect(text).toContain('All bars: 1 of 3 reached');
  expect(text).toContain('| b | 0.2 | ≤ 0.1 | **no** | video 11 |');
  expect(text).toContain('not measured');
  expect(text).toContain('absent \\| data');
  expect(text).toContain('| 1.235 |');
  expect(text).toContain('(plots/error.svg)');
});
