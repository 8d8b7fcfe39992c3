import { um } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { beating, evenTimes, pathAt } from '../../testing/analytic-path.ts';
import { randomSource } from '../../testing/random-source.ts';
import { kinematics } from '../kinematics/kinematics.ts';
import { headPath } from '../kinematics/head-path.ts';
import { type Path, pathLength } from '../kinematics/path.ts';
import { notAvailable } from '../measured.ts';
import { GRADE_RULE, gradePath } from './grade.ts';
import { gradeBrief } from './grade-brief.ts';
import { stillness } from './immotility.ts';
import { progression } from './progression.ts';

const noisy = (path: Path, sigma: number, random = randomSource(1)): Path =>
  path.map((p) => ({ t: p.t, x: um(p.x + sigma * random.normal()), y: um(p.y + sigma * random.normal()) }));
const swim = (speed: number, duration = 2, fps = 50) =>
  beating(evenTimes(duration, fps), { speed, amplitude: 0, frequency: 0 });
const circle = (speed: number, radius: number, duration: number) =>
  pathAt(evenTimes(duration, 50), (t) => [
    radius * Math.cos((speed / radius) * t),
    radius * Math.sin((speed / radius) * t),
  ]);
const gradeOf = (path: Path) => {
  const result = gradePath(path);
  if (!result.available) throw new Error(result.reason);
  return result.grade;
};

describe('immotility', () => {
  it('MEA-GRD-1 a still cell is immotile although its jitter is 53 µm/s long and gives it a VCL', () => {
    const path = noisy(swim(0, 5, 100), 0.3);
    const speeds = kinematics(path);
    expect(pathLength(path) / 5).toBeGreaterThan(45);
    expect(speeds.available && speeds.vcl).toBeGreaterThan(5);
    expect(gradeOf(path)).toBe('d');
  });

  it('MEA-GRD-1 calls fewer than 1 % of still cells moving, at 25–200 fps and 0.1–0.6 µm noise, seen for 1–30 s', () => {
    const random = randomSource(11);
    for (const fps of [25, 50, 200]) {
      let moving = 0;
      const trials = 300;
      for (let i = 0; i < trials; i += 1) {
        const path = noisy(swim(0, i % 30 === 0 ? 30 : 1, fps), 0.1 + 0.5 * random.uniform(), random);
        if (!stillness(path).immotile) moving += 1;
      }
      expect(moving / trials).toBeLessThan(0.01);
    }
  });

  it('MEA-GRD-2 a slow swimmer and a cell that beats in place are moving', () => {
    const random = randomSource(12);
    expect(gradeOf(noisy(swim(3, 2), 0.2, random))).toBe('c');
    const onTheSpot = beating(evenTimes(2, 50), { speed: 0, amplitude: 2, frequency: 7 });
    expect(gradeOf(noisy(onTheSpot, 0.15, random))).toBe('c');
  });

  it('MEA-GRD-2 the decision does not depend on how long a still cell is watched', () => {
    const random = randomSource(13);
    let x = 0;
    // Brownian motion of a dead cell: D = 0.05 µm²/s.
    const wander = pathAt(evenTimes(30, 50), () => {
      x += Math.sqrt(2 * 0.05 * 0.02) * random.normal();
      return [x, 0];
    });
    expect(stillness(noisy(wander, 0.2, random)).immotile).toBe(true);
  });
});

describe('grades', () => {
  it.each([
    [30, 'a'],
    [25.001, 'a'],
    [24.9, 'b'],
    [5.001, 'b'],
    [4.9, 'c'],
    [2, 'c'],
    [0, 'd'],
  ])('MEA-GRD-3 a straight swimmer of %d µm/s is grade %s', (speed, grade) => {
    expect(gradeOf(swim(speed))).toBe(grade);
    expect(GRADE_RULE).toMatchObject({ rapid: 25, slow: 5 });
  });

  it('MEA-GRD-4 a fast cell in a tight circle is not progressive, one in a wide circle is, however long it is seen', () => {
    expect(gradeOf(circle(40, 5, 2))).toBe('c');
    expect(gradeOf(circle(50, 30, 2))).toBe('a');
    expect(gradeOf(circle(50, 30, 30))).toBe('a');
    const straightness = (duration: number) => progression(headPath(circle(50, 30, duration))).straightness;
    expect(straightness(30)).toBeCloseTo(straightness(2) ?? 0, 1);
  });

  it('MEA-GRD-6 the beat neither makes a twitching cell progressive nor a slow one rapid', () => {
    const beat = (speed: number, amplitude: number, frequency: number) =>
      beating(evenTimes(2, 50), { speed, amplitude, frequency });
    for (const frequency of [4, 5, 6]) {
      expect(gradeOf(beat(2, 0.75, frequency))).toBe('c');
      expect(gradeOf(beat(22, 2.5, frequency))).toBe('b');
      expect(gradeOf(beat(27, 2.5, frequency))).toBe('a');
    }
    // 4 Hz and 3 µm in place: smoothed once, it would seem to advance at 10 µm/s and be progressive.
    expect(progression(headPath(beat(0, 3, 4))).speed).toBeLessThan(5);
    expect(gradeOf(beat(0, 3, 4))).toBe('c');
    // VAP, the printed velocity, holds the rest of the beat that its window lets through.
    const vap = (path: Path) => {
      const speeds = kinematics(path);
      return speeds.available ? speeds.vap : 0;
    };
    expect(vap(beat(2, 0.75, 4))).toBeGreaterThan(5);
    expect(vap(beat(22, 2.5, 5))).toBeGreaterThan(25);
  });

  it('MEA-GRD-5 a path too short for a speed gets no grade', () => {
    expect(gradePath(swim(30, 0.4))).toEqual(notAvailable('track_too_short'));
  });

  it.each([
    [60, 'a'],
    [12, 'b'],
    [0, 'd'],
  ])(
    'MEA-GRD-7 a brief look at a swimmer of %d µm/s shows grade %s, a briefer one nothing',
    (speed, grade) => {
      const brief = beating(evenTimes(0.3, 50), { speed, amplitude: speed > 0 ? 1 : 0, frequency: 5 });
      expect(gradeBrief(noisy(brief, 0.1))?.grade).toBe(grade);
      expect(gradeBrief(brief.slice(0, 9))).toBeUndefined();
    },
  );
});
