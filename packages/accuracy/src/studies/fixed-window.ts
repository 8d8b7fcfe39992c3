import { seconds, um } from '@sarm/domain/units';
import { kinematics } from '@sarm/measurement/kinematics/kinematics';
import { type Path, pathDuration, pathLength } from '@sarm/measurement/kinematics/path';
import { createRandom } from '@sarm/simulator/random';
import { type Cell, createCell, headAt } from '@sarm/simulator/truth/cell';
import { trueKinematics } from '@sarm/simulator/truth/kinematics';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import type { Study } from '../study.ts';
import { bias, percentText } from './summarise-errors.ts';

const RATES = [25, 50, 100, 200] as const;
const SEED = 1_200_000;
const JITTER_UM = 0.15;
const DURATION_S = 3;
const POINTS = 5;
const BAR = 0.05;

const pathOf = (cell: Cell, rate: number): Path => {
  const random = createRandom(`${SEED} ${cell.index} ${rate}`);
  return Array.from({ length: Math.round(DURATION_S * rate) + 1 }, (_, i) => {
    const head = headAt(cell, i / rate, { x: 0, y: 0, heading: 0 });
    return {
      t: seconds(i / rate),
      x: um(head.x + random.normal(0, JITTER_UM)),
      y: um(head.y + random.normal(0, JITTER_UM)),
    };
  });
};

/** What many analysers do: a mean over a fixed number of points, whatever time they span. */
const fixedVap = (path: Path): number => {
  const half = (POINTS - 1) / 2;
  const average = path.slice(half, -half).map((p, i) => {
    const near = path.slice(i, i + POINTS);
    const middle = (axis: 'x' | 'y'): number => near.reduce((sum, q) => sum + q[axis], 0) / POINTS;
    return { t: p.t, x: um(middle('x')), y: um(middle('y')) };
  });
  return pathLength(average) / pathDuration(average);
};

/** Joined by straight lines, as VCL is usually defined. */
const chordVcl = (path: Path): number => pathLength(path) / pathDuration(path);

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** The same cells at four frame rates: a window of five points against a window of time. */
export const fixedWindowStudy: Study = async ({ short }) => {
  const count = short ? 30 : 200;
  const cells = Array.from({ length: count }, (_, i) =>
    createCell(i, DEFAULT_SETTINGS, createRandom(`${SEED} cell ${i}`), {
      x: 0,
      y: 0,
      cluster: null,
      mode: 'linear',
    }),
  );
  const truths = cells.map((cell) => trueKinematics(cell, { from: 0, to: DURATION_S }));
  const middle = (rate: number, figure: 'vap' | 'vcl', of: (path: Path) => number): number =>
    bias(cells.map((cell, i) => of(pathOf(cell, rate)) / (truths[i]?.[figure] ?? 1) - 1));
  const own =
    (figure: 'vap' | 'vcl') =>
    (path: Path): number => {
      const found = kinematics(path);
      return found.available ? found[figure] : Number.NaN;
    };
  const rows = RATES.map((rate) => ({
    rate,
    fixed: middle(rate, 'vap', fixedVap),
    vap: middle(rate, 'vap', own('vap')),
    chord: middle(rate, 'vcl', chordVcl),
    vcl: middle(rate, 'vcl', own('vcl')),
  }));
  const on = `${count} simulated swimmers, the same at 25, 50, 100 and 200 fps, ${JITTER_UM} µm jitter, ${DURATION_S} s`;
  const own2 = Math.max(spread(rows.map((r) => r.vap)), spread(rows.map((r) => r.vcl)));
  const usual = Math.min(spread(rows.map((r) => r.fixed)), spread(rows.map((r) => r.chord)));
  return {
    title: 'Frame rate',
    bars: [
      {
        name: 'VAP and VCL: change of the median error over the frame rates',
        value: own2,
        bar: `≤ ${BAR}`,
        ok: own2 <= BAR,
        on,
      },
      {
        name: 'the same with five-point means and straight chords (has to fail, or the study shows nothing)',
        value: usual,
        bar: `> ${BAR}`,
        ok: usual > BAR,
        on,
      },
    ],
    tables: [
      {
        title: 'Median relative error',
        columns: ['fps', 'VAP, mean of 5 points', 'VAP, ours', 'VCL, straight chords', 'VCL, ours'],
        rows: rows.map((r) => [
          r.rate,
          percentText(r.fixed),
          percentText(r.vap),
          percentText(r.chord),
          percentText(r.vcl),
        ]),
      },
    ],
    plots: [
      {
        file: 'fixed-window',
        title: 'A window of points against a window of time',
        x: 'frame rate, fps',
        y: 'median relative error, %',
        series: (
          [
            ['VAP, 5 points', 'fixed'],
            ['VAP, ours', 'vap'],
            ['VCL, chords', 'chord'],
            ['VCL, ours', 'vcl'],
          ] as const
        ).map(([name, key]) => ({ name, points: rows.map((r) => ({ x: r.rate, y: 100 * r[key] })) })),
      },
    ],
    notes: [],
  };
};
