import { um } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { beating, evenTimes } from '../../testing/analytic-path.ts';
import { randomSource } from '../../testing/random-source.ts';
import { localisationNoise } from './localisation-noise.ts';
import { type Path, pathLength } from './path.ts';
import { kinematics } from './kinematics.ts';

const noisy = (path: Path, sigma: number, seed: number): Path => {
  const random = randomSource(seed);
  return path.map((p) => ({
    t: p.t,
    x: um(p.x + sigma * random.normal()),
    y: um(p.y + sigma * random.normal()),
  }));
};
const still = (fps: number, duration = 10) =>
  beating(evenTimes(duration, fps), { speed: 0, amplitude: 0, frequency: 0 });

describe('localisation noise', () => {
  it.each([25, 50, 100])(
    'MEA-NOI-1 finds the noise of a still and of a straight swimming cell at %d fps',
    (fps) => {
      expect(localisationNoise(noisy(still(fps, 20), 0.3, 1))).toBeCloseTo(0.3, 1);
      const swimming = beating(evenTimes(20, fps), { speed: 80, amplitude: 0, frequency: 0 });
      expect(localisationNoise(noisy(swimming, 0.3, 2))).toBeCloseTo(0.3, 1);
    },
  );

  it('MEA-NOI-1 finds it under uneven times, and not at all in fewer than eight residuals', () => {
    const random = randomSource(5);
    const times = evenTimes(20, 50).filter(() => random.uniform() > 0.3);
    const path = beating(times, { speed: 40, amplitude: 0, frequency: 0 });
    expect(localisationNoise(noisy(path, 0.2, 9))).toBeCloseTo(0.2, 1);
    expect(localisationNoise(still(50).slice(0, 6))).toBeUndefined();
  });

  it('MEA-NOI-2 is not raised by one jump', () => {
    const path = noisy(still(50), 0.3, 4).map((p, i) => (i > 200 ? { ...p, x: um(p.x + 50) } : p));
    expect(localisationNoise(path)).toBeLessThan(0.35);
  });

  it('MEA-NOI-3 joined by straight lines, a still cell would seem to swim at 1.77·σ·fps; its VCL is a fraction of that', () => {
    for (const fps of [50, 100]) {
      const path = noisy(still(fps, 20), 0.15, 6);
      // √π·σ per frame interval.
      const ofNoise = Math.sqrt(Math.PI) * 0.15 * fps;
      expect(pathLength(path) / 20 / ofNoise).toBeCloseTo(1, 1);
      const result = kinematics(path);
      expect(result.available && result.vcl).toBeLessThan(0.6 * ofNoise);
    }
  });
});
