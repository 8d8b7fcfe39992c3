import { seconds, um } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { beating, evenTimes } from '../../testing/analytic-path.ts';
import { randomSource } from '../../testing/random-source.ts';
import { kinematics } from './kinematics.ts';
import { type Path, pathDuration, pathLength } from './path.ts';

const beat = { speed: 50, amplitude: 2.5, frequency: 8 };
const RATES = [25, 50, 100, 200];
const vap = (average: Path, path: Path) => pathLength(average) / pathDuration(path);
const measured = (path: Path) => {
  const result = kinematics(path);
  if (!result.available) throw new Error(result.reason);
  return result;
};

/** What many analysers do: a mean over a fixed number of points, whatever time they span. */
const fivePointMean = (path: Path): Path =>
  path.slice(2, -2).map((p, i) => {
    const window = path.slice(i, i + 5);
    const mean = (axis: 'x' | 'y') => window.reduce((sum, q) => sum + q[axis], 0) / 5;
    return { t: p.t, x: um(mean('x')), y: um(mean('y')) };
  });

const noisy = (path: Path, sigma: number): Path => {
  const random = randomSource(21);
  return path.map((p) => ({
    t: p.t,
    x: um(p.x + sigma * random.normal()),
    y: um(p.y + sigma * random.normal()),
  }));
};

describe('frame rate', () => {
  it('MEA-KIN-16 VAP, VSL and ALH do not depend on the frame rate from 50 fps up', () => {
    const at = (fps: number) => measured(beating(evenTimes(3, fps), beat));
    const reference = at(1000);
    for (const fps of [50, 60, 75, 100, 150, 200]) {
      const result = at(fps);
      expect(Math.abs(result.vap / reference.vap - 1)).toBeLessThan(0.02);
      expect(Math.abs(result.vsl / reference.vsl - 1)).toBeLessThan(0.005);
      expect(Math.abs((result.alhMean ?? 0) / (reference.alhMean ?? 1) - 1)).toBeLessThan(0.05);
      expect(Math.abs(result.vcl / reference.vcl - 1)).toBeLessThan(0.05);
    }
  });

  it('MEA-KIN-19 the jitter of the measured place does not feed VCL, at any frame rate', () => {
    for (const fps of RATES) {
      const clean = measured(beating(evenTimes(3, fps), beat));
      const path = noisy(beating(evenTimes(3, fps), beat), 0.15);
      expect(Math.abs(measured(path).vcl / clean.vcl - 1)).toBeLessThan(0.03);
      expect(Math.abs((measured(path).alhMean ?? 0) / (clean.alhMean ?? 1) - 1)).toBeLessThan(0.1);
    }
    const jumpy = noisy(beating(evenTimes(3, 200), beat), 0.15);
    expect(pathLength(jumpy) / pathLength(beating(evenTimes(3, 200), beat))).toBeGreaterThan(1.1);
  });

  it('MEA-KIN-17 a fixed number of points fails at 25/50/100/200 fps where the time window does not', () => {
    const spread = (values: readonly number[]) => Math.max(...values) / Math.min(...values);
    const paths = RATES.map((fps) => beating(evenTimes(3, fps), beat));
    const fixed = paths.map((path) => {
      const average = fivePointMean(path);
      return vap(average, average);
    });
    const timed = paths.map((path) => measured(path).vap);
    expect(spread(fixed)).toBeGreaterThan(1.5);
    expect(spread(timed)).toBeLessThan(1.03);
  });

  it('BUS-098 MEA-KIN-18 irregular presentation times and dropped frames give the same speeds', () => {
    const random = randomSource(3);
    const jittered = evenTimes(3, 100)
      .map((t) => t + 0.004 * (random.uniform() - 0.5))
      .filter(() => random.uniform() > 0.15);
    const even = measured(beating(evenTimes(3, 100), beat));
    const uneven = measured(beating(jittered, beat));
    expect(Math.abs(uneven.vap / even.vap - 1)).toBeLessThan(0.02);
    expect(Math.abs(uneven.vcl / even.vcl - 1)).toBeLessThan(0.05);
    // A nominal rate instead of the true times stretches the same points and gets the speed wrong.
    const nominal = measured(beating(jittered, beat).map((p, i) => ({ ...p, t: seconds(i / 100) })));
    expect(Math.abs(nominal.vap / even.vap - 1)).toBeGreaterThan(0.1);
  });
});
