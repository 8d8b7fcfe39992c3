import { seconds, um } from '@sarm/domain/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beating, evenTimes, pathAt } from '../../testing/analytic-path.ts';
import { notAvailable } from '../measured.ts';
import { averagePath } from './average-path.ts';
import { gridLength, type GridPath } from './grid-path.ts';
import { headPath } from './head-path.ts';
import { deviationMaxima, signChanges } from './deviation.ts';
import { longEnough } from './eligibility.ts';
import { kinematics } from './kinematics.ts';
import { type Path, pathLength } from './path.ts';
import { meanAngularDisplacement, TURN_STEP_S } from './turn-angle.ts';

const measured = (path: Path) => {
  const result = kinematics(path);
  if (!result.available) throw new Error(result.reason);
  return result;
};
const line = (fps: number, speed = 40) => beating(evenTimes(2, fps), { speed, amplitude: 0, frequency: 0 });

describe('kinematics by hand', () => {
  const circle = (fps: number) =>
    pathAt(evenTimes(2, fps), (t) => [20 * Math.cos(2 * t), 20 * Math.sin(2 * t)]);
  /** Tips of a zigzag 0.1 s apart, on a grid of 0.005 s: 30 µm/s along x, 40 µm/s up and down. */
  const zigzag: GridPath = {
    start: 0,
    step: 0.005,
    x: Float64Array.from({ length: 201 }, (_, i) => 0.15 * i),
    y: Float64Array.from({ length: 201 }, (_, i) => 0.2 * (i % 40 <= 20 ? i % 40 : 40 - (i % 40))),
  };

  it('MEA-KIN-1 VCL is the length of the way of the head over T: 40 µm/s around a circle, at any frame rate', () => {
    expect(gridLength(zigzag)).toBeCloseTo(50, 9);
    for (const fps of [10, 25, 200]) expect(measured(circle(fps)).vcl).toBeCloseTo(40, 1);
    // Chords between the frames of a slow recording are 4 % short of a beat that the path follows.
    const beat = { speed: 30, amplitude: 2.5, frequency: 5 };
    const truth = pathLength(beating(evenTimes(2, 5000), beat)) / 2;
    const slow = beating(evenTimes(2, 25), beat);
    expect(pathLength(slow) / 2 / truth).toBeLessThan(0.96);
    expect(Math.abs(measured(slow).vcl / truth - 1)).toBeLessThan(0.02);
  });

  it('MEA-KIN-2 VSL is the straight way over T', () => {
    expect(measured(line(50)).vsl).toBeCloseTo(40, 6);
    expect(measured(circle(50)).vsl).toBeCloseTo((20 * 2 * Math.sin(2)) / 2, 1);
  });

  it('MEA-KIN-6 ratios are LIN = VSL/VCL, STR = VSL/VAP, WOB = VAP/VCL', () => {
    const { vcl, vsl, vap, lin, str, wob } = measured(circle(50));
    expect(lin).toBeCloseTo(vsl / vcl, 9);
    expect(str).toBeCloseTo(vsl / vap, 9);
    expect(wob).toBeCloseTo(vap / vcl, 9);
  });

  it('MEA-KIN-3 the average is the mean over 0.15 s of the path', () => {
    // Around the tip at 0.5 s the zigzag falls from 4 by 40 µm/s: mean = 4 − 40 · 0.075/2 = 2.5.
    expect(averagePath(zigzag).y[100]).toBeCloseTo(2.5, 9);
    expect(averagePath(zigzag).y[80]).toBeCloseTo(1.5, 9);
    // A window of 0.2 s is one full zigzag, and nothing of it is left.
    expect(averagePath(zigzag, seconds(0.2)).y[100]).toBeCloseTo(2, 9);
  });

  it('MEA-KIN-4 the ends are continued straight: a line stays the same line', () => {
    const straight = averagePath(headPath(line(50)));
    for (const [i, x] of straight.x.entries()) {
      expect(x).toBeCloseTo(40 * straight.step * i, 6);
      expect(straight.y[i]).toBeCloseTo(0, 9);
    }
    // Continued with the slope over the first window, not pulled inwards: x = t² keeps rising before its first mean.
    const { x: bent } = averagePath(headPath(pathAt(evenTimes(1, 100), (t) => [100 * t * t, 0])));
    expect((bent[1] ?? 0) - (bent[0] ?? 0)).toBeCloseTo((bent[2] ?? 0) - (bent[1] ?? 0), 9);
    const short = beating(evenTimes(0.1, 50), { speed: 1, amplitude: 0, frequency: 0 });
    expect(() => averagePath(headPath(short))).toThrow(RangeError);
  });

  it('MEA-KIN-5 VAP is the length of the average path over T', () => {
    const path = beating(evenTimes(2, 50), { speed: 50, amplitude: 2.5, frequency: 4 });
    expect(measured(path).vap).toBeCloseTo(gridLength(averagePath(headPath(path))) / 2, 9);
    expect(measured(line(50)).vap).toBeCloseTo(40, 6);
  });

  it('MEA-KIN-7 ALH is twice the mean of the local maxima of the distance, the largest is kept', () => {
    expect(deviationMaxima(Float64Array.of(0, 3, -1, 2, 4, 2, 0))).toEqual([3, 4]);
    // A beat of ±2.5 µm whose period is the window leaves nothing in the average: ALH = 5 µm.
    const clean = measured(beating(evenTimes(3, 200), { speed: 50, amplitude: 2.5, frequency: 1 / 0.15 }));
    expect(Math.abs((clean.alhMean ?? 0) / 5 - 1)).toBeLessThan(0.02);
    expect(clean.alhMax).toBeGreaterThanOrEqual(clean.alhMean ?? Infinity);
  });

  it('MEA-KIN-8 BCF counts crossings of the average path per second: a beat of 8 Hz crosses 16 times', () => {
    expect(signChanges(Float64Array.of(1, -1, 0, -1, 0, 1, 1e-9, 1))).toBe(2);
    const { bcf } = measured(
      beating(evenTimes(2, 100), { speed: 50, amplitude: 2.5, frequency: 8, phase: 0.3 }),
    );
    expect(bcf).toBeGreaterThan(15);
    expect(bcf).toBeLessThan(17);
    expect(measured(line(50)).bcf).toBe(0);
  });

  it('MEA-KIN-9 MAD is the mean turn between steps of 0.02 s, wrapped to ±180°: a square turns 90°, a heading over ±180° little', () => {
    const grid = (places: readonly (readonly [number, number])[], step = TURN_STEP_S): GridPath => ({
      start: 0,
      step,
      x: Float64Array.from(places, ([x]) => x),
      y: Float64Array.from(places, ([, y]) => y),
    });
    const corners = [
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 1],
      [0, 1],
      [0, 0],
    ] as const;
    expect(meanAngularDisplacement(grid(corners))).toBeCloseTo(90, 9);
    const almostBack = [
      [0, 0],
      [-100, 1],
      [-200, 0],
    ] as const;
    expect(meanAngularDisplacement(grid(almostBack))).toBeCloseTo(1.1459, 3);
    expect(meanAngularDisplacement(grid([corners[0], corners[0], corners[0]]))).toBeNull();
    // 2 rad/s turn 2.29° in 0.02 s, however many frames show it.
    for (const fps of [25, 50, 200]) expect(measured(circle(fps)).mad).toBeCloseTo(2.29, 1);
  });

  it('MEA-KIN-10 a track counts from 1 s, or from 30 points at 30 fps that last three windows', () => {
    const of = (n: number, fps: number) =>
      longEnough(evenTimes((n - 1) / fps, fps).map((t) => ({ t: seconds(t), x: um(0), y: um(0) })));
    expect(of(11, 10)).toBe(true);
    expect(of(10, 10)).toBe(false);
    expect(of(30, 30)).toBe(true);
    expect(of(29, 30)).toBe(false);
    expect(of(30, 60)).toBe(true);
    expect(of(30, 200)).toBe(false);
    expect(of(91, 200)).toBe(true);
    expect(kinematics(line(50).slice(0, 20))).toEqual(notAvailable('track_too_short'));
  });

  it('MEA-KIN-11 refuses times that do not rise', () => {
    const path = line(50).map((p, i) => (i === 20 ? { ...p, t: seconds(0) } : p));
    expect(kinematics(path)).toEqual(notAvailable('invalid_presentation_times'));
    expect(kinematics([])).toEqual(notAvailable('track_too_short'));
  });

  it('MEA-KIN-12 a cell that never moves has no ratios, and nothing is NaN', () => {
    const result = measured(pathAt(evenTimes(1, 50), () => [3, 4]));
    expect(result).toMatchObject({
      vcl: 0,
      vsl: 0,
      vap: 0,
      lin: null,
      str: null,
      wob: null,
      alhMean: null,
      bcf: 0,
      mad: null,
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.integer({ min: 0, max: 3 })), {
          minLength: 31,
          maxLength: 80,
        }),
        (points) => {
          const path = points.map(([x, y], i) => ({ t: seconds(i / 30), x: um(x), y: um(y) }));
          for (const value of Object.values(measured(path))) expect(value).not.toBeNaN();
        },
      ),
      { numRuns: 50 },
    );
  });
});

