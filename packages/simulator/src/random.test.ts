import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

const draws = (count: number, draw: () => number): number[] => Array.from({ length: count }, draw);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const variance = (values: readonly number[]): number => {
  const m = mean(values);
  return mean(values.map((v) => (v - m) ** 2));
};

describe('random', () => {
  it('repeats itself from the same seed and differs between seeds', () => {
    const one = createRandom(7);
    const two = createRandom(7);
    expect(draws(50, one.next)).toEqual(draws(50, two.next));
    expect(createRandom(8).next()).not.toBe(createRandom(7).next());
  });

  it('forks by label, whatever was drawn before', () => {
    const used = createRandom(7);
    draws(100, used.next);
    expect(used.fork('cells').next()).toBe(createRandom(7).fork('cells').next());
    expect(used.fork('cells').next()).not.toBe(used.fork('debris').next());
  });

  it('is uniform and normal within 4 standard errors', () => {
    const random = createRandom(1);
    const n = 40_000;
    expect(Math.abs(mean(draws(n, random.next)) - 0.5)).toBeLessThan((4 * Math.sqrt(1 / 12)) / Math.sqrt(n));
    const normals = draws(n, () => random.normal(3, 2));
    expect(Math.abs(mean(normals) - 3)).toBeLessThan((4 * 2) / Math.sqrt(n));
    expect(Math.abs(variance(normals) - 4)).toBeLessThan(4 * 4 * Math.sqrt(2 / n));
  });

  it.each([0.3, 4, 29.5, 75, 400])('draws Poisson counts of mean %f with that mean and variance', (rate) => {
    const random = createRandom(`poisson ${rate}`);
    const n = 5000;
    const counts = draws(n, () => random.poisson(rate));
    expect(Math.abs(mean(counts) - rate)).toBeLessThan(4 * Math.sqrt(rate / n));
    expect(Math.abs(variance(counts) / rate - 1)).toBeLessThan(4 * Math.sqrt((2 + 1 / rate) / n));
  });

  it('refuses weights and floors that no draw can meet', () => {
    const random = createRandom(1);
    expect(() => random.pick({ a: 0, b: 0 })).toThrow(RangeError);
    expect(() => random.normalAbove(100, 1, 1)).toThrow(RangeError);
    expect(() => random.poisson(Number.NaN)).toThrow(RangeError);
    expect(random.poisson(0)).toBe(0);
  });
});
