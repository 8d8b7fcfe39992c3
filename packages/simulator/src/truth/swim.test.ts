import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { type Cell, createCell } from './cell.ts';
import { gradeOf } from './grade.ts';
import { trueKinematics } from './kinematics.ts';
import { DEFAULT_SETTINGS, type SampleSettings } from './sample-settings.ts';
import type { SwimMode } from './swim-mode.ts';
import { createSwimPath } from './swim-path.ts';

const settings: SampleSettings = { ...DEFAULT_SETTINGS, seed: 11 };
const cellsOf = (mode: SwimMode, count: number): Cell[] =>
  Array.from({ length: count }, (_, i) =>
    createCell(i, settings, createRandom(`${mode} ${i}`), { x: 0, y: 0, cluster: null, mode }),
  );
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const sd = (values: readonly number[]): number => Math.sqrt(mean(values.map((v) => (v - mean(values)) ** 2)));
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Mean and SD of 1 + 0.5·N cut below at 0.1: the draw that negative speeds force. */
const CUT = (0.1 - 1) / 0.5;
const density = Math.exp(-(CUT ** 2) / 2) / Math.sqrt(2 * Math.PI);
const hazard = density / 0.9640697;
const CUT_MEAN = 1 + 0.5 * hazard;
const CUT_SD = 0.5 * Math.sqrt(1 + CUT * hazard - hazard ** 2);

describe('drawn swimmers', () => {
  const n = 3000;
  const linear = cellsOf('linear', n);

  it('have speed = mean·(1 + 0.5·N), cut below a tenth of the mean', () => {
    const speeds = linear.map((cell) => cell.swim.speed / settings.meanSpeed);
    expect(Math.abs(mean(speeds) - CUT_MEAN)).toBeLessThan((4 * CUT_SD) / Math.sqrt(n));
    expect(Math.abs(sd(speeds) / CUT_SD - 1)).toBeLessThan(4 / Math.sqrt(2 * n));
    expect(Math.min(...speeds)).toBeGreaterThanOrEqual(0.1);
  });

  it('have ALH 5 ± 1 µm and beat at 5 ± 1 Hz', () => {
    for (const values of [linear.map((c) => c.swim.alh), linear.map((c) => c.swim.beatHz)]) {
      expect(Math.abs(mean(values) - 5)).toBeLessThan(4 / Math.sqrt(n));
      expect(Math.abs(sd(values) - 1)).toBeLessThan(4 / Math.sqrt(2 * n));
    }
  });

  it('turn like a random walk: variance 2t/τ after many correlation times', () => {
    const swim = { ...linear[0]!.swim, heading: 0, persistenceS: 15 };
    const out = { x: 0, y: 0, heading: 0 };
    const turned = Array.from({ length: 800 }, (_, i) => {
      const path = createSwimPath(swim, createRandom(`turn ${i}`));
      const before = path.at(0, out).heading;
      return path.at(5, out).heading - before;
    });
    const correlation = 0.25;
    const expected = (2 * (5 - correlation)) / 15;
    expect(Math.abs(sd(turned) ** 2 / expected - 1)).toBeLessThan(4 * Math.sqrt(2 / 800));
  });

  it.each(['linear', 'circular', 'hyperactive'] as const)(
    '%s cells advance along the mean path at the drawn speed',
    (mode) => {
      const out = { x: 0, y: 0, heading: 0 };
      for (const cell of cellsOf(mode, 20)) {
        let length = 0;
        let before = { ...cell.path.at(0, out) };
        for (let i = 1; i <= 2000; i += 1) {
          const here = { ...cell.path.at(i / 1000, out) };
          length += Math.hypot(here.x - before.x, here.y - before.y);
          before = here;
        }
        expect(Math.abs(length / (2 * cell.swim.speed) - 1)).toBeLessThan(0.001);
      }
    },
  );

  it('keep their grade by the speed along the mean path', () => {
    expect(gradeOf({ mode: 'linear', speed: 25 })).toBe('a');
    expect(gradeOf({ mode: 'linear', speed: 24.9 })).toBe('b');
    expect(gradeOf({ mode: 'circular', speed: 5 })).toBe('b');
    expect(gradeOf({ mode: 'twitching', speed: 4.9 })).toBe('c');
    expect(gradeOf({ mode: 'immotile', speed: 0 })).toBe('d');
    expect(cellsOf('twitching', 50).every((cell) => cell.grade === 'c')).toBe(true);
  });
});

describe('true kinematics', () => {
  const straight = (changes: Partial<Cell['swim']>): Cell => {
    const [cell] = cellsOf('linear', 1);
    const swim = { ...cell!.swim, speed: 50, alh: 5, beatHz: 5, persistenceS: 1e9, turnRate: 0, ...changes };
    return { ...cell!, swim, path: createSwimPath(swim, createRandom('straight')) };
  };

  it('of a straight beating swimmer are those of the formula', () => {
    const truth = trueKinematics(straight({}), { from: 0, to: 2 });
    let arc = 0;
    for (let i = 0; i < 10_000; i += 1)
      arc += Math.hypot(50, 2.5 * 10 * Math.PI * Math.sin((2 * Math.PI * i) / 10_000));
    expect(truth.vcl).toBeCloseTo(arc / 10_000, 1);
    expect(truth.vsl).toBeCloseTo(50, 1);
    expect(truth.meanPathVelocity).toBe(50);
    expect(truth.crossingsHz).toBe(10);
    const leak = Math.sin(Math.PI * 0.75) / (Math.PI * 0.75);
    expect(truth.alhWindowed / (5 * (1 - leak))).toBeCloseTo(1, 1);
  });

  it('give VAP the mean-path speed when the window is one beat', () => {
    const truth = trueKinematics(straight({ beatHz: 8 }), { from: 0, to: 2, windowS: 0.125 });
    expect(Math.abs(truth.vap / 50 - 1)).toBeLessThan(0.01);
    expect(Math.abs(truth.alhWindowed / 5 - 1)).toBeLessThan(0.02);
  });

  it('are zero with no ratios for an immotile cell', () => {
    const truth = trueKinematics(cellsOf('immotile', 1)[0]!, { from: 0, to: 2 });
    expect([truth.vcl, truth.vsl, truth.vap, truth.alhWindowed, truth.lin]).toEqual([0, 0, 0, 0, null]);
  });

  it('of hyperactive cells pass the usual gate, of linear cells do not', () => {
    const gate = (cell: Cell): boolean => {
      const k = trueKinematics(cell, { from: 0, to: 3 });
      return k.vcl >= 150 && k.alh >= 7 && (k.lin ?? 1) < 0.3;
    };
    const share = (mode: SwimMode): number => cellsOf(mode, 60).filter(gate).length / 60;
    expect(share('hyperactive')).toBeGreaterThan(0.8);
    expect(share('linear')).toBeLessThan(0.03);
  });

  it('of circling cells have a high VAP and a low straightness', () => {
    const truths = cellsOf('circular', 60).map((cell) => trueKinematics(cell, { from: 0, to: 6 }));
    expect(median(truths.map((k) => k.str ?? 0))).toBeLessThan(0.35);
    expect(
      median(cellsOf('linear', 60).map((cell) => trueKinematics(cell, { from: 0, to: 2 }).str ?? 0)),
    ).toBeGreaterThan(0.75);
  });
});
