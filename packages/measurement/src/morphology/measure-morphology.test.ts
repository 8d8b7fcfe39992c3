import { umPerPx } from '@sarm/domain/units';
import { createMask } from '@sarm/masks/bit-mask';
import { describe, expect, it } from 'vitest';
import { barMask, ellipseMask } from '../../testing/ellipse-mask.ts';
import { type Measured, notAvailable } from '../measured.ts';
import { measureMorphology, type OutlinedSperm } from './measure-morphology.ts';
import { whyNotAssessed } from './why-not-assessed.ts';

const SIZE = 120;
const HEAD = { x: 40.2, y: 60.4, length: 45, width: 30 };
const calibration = (pixelSize: number) => ({
  microscope: 'm',
  objective: 'o',
  pixelSize: umPerPx(pixelSize),
});

/** Mask pixels of 0.1 µm. */
const sperm = (change: Partial<OutlinedSperm> = {}): OutlinedSperm => ({
  parts: { head: ellipseMask(SIZE, HEAD) },
  place: { rect: [100, 50, 160, 110], grid: 2 },
  frame: { width: 640, height: 480 },
  calibration: calibration(0.2),
  ...change,
});

const value = (measured: Measured): number => (measured.available ? measured.value : Number.NaN);
const half = (measured: Measured): number =>
  measured.available ? (measured.interval.upper - measured.interval.lower) / 2 : Number.NaN;

describe('measures of a head', () => {
  const { head } = measureMorphology(sperm());

  it('MEA-MOR-3 are lengths in µm and ratios of them', () => {
    const [length, width, area] = [value(head.length), value(head.width), value(head.area)];
    expect(length / 4.5).toBeCloseTo(1, 2);
    expect(width / 3).toBeCloseTo(1, 1);
    expect(Math.abs(area / (Math.PI * 2.25 * 1.5) - 1)).toBeLessThan(0.01);
    expect(value(head.perimeter) / 11.9).toBeCloseTo(1, 1);
    expect(value(head.ellipticity)).toBeCloseTo(length / width, 12);
    expect(value(head.elongation)).toBeCloseTo((length - width) / (length + width), 12);
    expect(value(head.regularity)).toBeCloseTo((Math.PI * length * width) / (4 * area), 12);
    expect(value(head.regularity)).toBeCloseTo(1, 1);
  });

  it('MEA-MOR-4 carry outlines, pixels and pixel size in their intervals', () => {
    // Both outlines lie 0.3 pixels from the measured one on a straight edge, each at two ends.
    const [outlines, pixels, scale] = [0.6 * 0.1, 1.96 * Math.sqrt(2 / 12) * 0.1, 1.96 * 0.01 * 4.5];
    expect(half(head.length)).toBeCloseTo(Math.hypot(outlines, pixels, scale), 1);
    expect(half(head.length)).toBeGreaterThan(Math.hypot(pixels, scale));
    const fine = measureMorphology(sperm({ calibration: calibration(0.02) })).head;
    expect(half(fine.length) / value(fine.length)).toBeCloseTo(half(head.length) / value(head.length), 9);
    // A ratio has no unit, so that the pixel size does not enter it.
    expect(half(head.ellipticity) / value(head.ellipticity)).toBeLessThan(
      half(head.length) / value(head.length) + half(head.width) / value(head.width),
    );
    for (const measured of Object.values(head)) expect(half(measured)).toBeGreaterThan(0);
    expect(value(head.elongation) - half(head.elongation)).toBeGreaterThan(0);
  });

  it('MEA-MOR-4 hold the truth in at least 95 of 100 places of one head', () => {
    const inside = Array.from({ length: 100 }, (_, i) => {
      const turned = { ...HEAD, x: 50 + i / 100, y: 60 + ((i * 37) % 100) / 100, angle: (i * Math.PI) / 100 };
      const { length, width } = measureMorphology(sperm({ parts: { head: ellipseMask(SIZE, turned) } })).head;
      const holds = (measured: Measured, truth: number): boolean =>
        measured.available && measured.interval.lower <= truth && truth <= measured.interval.upper;
      return holds(length, 4.5) && holds(width, 3);
    }).filter(Boolean).length;
    expect(inside).toBeGreaterThanOrEqual(95);
  });

  it('MEA-MOR-5 are not available without an outline, cut by the edge of the frame, or too small', () => {
    const reasonOf = (change: Partial<OutlinedSperm>) => measureMorphology(sperm(change)).head.length;
    expect(reasonOf({ parts: {} })).toEqual(notAvailable('not_outlined'));
    expect(reasonOf({ parts: { head: createMask(SIZE, SIZE) } })).toEqual(notAvailable('not_outlined'));
    const dot = createMask(SIZE, SIZE);
    dot.bits[SIZE * 60 + 60] = 1;
    expect(reasonOf({ parts: { head: dot } })).toEqual(notAvailable('outline_too_small'));
    const left = { parts: { head: ellipseMask(SIZE, { ...HEAD, x: 22 }) } };
    const cut = notAvailable('cut_by_edge');
    expect(reasonOf({ ...left, place: { rect: [0, 50, 60, 110], grid: 2 } })).toEqual(cut);
    expect(reasonOf({ ...left, place: { rect: [1, 50, 61, 110], grid: 2 } }).available).toBe(true);
    const right = { parts: { head: ellipseMask(SIZE, { ...HEAD, x: 98 }) } };
    expect(reasonOf({ ...right, place: { rect: [580, 50, 640, 110], grid: 2 } })).toEqual(cut);
    const top = { parts: { head: ellipseMask(SIZE, { ...HEAD, y: 14 }) } };
    expect(reasonOf({ ...top, place: { rect: [100, 0, 160, 60], grid: 2 } })).toEqual(cut);
    const bottom = { parts: { head: ellipseMask(SIZE, { ...HEAD, y: 106 }) } };
    expect(reasonOf({ ...bottom, place: { rect: [100, 420, 160, 480], grid: 2 } })).toEqual(cut);
  });

  it('MEA-MOR-5 are ratios alone without a pixel size', () => {
    const { head: bare } = measureMorphology(sperm({ calibration: undefined }));
    for (const name of ['length', 'width', 'area', 'perimeter'] as const)
      expect(bare[name]).toEqual(notAvailable('no_pixel_size'));
    for (const name of ['ellipticity', 'elongation', 'regularity'] as const)
      expect(bare[name]).toEqual(head[name]);
    const broken = measureMorphology(sperm({ calibration: calibration(-1) })).head;
    expect(broken.length).toEqual(notAvailable('invalid_calibration'));
  });

  it('MEA-MOR-5 of a head that is wider than long by chance have a small elongation, not none', () => {
    const { elongation } = measureMorphology(
      sperm({ parts: { head: ellipseMask(SIZE, { ...HEAD, length: 30 }) } }),
    ).head;
    expect(Math.abs(value(elongation))).toBeLessThan(0.02);
    expect(elongation).toSatisfy((each: Measured) => each.available && each.interval.upper > 0);
  });
});

