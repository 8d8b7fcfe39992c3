import { millionPerMl, percent, px, um, umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import type { Calibration } from '../calibration/calibration.ts';
import { calibrationWarnings } from '../calibration/calibration-warnings.ts';
import { available, notAvailable } from '../measured.ts';
import { concentration, pooledConcentration } from './concentration.ts';
import { combineCountInterval, MIXING_CV } from './count-interval.ts';
import type { FieldCount } from './field-count.ts';
import { totalCount, totalOfShare } from './total-count.ts';
import { countingFrame } from './two-edge-rule.ts';
import { randomSource } from '../../testing/random-source.ts';

const frame = countingFrame({ width: px(1000), height: px(800) });
const field = (heads: number): FieldCount => ({ heads, frames: 1, countingFrame: frame });
const chamber = { type: 'Leja', nominalDepth: um(20) };
const calibration = (depth = 20, sd = 0): Calibration => ({
  microscope: 'M',
  objective: '40x',
  pixelSize: umPerPx(0.5),
  chamber: { ...chamber, measuredDepth: { depth: um(depth), sd: um(sd) } },
});
const undiluted = { factor: 1, relativeSd: 0 };
const figure = (m: ReturnType<typeof concentration>) => {
  if (!m.available) throw new Error(m.reason);
  return m;
};

describe('concentration', () => {
  it('MEA-CNT-5 follows n̄·D·k·10^6/(A·h): 40 heads in 500 × 400 × 20 µm are 10 M/ml', () => {
    expect(figure(concentration([field(40)], calibration(), undiluted)).value).toBeCloseTo(10, 9);
    expect(figure(concentration([field(30), field(50)], calibration(), undiluted)).value).toBeCloseTo(10, 9);
    expect(figure(concentration([field(40)], calibration(), { factor: 2, relativeSd: 0 })).value).toBeCloseTo(
      20,
      9,
    );
    const corrected: Calibration = {
      ...calibration(),
      chamber: {
        ...chamber,
        measuredDepth: { depth: um(20), sd: um(0) },
        segreSilberberg: { factor: 1.3, sd: 0 },
      },
    };
    expect(figure(concentration([field(40)], corrected, undiluted)).value).toBeCloseTo(13, 9);
  });

  it('BUS-097 MEA-CNT-5 uses the measured depth, not the nominal one', () => {
    expect(figure(concentration([field(40)], calibration(24.22), undiluted)).value).toBeCloseTo(8.2576, 4);
  });

  it('MEA-CAL-1 gives no number without a pixel size, a measured depth, a dilution or a field', () => {
    const { pixelSize: _, ...unscaled } = calibration();
    const nominalOnly: Calibration = { microscope: 'M', objective: '40x', pixelSize: umPerPx(0.5), chamber };
    expect(concentration([field(40)], undefined, undiluted)).toEqual(notAvailable('no_pixel_size'));
    expect(concentration([field(40)], unscaled, undiluted)).toEqual(notAvailable('no_pixel_size'));
    expect(concentration([field(40)], nominalOnly, undiluted)).toEqual(notAvailable('no_measured_depth'));
    expect(concentration([field(40)], calibration(), undefined)).toEqual(notAvailable('no_dilution'));
    expect(concentration([], calibration(), undiluted)).toEqual(notAvailable('no_fields'));
  });

  it('MEA-CAL-2 refuses calibration values that no instrument has', () => {
    const bad = [umPerPx(0), umPerPx(-1), umPerPx(Number.NaN)];
    for (const pixelSize of bad) {
      const result = concentration([field(40)], { ...calibration(), pixelSize }, undiluted);
      expect(result).toEqual(notAvailable('invalid_calibration'));
    }
    expect(concentration([field(40)], calibration(0), undiluted)).toEqual(
      notAvailable('invalid_calibration'),
    );
    expect(concentration([field(40)], calibration(Number.NaN), undiluted)).toEqual(
      notAvailable('invalid_calibration'),
    );
    const stronger = { factor: 0.5, relativeSd: 0 };
    expect(concentration([field(40)], calibration(), stronger)).toEqual(notAvailable('invalid_dilution'));
  });

  it('MEA-CAL-3 warns of a default Segre–Silberberg factor, an expired lot and a doubtful depth', () => {
    const today = new Date('2030-01-02');
    const old = { ...calibration(), chamber: { ...chamber, expiresOn: new Date('2030-01-01') } };
    expect(calibrationWarnings(old, today)).toEqual([
      'segre_silberberg_not_calibrated',
      'chamber_lot_expired',
    ]);
    const calibrated = { factor: 1, sd: 0.02 };
    const odd = { ...chamber, segreSilberberg: calibrated, measuredDepth: { depth: um(10), sd: um(1) } };
    expect(calibrationWarnings({ ...calibration(), chamber: odd }, today)).toEqual([
      'depth_far_from_nominal',
    ]);
    expect(calibrationWarnings({ microscope: 'M', objective: '40x' }, today)).toEqual([]);
  });

  it('MEA-CNT-6 the interval of a plain count is the exact Poisson interval, widened by imperfect mixing', () => {
    const { lower, upper } = combineCountInterval({ total: 40, fieldVariance: undefined, relativeSds: [] });
    expect([lower, upper]).toEqual([expect.closeTo(28.5766, 3), expect.closeTo(54.4686, 3)]);
    const { interval } = figure(concentration([field(40)], calibration(), undiluted));
    const widened = Math.exp(Math.hypot(Math.log(upper / 40), 1.96 * MIXING_CV));
    expect(interval.upper).toBeCloseTo(10 * widened, 4);
    expect(interval.lower).toBeLessThan(lower / 4);
  });

  it('MEA-CNT-6 every source of error widens the interval: fields, depth, dilution', () => {
    const width = (m: ReturnType<typeof concentration>) =>
      figure(m).interval.upper - figure(m).interval.lower;
    const even = [field(40), field(40), field(40)];
    const plain = width(concentration(even, calibration(), undiluted));
    const uneven = [field(20), field(40), field(60)];
    expect(width(concentration(uneven, calibration(), undiluted))).toBeGreaterThan(1.3 * plain);
    expect(width(concentration(even, calibration(20, 2), undiluted))).toBeGreaterThan(1.2 * plain);
    expect(width(concentration(even, calibration(), { factor: 1, relativeSd: 0.1 }))).toBeGreaterThan(
      1.2 * plain,
    );
  });

  it('MEA-CNT-6 combines on the logarithm: 10 % depth error alone spans a factor e^0.196 each way', () => {
    const interval = combineCountInterval({ total: 1e9, fieldVariance: undefined, relativeSds: [0.1] });
    expect(interval.upper / 1e9).toBeCloseTo(Math.exp(0.196), 3);
    expect(interval.lower / 1e9).toBeCloseTo(Math.exp(-0.196), 3);
  });

  it('MEA-CNT-7 an empty sample is 0 with an upper end, never 0 ± 0', () => {
    const result = figure(concentration([field(0), field(0)], calibration(20, 1), undiluted));
    expect(result.value).toBe(0);
    expect(result.interval.lower).toBe(0);
    // 3.6889 is the mean of a Poisson distribution that gives 0 in 2.5 of 100 cases; both fields together hold 8.
    expect(result.interval.upper).toBeCloseTo(3.6889 / 8, 4);
    const unsure = figure(concentration([field(0), field(0)], calibration(20, 5), undiluted));
    expect(unsure.interval).toEqual(result.interval);
  });

  it('MEA-CNT-12 bodies that may be heads widen the interval upwards as if they were counted, and change nothing else', () => {
    const of = (doubtful: number, heads = 4) =>
      figure(concentration([{ ...field(heads), doubtful }, field(heads)], calibration(20, 1), undiluted));
    expect(of(3).value).toBe(of(0).value);
    expect(of(3).interval.lower).toBe(of(0).interval.lower);
    expect(of(3).interval.upper).toBeGreaterThan(1.2 * of(0).interval.upper);
    expect(of(2, 0).interval).toMatchObject({ lower: 0 });
    expect(of(2, 0).interval.upper).toBeGreaterThan(7.2247 / 8);
  });

  it('MEA-CNT-8 the interval covers the truth in 90–99.5 % of samples, even and clustered, from two to six fields', () => {
    const random = randomSource(7);
    for (const [fields, cv] of [
      [2, 0],
      [2, 0.1],
      [3, 0.2],
      [6, 0],
      [6, 0.2],
    ] as const) {
      let covered = 0;
      const samples = 600;
      for (let s = 0; s < samples; s += 1) {
        const counts = Array.from({ length: fields }, () =>
          field(random.poisson(40 * Math.max(0, 1 + cv * random.normal()))),
        );
        const { interval } = figure(concentration(counts, calibration(), undiluted));
        if (interval.lower <= 10 && 10 <= interval.upper) covered += 1;
      }
      expect(covered / samples).toBeGreaterThan(0.9);
      expect(covered / samples).toBeLessThan(0.995);
    }
  });

  it('MEA-CNT-9 fields of different size, magnification and depth weigh by the volume they show', () => {
    const small = { ...field(10), countingFrame: countingFrame({ width: px(500), height: px(400) }) };
    expect(figure(concentration([field(40), small], calibration(), undiluted)).value).toBeCloseTo(10, 9);
    const coarse = { ...calibration(10), pixelSize: umPerPx(1) };
    const fields = [
      { field: field(40), calibration: calibration() },
      { field: field(80), calibration: coarse },
    ];
    const pooled = figure(pooledConcentration(fields, undiluted));
    expect(pooled.value).toBeCloseTo(10, 9);
    // As expected from their volumes 1 : 2, so nothing is added to Poisson.
    expect(pooled.interval.upper).toBeCloseTo(
      combineCountInterval({ total: 120, fieldVariance: undefined, relativeSds: [MIXING_CV / Math.SQRT2] })
        .upper / 12,
      6,
    );
    const unknown = { field: field(40), calibration: undefined };
    expect(pooledConcentration([...fields, unknown], undiluted)).toEqual(notAvailable('no_pixel_size'));
  });

  it('MEA-CNT-9 the depth error of one chamber does not average out over its fields, that of two chambers does', () => {
    const lot = (name: string): Calibration => ({
      ...calibration(),
      chamber: { ...chamber, lot: name, measuredDepth: { depth: um(20), sd: um(4) } },
    });
    const many = (names: readonly string[]) =>
      figure(
        pooledConcentration(
          names.map((name) => ({ field: field(1e6), calibration: lot(name) })),
          undiluted,
        ),
      ).interval.upper;
    expect(many(['A', 'A']) / many(['A'])).toBeCloseTo(1, 1);
    expect(Math.log(many(['A', 'B']) / 250_000)).toBeCloseTo(
      (1.96 * Math.hypot(0.2, MIXING_CV)) / Math.SQRT2,
      2,
    );
  });

  it('MEA-CNT-10 totals need a concentration and a recorded volume', () => {
    const c = available(millionPerMl(10), { lower: millionPerMl(8), upper: millionPerMl(13) });
    expect(totalCount(c, undefined)).toEqual(notAvailable('no_volume'));
    expect(totalCount(notAvailable('no_pixel_size'), { millilitres: 3, relativeSd: 0 })).toEqual(
      notAvailable('no_pixel_size'),
    );
    expect(totalCount(c, { millilitres: 0, relativeSd: 0 })).toEqual(notAvailable('invalid_volume'));
    const total = totalCount(c, { millilitres: 3, relativeSd: 0 });
    expect(total).toEqual({
      available: true,
      value: 30,
      interval: { lower: expect.closeTo(24, 9), upper: expect.closeTo(39, 9) },
    });
    const progressive = available(percent(50), { lower: percent(50), upper: percent(50) });
    expect(totalOfShare(total, progressive)).toMatchObject({
      value: 15,
      interval: { lower: expect.closeTo(12, 9) },
    });
    expect(totalOfShare(total, notAvailable('no_cells'))).toEqual(notAvailable('no_cells'));
  });
});
