import { createMask } from '@sarm/masks/bit-mask';
import { paintDisc } from '@sarm/masks/draw';
import { describe, expect, it } from 'vitest';
import { ellipseMask } from '../../testing/ellipse-mask.ts';
import { randomSource } from '../../testing/random-source.ts';
import { levelLine, smoothMask } from './outline.ts';
import { polygonMoments, signedArea } from './polygon.ts';
import { shapeOfOutline } from './shape-of-outline.ts';

const outlineOf = (mask: Parameters<typeof smoothMask>[0], level = 0.5) =>
  levelLine(smoothMask(mask)!, level)!;

describe('outlines', () => {
  it('MEA-MOR-1 lie where the 3 × 3 mean is one half, between pixel centres', () => {
    const bar = createMask(20, 20);
    for (let y = 5; y < 11; y += 1) bar.bits.fill(1, y * 20 + 4, y * 20 + 14);
    const { length, width, centre, area } = shapeOfOutline(outlineOf(bar));
    // A straight edge stays where it is; each corner loses less than a pixel.
    expect(length).toBeCloseTo(10, 12);
    expect(width).toBeCloseTo(6, 12);
    expect(centre.x).toBeCloseTo(9, 12);
    expect(centre.y).toBeCloseTo(8, 12);
    expect(area).toBeGreaterThan(56);
    expect(area).toBeLessThan(60);
  });

  it('MEA-MOR-1 belong to the largest component without its holes', () => {
    const disc = ellipseMask(60, { x: 30, y: 30, length: 30, width: 30 });
    const plain = shapeOfOutline(outlineOf(disc));
    paintDisc(disc, { x: 30, y: 30 }, 5, 0);
    paintDisc(disc, { x: 6, y: 6 }, 3, 1);
    expect(shapeOfOutline(outlineOf(disc))).toEqual(plain);
  });

  it('MEA-MOR-1 touch the edge of their mask without leaving it open', () => {
    const full = createMask(6, 4);
    full.bits.fill(1);
    expect(shapeOfOutline(outlineOf(full)).length).toBeCloseTo(6, 12);
    expect(smoothMask(createMask(5, 5))).toBeUndefined();
  });

  it('MEA-MOR-1 close where parts meet at a corner alone, joined or apart by the mean of the corner', () => {
    const random = randomSource(5);
    for (let run = 0; run < 300; run += 1) {
      const mask = createMask(9, 9);
      mask.bits.forEach((_, at) => (mask.bits[at] = random.uniform() < 0.5 ? 1 : 0));
      const smooth = smoothMask(mask);
      for (const level of [0.4, 0.5, 0.6]) {
        const line = smooth && levelLine(smooth, level);
        const gaps = (line ?? []).map((point, i) => {
          const next = line![(i + 1) % line!.length]!;
          return Math.max(Math.abs(point.x - next.x), Math.abs(point.y - next.y));
        });
        expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('MEA-MOR-2 have the exact moments of their polygon, wherever it lies', () => {
    const corners = [
      { x: 1000, y: 2000 },
      { x: 1004, y: 2000 },
      { x: 1004, y: 2002 },
      { x: 1000, y: 2002 },
    ];
    expect(signedArea(corners)).toBe(8);
    expect(polygonMoments(corners)).toEqual({ area: 8, centre: { x: 1002, y: 2001 }, axis: 0 });
    const turned = corners.map(({ x, y }) => ({ x: x * 0.6 - y * 0.8, y: x * 0.8 + y * 0.6 }));
    expect(polygonMoments(turned).axis).toBeCloseTo(Math.atan2(0.8, 0.6), 9);
    expect(polygonMoments(turned.toReversed()).axis).toBeCloseTo(Math.atan2(0.8, 0.6), 9);
    expect(polygonMoments(turned).area).toBeCloseTo(8, 6);
  });

  it('MEA-MOR-2 give length, width, area and perimeter of ellipses to 1 % in any direction', () => {
    const random = randomSource(11);
    const errors = Array.from({ length: 60 }, () => {
      const [length, width] = [45 * (0.9 + 0.2 * random.uniform()), 28.5 * (0.9 + 0.2 * random.uniform())];
      const angle = Math.PI * (random.uniform() - 0.5);
      const mask = ellipseMask(80, {
        x: 40 + random.uniform(),
        y: 40 + random.uniform(),
        length,
        width,
        angle,
      });
      const found = shapeOfOutline(outlineOf(mask));
      const [a, b] = [length / 2, width / 2];
      const perimeter = Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
      return [
        found.length / length - 1,
        found.width / width - 1,
        found.area / (Math.PI * a * b) - 1,
        found.perimeter / perimeter - 1,
        Math.sin(found.axis - angle),
      ];
    });
    for (const column of [0, 1, 2, 3, 4]) {
      const values = errors.map((each) => each[column]!);
      expect(Math.abs(values.reduce((sum, value) => sum + value, 0) / values.length)).toBeLessThan(0.01);
      expect(Math.max(...values.map(Math.abs))).toBeLessThan(0.04);
    }
  });
});