describe('measures of the midpiece and the droplet', () => {
  const withMidpiece = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    const neck = { x: HEAD.x + 22.5, y: HEAD.y };
    const middle = { x: neck.x + 20 * Math.cos(angle), y: neck.y + 20 * Math.sin(angle) };
    return measureMorphology(
      sperm({
        parts: {
          head: ellipseMask(SIZE, HEAD),
          midpiece: barMask(SIZE, { ...middle, length: 40, width: 8, angle }),
        },
      }),
    );
  };

  it.each([0, 10, -35, 80, 110])(
    'MEA-MOR-6 an angle of %d° to the axis of the head, with length and width',
    (degrees) => {
      const { angle, length, width } = withMidpiece(degrees).midpiece;
      expect(value(angle)).toSatisfy((found: number) => Math.abs(found - Math.abs(degrees)) < 3);
      expect(angle).toSatisfy((each: Measured) => each.available && each.interval.upper >= Math.abs(degrees));
      expect(value(length) / 4).toSatisfy((ratio: number) => Math.abs(ratio - 1) < 0.05);
      expect(value(width) / 0.8).toSatisfy((ratio: number) => Math.abs(ratio - 1) < 0.05);
    },
  );

  it('MEA-MOR-6 no angle from a round head, without a head or without a midpiece', () => {
    const { head, midpiece } = {
      head: ellipseMask(SIZE, { ...HEAD, length: 30.5 }),
      midpiece: barMask(SIZE, { x: 76, y: 60, length: 40, width: 8 }),
    };
    expect(measureMorphology(sperm({ parts: { head, midpiece } })).midpiece.angle).toEqual(
      notAvailable('round_head'),
    );
    const alone = measureMorphology(sperm({ parts: { midpiece } })).midpiece;
    expect(alone.angle).toEqual(notAvailable('not_outlined'));
    expect(alone.length.available).toBe(true);
    expect(measureMorphology(sperm()).midpiece.length).toEqual(notAvailable('not_outlined'));
    expect(measureMorphology(sperm({ parts: { midpiece }, calibration: undefined })).midpiece.width).toEqual(
      notAvailable('no_pixel_size'),
    );
  });

  it('MEA-MOR-7 the droplet as a share of the head, without any pixel size', () => {
    const droplet = ellipseMask(SIZE, { x: 90, y: 60, length: 24, width: 24 });
    const { dropletShare } = measureMorphology(
      sperm({ parts: { head: ellipseMask(SIZE, HEAD), droplet }, calibration: undefined }),
    );
    expect(value(dropletShare)).toBeCloseTo(24 ** 2 / (45 * 30), 2);
    expect(half(dropletShare)).toBeGreaterThan(0.01);
    expect(measureMorphology(sperm()).dropletShare).toEqual(notAvailable('not_outlined'));
    expect(measureMorphology(sperm({ parts: { droplet } })).dropletShare).toEqual(
      notAvailable('not_outlined'),
    );
  });
});

describe('an assessment of single sperm', () => {
  it('MEA-MOR-8 is withheld with its reason', () => {
    expect(whyNotAssessed(undefined, 'papanicolaou')).toBe('no_pixel_size');
    expect(whyNotAssessed(calibration(0.31), 'papanicolaou')).toBe('pixels_too_coarse');
    expect(whyNotAssessed(calibration(0.3), 'fresh')).toBe('not_stained');
    expect(whyNotAssessed(calibration(0.3), null)).toBe('not_stained');
    expect(whyNotAssessed(calibration(0.3), 'papanicolaou')).toBe('no_cited_range');
  });
});
