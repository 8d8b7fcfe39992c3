import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExtractionPlan, planFrames } from './extraction.ts';

const steady = (frames: number, rate: number): number[] => Array.from({ length: frames }, (_, i) => i / rate);
const byRate = (frameRate: number, maxFrames: number): ExtractionPlan => ({
  method: 'fps',
  frameRate,
  maxFrames,
});
const byCount = (count: number, maxFrames: number): ExtractionPlan => ({ method: 'count', count, maxFrames });

const anyTimes = fc
  .array(fc.double({ min: 1e-4, max: 5, noNaN: true }), { minLength: 1, maxLength: 300 })
  .map((gaps) => gaps.reduce<number[]>((times, gap) => [...times, (times.at(-1) ?? 0) + gap], [0]));
const anyPlan: fc.Arbitrary<ExtractionPlan> = fc.oneof(
  fc.record({
    method: fc.constant('fps' as const),
    frameRate: fc.integer({ min: 1, max: 30 }),
    maxFrames: fc.integer({ min: 10, max: 200 }),
  }),
  fc.record({
    method: fc.constant('count' as const),
    count: fc.integer({ min: 5, max: 100 }),
    maxFrames: fc.integer({ min: 10, max: 200 }),
  }),
);

describe('planFrames', () => {
  it('BUS-175 takes every tenth frame of 30 fps at 3 fps, 50 at most', () => {
    expect(planFrames(steady(301, 30), byRate(3, 50))).toEqual(Array.from({ length: 31 }, (_, i) => i * 10));
    expect(planFrames(steady(3000, 30), byRate(3, 50))).toEqual(Array.from({ length: 50 }, (_, i) => i * 10));
  });

  it('BUS-176 spreads a count evenly over the entire video', () => {
    expect(planFrames(steady(101, 50), byCount(5, 50))).toEqual([0, 25, 50, 75, 100]);
    expect(planFrames(steady(3, 50), byCount(5, 50))).toEqual([0, 1, 2]);
    expect(planFrames([0], byCount(5, 50))).toEqual([0]);
    expect(planFrames([], byCount(5, 50))).toEqual([]);
  });

  it('takes every frame until the limit where the video is slower than the requested rate', () => {
    expect(planFrames(steady(100, 10), byRate(30, 50))).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  it('follows the times of a variable frame rate, not the number of frames', () => {
    const times = [...steady(25, 25), ...steady(50, 50).map((time) => 1 + time)];
    expect(planFrames(times, byRate(5, 50))).toEqual([0, 5, 10, 15, 20, 25, 35, 45, 55, 65]);
  });

  it('crosses a gap of years at once', () => {
    expect(planFrames([0, 0.02, 1e9, 1e9 + 0.04], byRate(30, 200))).toEqual([0, 1, 2, 3]);
    expect(planFrames([0, 0.02, 1e9, 1e9 + 0.04], byCount(4, 200))).toEqual([0, 1, 2, 3]);
  });

  it('gives different frames of the video in order, the first one first, never more than allowed', () => {
    fc.assert(
      fc.property(anyTimes, anyPlan, (times, plan) => {
        const chosen = planFrames(times, plan);
        expect(chosen[0]).toBe(0);
        expect(chosen.length).toBeLessThanOrEqual(Math.min(plan.maxFrames, times.length));
        expect(chosen.every((index) => Number.isInteger(index) && index < times.length)).toBe(true);
        expect(chosen.every((index, at) => at === 0 || index > (chosen[at - 1] ?? Infinity))).toBe(true);
      }),
    );
  });

  it('gives exactly the requested count whatever the times are', () => {
    fc.assert(
      fc.property(anyTimes, fc.integer({ min: 1, max: 100 }), (times, count) => {
        expect(planFrames(times, byCount(count, 200)).length).toBe(Math.min(count, times.length));
      }),
    );
  });

  it('equals the plain search for the nearest frame of every tick', () => {
    fc.assert(
      fc.property(anyTimes, fc.integer({ min: 1, max: 30 }), (times, rate) => {
        const last = times.at(-1) ?? 0;
        const plain = new Set<number>();
        for (let tick = 0; tick / rate <= last + 1e-9; tick += 1) {
          const distance = times.map((time) => Math.abs(time - tick / rate));
          plain.add(distance.lastIndexOf(Math.min(...distance)));
        }
        expect(planFrames(times, byRate(rate, 10_000))).toEqual([...plain].sort((a, b) => a - b));
      }),
    );
  });
});
