import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { available } from '../measured.ts';
import { gammaCdf, logGamma } from './gamma.ts';
import { poissonInterval } from './poisson-interval.ts';
import { studentT95 } from './student.ts';
import { wilsonInterval } from './wilson-interval.ts';

describe('intervals', () => {
  it.each([
    [0, 0, 3.68888],
    [1, 0.0253178, 5.57164],
    [10, 4.79539, 18.39036],
    [200, 173.24088, 229.72198],
  ])('MEA-STA-1 exact Poisson interval of %d', (n, lower, upper) => {
    const interval = poissonInterval(n);
    expect(interval.lower).toBeCloseTo(lower, 4);
    expect(interval.upper).toBeCloseTo(upper, 4);
  });

  it('MEA-STA-1 leaves 2.5 % of the Poisson probability beyond each end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (n) => {
        const { lower, upper } = poissonInterval(n);
        const tail = (mean: number, from: number, to: number): number => {
          let sum = 0;
          for (let k = from; k <= to; k += 1) sum += Math.exp(k * Math.log(mean) - mean - logGamma(k + 1));
          return sum;
        };
        expect(1 - tail(lower, 0, n - 1)).toBeCloseTo(0.025, 6);
        expect(tail(upper, 0, n)).toBeCloseTo(0.025, 6);
      }),
      { numRuns: 30 },
    );
  });

  it('MEA-STA-1 accepts the fractional count of averaged frames and grows with it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 500, noNaN: true }), (n) => {
        const here = poissonInterval(n);
        const next = poissonInterval(n + 0.1);
        expect(here.lower).toBeLessThan(n);
        expect(here.upper).toBeGreaterThan(n);
        expect(next.lower).toBeGreaterThan(here.lower);
        expect(next.upper).toBeGreaterThan(here.upper);
      }),
      { numRuns: 50 },
    );
    expect(() => poissonInterval(-1)).toThrow(RangeError);
    expect(() => poissonInterval(Number.NaN)).toThrow(RangeError);
  });

  it('MEA-STA-2 Wilson interval by hand: 40 of 100', () => {
    // centre = (0.4 + 3.8415/200) / 1.038415 = 0.403699; half = 1.96/1.038415·√(0.0024 + 0.0000960) = 0.094300
    const { lower, upper } = wilsonInterval(0.4, 100);
    expect(lower).toBeCloseTo(0.3094, 4);
    expect(upper).toBeCloseTo(0.498, 4);
  });

  it('MEA-STA-2 Wilson interval has a width at 0 % and at 100 % and stays within them', () => {
    expect(wilsonInterval(0, 200)).toEqual({ lower: 0, upper: expect.closeTo(0.018845, 5) });
    expect(wilsonInterval(1, 200)).toEqual({ lower: expect.closeTo(0.981155, 5), upper: 1 });
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.5, max: 1e4, noNaN: true }),
        (p, n) => {
          const { lower, upper } = wilsonInterval(p, n);
          expect(lower).toBeGreaterThanOrEqual(0);
          expect(upper).toBeLessThanOrEqual(1);
          expect(lower).toBeLessThanOrEqual(p);
          expect(upper).toBeGreaterThanOrEqual(p);
          const mirrored = wilsonInterval(1 - p, n);
          expect(mirrored.lower).toBeCloseTo(1 - upper, 9);
        },
      ),
    );
    expect(() => wilsonInterval(0.5, 0)).toThrow(RangeError);
  });

  it('MEA-STA-3 a figure cannot be NaN nor lie outside its interval', () => {
    expect(() => available(Number.NaN, { lower: 0, upper: 1 })).toThrow(RangeError);
    expect(() => available(0.5, { lower: Number.NaN, upper: 1 })).toThrow(RangeError);
    expect(() => available(2, { lower: 0, upper: 1 })).toThrow(RangeError);
    expect(available(0.5, { lower: 0, upper: 1 }).available).toBe(true);
  });

  it('MEA-STA-4 Student t and gamma agree with tables', () => {
    expect(studentT95(1)).toBeCloseTo(12.7062, 4);
    expect(studentT95(60)).toBeCloseTo(2.0003, 4);
    expect(() => studentT95(0)).toThrow(RangeError);
    expect(gammaCdf(1, 1)).toBeCloseTo(1 - Math.exp(-1), 12);
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 12);
  });
});
