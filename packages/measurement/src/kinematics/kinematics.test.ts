import { seconds, um } from '@sarm/domain/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beating, evenTimes, pathAt } from '../../testing/analytic-path.ts';
import { notAvailable } from '../measured.ts';
import { averagePath } from './average-path.ts';
import { deviationMaxima, signChanges } from './deviation.ts';
import { longEnough } from './eligibility.ts';
import { kinematics } from './kinematics.ts';
import { type Path, pathLength } from './path.ts';
import { meanAngularDisplacement } from './turn-angle.ts';

const measured = (path: Path) => {
  const result = kinematics(path);
  if (!result.available) throw new Error(result.reason);
  return result;
};
const line = (fps: number, speed = 40) => beating(evenTimes(2, fps), { speed, amplitude: 0, frequency: 0 });

describe('kinematics by hand', () => {
  // 11 points, 0.1 s apart: ten steps of (3, ±4) µm, so every step is 5 µm and the net way is 30 µm in 1 s.
  const zigzag = pathAt(evenTimes(1, 10), (t) => [30 * t, Math.round(t * 10) % 2 === 0 ? 0 : 4]);

  it('MEA-KIN-1 VCL is the way along every point over T: ten steps of 5 µm in 1 s', () => {
    expect(measured(zigzag).vcl).toBeCloseTo(50, 9);
  });

  it('MEA-KIN-2 VSL is the straight way over T: 30 µm in 1 s', () => {
    expect(measured(zigzag).vsl).toBeCloseTo(30, 9);
  });

  it('MEA-KIN-6 ratios are LIN = VSL/VCL, STR = VSL/VAP, WOB = VAP/VCL', () => {
    const { lin, str, wob, vap } = measured(zigzag);
    expect(lin).toBeCloseTo(0.6, 9);
    expect(str).toBeCloseTo(30 / vap, 9);
    expect(wob).toBeCloseTo(vap / 50, 9);
  });

  it('MEA-KIN-3 the average is the mean over 0.15 s of the path joined by straight lines', () => {
    // Around the tip at 0.5 s the zigzag falls from 4 by 40 µm/s: mean = 4 − 40 · 0.075/2 = 2.5.
    expect(averagePath(zigzag)[5]?.y).toBeCloseTo(2.5, 9);
    expect(averagePath(zigzag)[4]?.y).toBeCloseTo(1.5, 9);
    // A window of 0.2 s is one whole zigzag, and nothing of it is left.
    expect(averagePath(zigzag, seconds(0.2))[5]?.y).toBeCloseTo(2, 9);
  });

  it('MEA-KIN-4 the ends are continued straight: a line stays the same line', () => {
    for (const p of averagePath(line(50))) {
      expect(p.x).toBeCloseTo(40 * p.t, 9);
      expect(p.y).toBe(0);
    }
    // Continued with the slope over the first window, not pulled inwards: x = t² keeps rising before its first mean.
    const bent = averagePath(pathAt(evenTimes(1, 100), (t) => [100 * t * t, 0]));
    const start = (bent[1]?.x ?? 0) - (bent[0]?.x ?? 0);
    const next = (bent[2]?.x ?? 0) - (bent[1]?.x ?? 0);
    expect(start).toBeCloseTo(next, 9);
    expect(() => averagePath(beating(evenTimes(0.1, 50), { speed: 1, amplitude: 0, frequency: 0 }))).toThrow(
      RangeError,
    );
  });

  it('MEA-KIN-5 VAP is the length of the average path over T', () => {
    expect(measured(zigzag).vap).toBeCloseTo(pathLength(averagePath(zigzag)), 9);
    expect(measured(line(50)).vap).toBeCloseTo(40, 9);
  });

  it('MEA-KIN-7 ALH is twice the mean of the local maxima of the distance, the largest is kept', () => {
    const times = pathAt([0, 1, 2, 3, 4, 5, 6], () => [0, 0]);
    // Maxima 3 (a corner beside a crossing), then 4 refined by the parabola through (2, 4, 2): its top is 4.
    expect(deviationMaxima(times, [0, 3, -1, 2, 4, 2, 0])).toEqual([3, 4]);
    // Through (3, 4, 3.5): top 4 + 0.25²/(4·0.75)
    expect(deviationMaxima(times, [0, 0, 0, 3, 4, 3.5, 0])[0]).toBeCloseTo(4 + 0.0625 / 3, 9);
    // A beat of ±2.5 µm whose period is the window leaves nothing in the average: ALH = 5 µm.
    const clean = measured(beating(evenTimes(3, 200), { speed: 50, amplitude: 2.5, frequency: 1 / 0.15 }));
    expect(clean.alhMean).toBeCloseTo(5, 1);
    expect(clean.alhMax).toBeGreaterThanOrEqual(clean.alhMean ?? Infinity);
  });

  it('MEA-KIN-8 BCF counts crossings of the average path per second: a beat of 8 Hz crosses 16 times', () => {
    expect(signChanges([1, -1, 0, -1, 0, 1, 1e-9, 1])).toBe(2);
    const { bcf } = measured(
      beating(evenTimes(2, 100), { speed: 50, amplitude: 2.5, frequency: 8, phase: 0.3 }),
    );
    expect(bcf).toBeGreaterThan(15);
    expect(bcf).toBeLessThan(17);
    expect(measured(line(50)).bcf).toBe(0);
  });

  it('MEA-KIN-9 MAD is the mean turn wrapped to ±180°: a square turns 90°, a heading over ±180° turns little', () => {
    const square = [
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 1],
      [0, 1],
      [0, 0],
    ].map(([x, y], i) => ({ t: seconds(i), x: um(x ?? 0), y: um(y ?? 0) }));
    expect(meanAngularDisplacement(square)).toBeCloseTo(90, 9);
    const almostBack = [
      [0, 0],
      [-100, 1],
      [-200, 0],
    ].map(([x, y], i) => ({ t: seconds(i), x: um(x ?? 0), y: um(y ?? 0) }));
    expect(meanAngularDisplacement(almostBack)).toBeCloseTo(1.1459, 3);
    expect(meanAngularDisplacement(pathAt([0, 1, 2], () => [1, 1]))).toBeNull();
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
          // Rounding decides which of two equal samples is the maximum, and with it which parabola refines it.
          const [alh, alhMoved] = [measured(path).alhMean ?? 0, measured(moved).alhMean ?? 0];
          expect(Math.abs(alh - alhMoved)).toBeLessThan(0.05 * alh + 1e-6);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('MEA-KIN-14 scales with length, and VCL, VSL scale inversely with time', () => {
    fc.assert(
      fc.property(wandering, fc.double({ min: 0.2, max: 5, noNaN: true }), (beat, factor) => {
        const path = beating(evenTimes(1.2, 60), beat);
        const larger = measured(path.map((p) => ({ t: p.t, x: um(p.x * factor), y: um(p.y * factor) })));
        const base = measured(path);
        expect(larger.vcl / base.vcl).toBeCloseTo(factor, 6);
        expect(larger.vap / base.vap).toBeCloseTo(factor, 6);
        expect(larger.lin).toBeCloseTo(base.lin ?? 0, 9);
        const slower = measured(path.map((p) => ({ ...p, t: seconds(p.t * (1 + factor)) })));
        expect(slower.vcl * (1 + factor)).toBeCloseTo(base.vcl, 6);
        expect(slower.vsl * (1 + factor)).toBeCloseTo(base.vsl, 6);
      }),
      { numRuns: 100 },
    );
  });

  it('MEA-KIN-15 VSL never exceeds VCL, LIN = STR · WOB', () => {
    fc.assert(
      fc.property(wandering, (beat) => {
        const { lin, str, wob } = measured(beating(evenTimes(1.5, 50), beat));
        expect(lin ?? 0).toBeLessThanOrEqual(1 + 1e-12);
        expect((str ?? 0) * (wob ?? 0)).toBeCloseTo(lin ?? 0, 9);
      }),
    );
  });
});