const wandering = fc.record({
  speed: fc.double({ min: 1, max: 150, noNaN: true }),
  amplitude: fc.double({ min: 0.01, max: 6, noNaN: true }),
  frequency: fc.double({ min: 2, max: 12, noNaN: true }),
  phase: fc.double({ min: 0, max: 6, noNaN: true }),
});
const speeds = (path: Path) => {
  const { vcl, vsl, vap, mad } = measured(path);
  return [vcl, vsl, vap, mad ?? 0];
};
const expectEqual = (a: readonly number[], b: readonly number[]) => {
  for (const [i, value] of a.entries())
    expect(Math.abs(value - (b[i] ?? 0))).toBeLessThan(1e-6 * (1 + Math.abs(value)));
};

describe('kinematics invariants', () => {
  it('MEA-KIN-13 does not change when the field is moved or turned', () => {
    fc.assert(
      fc.property(
        wandering,
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.integer({ min: -2000, max: 2000 }),
        (beat, angle, shift) => {
          const path = beating(evenTimes(1.2, 60), beat);
          const moved = path.map((p) => ({
            t: p.t,
            x: um(Math.cos(angle) * p.x - Math.sin(angle) * p.y + shift),
            y: um(Math.sin(angle) * p.x + Math.cos(angle) * p.y - shift),
          }));
          expectEqual(speeds(path), speeds(moved));
          const [alh, alhMoved] = [measured(path).alhMean ?? 0, measured(moved).alhMean ?? 0];
          expect(Math.abs(alh - alhMoved)).toBeLessThan(0.05 * alh + 1e-6);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('MEA-KIN-14 scales with length', () => {
    fc.assert(
      fc.property(wandering, fc.double({ min: 0.2, max: 5, noNaN: true }), (beat, factor) => {
        const path = beating(evenTimes(1.2, 60), beat);
        const larger = measured(path.map((p) => ({ t: p.t, x: um(p.x * factor), y: um(p.y * factor) })));
        const base = measured(path);
        expect(larger.vcl / base.vcl).toBeCloseTo(factor, 6);
        expect(larger.vap / base.vap).toBeCloseTo(factor, 6);
        expect(larger.lin).toBeCloseTo(base.lin ?? 0, 9);
      }),
      { numRuns: 100 },
    );
  });

  it('MEA-KIN-15 VSL never exceeds VCL, LIN = STR · WOB', () => {
    fc.assert(
      fc.property(wandering, (beat) => {
        const { lin, str, wob } = measured(beating(evenTimes(1.5, 50), beat));
        expect(lin ?? 0).toBeLessThanOrEqual(1 + 1e-9);
        expect((str ?? 0) * (wob ?? 0)).toBeCloseTo(lin ?? 0, 9);
      }),
    );
  });
});
