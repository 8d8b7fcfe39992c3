import { px } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import { describe, expect, it } from 'vitest';
import { roundness, StillSpecksMeter } from './still-specks.ts';

const SIZE = { width: 120, height: 90 };
const at = (x: number, y: number): Detection => ({
  x: px(x),
  y: px(y),
  width: px(12),
  height: px(12),
  confidence: 0.9,
  kind: 'sperm',
});

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly breadth: number;
}

/** Soft spots, turned by 30°, on a ground of 80. */
function picture(spots: readonly Spot[]) {
  const gray = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, place) => {
    const [x, y] = [place % SIZE.width, Math.floor(place / SIZE.width)];
    const light = spots.map((spot) => {
      const [right, down] = [x - spot.x, y - spot.y];
      const along = 0.866 * right + 0.5 * down;
      const across = 0.866 * down - 0.5 * right;
      return Math.exp(-0.5 * ((along / spot.length) ** 2 + (across / spot.breadth) ** 2));
    });
    return (
      80 +
      120 *
        Math.min(
          1,
          light.reduce((sum, each) => sum + each, 0),
        )
    );
  });
  return { gray, ...SIZE };
}

const egg = { length: 3.5, breadth: 2.2 };
const disc = { length: 3, breadth: 3 };

describe('roundness', () => {
  it('is 1 for a disc and less for a head, wherever it points and whatever its light', () => {
    expect(roundness(picture([{ x: 40, y: 40, ...disc }]), at(40, 40))).toBeGreaterThan(0.97);
    expect(roundness(picture([{ x: 40, y: 40, ...egg }]), at(40, 40))).toBeLessThan(0.8);
  });

  it('is null where nothing stands out', () => {
    expect(roundness(picture([]), at(40, 40))).toBeNull();
  });
});

describe('the direction of bodies', () => {
  const across = (length: number, breadth: number, count = 9) => {
    const meter = new StillSpecksMeter();
    const spots = Array.from({ length: count }, (_, i) => ({
      x: 20 + 40 * (i % 3),
      y: 20 + 25 * Math.floor(i / 3),
      length,
      breadth,
    }));
    for (let frame = 0; frame < 4; frame += 1)
      meter.add(
        picture(spots),
        spots.map(({ x, y }) => at(x, y)),
      );
    return meter.across();
  };

  it('is the logarithm of length by breadth as far as they point across, and nothing for discs', () => {
    // Turned by 30°, half of it points across.
    const expected = 0.5 * Math.log(3.2 / 2.4);
    expect(Math.abs((across(3.2, 2.4)?.log ?? 9) - expected)).toBeLessThan(0.06);
    expect(Math.abs((across(2.4, 3.2)?.log ?? 9) + expected)).toBeLessThan(0.06);
    expect(Math.abs(across(3, 3)?.log ?? 9)).toBeLessThan(0.02);
  });

  it('is not judged of a handful', () => {
    expect(across(3.2, 2.4, 6)).toBeNull();
  });
});

describe('StillSpecksMeter', () => {
  const seen = (frames: number) => {
    const meter = new StillSpecksMeter();
    for (let i = 0; i < frames; i += 1) {
      const swimmer = { x: 20 + 6 * i, y: 70, ...disc };
      const spots = [{ x: 40, y: 30, ...egg }, { x: 90, y: 40, ...disc }, swimmer];
      meter.add(
        picture(spots),
        spots.map(({ x, y }) => at(x + (i % 2) / 2, y)),
      );
    }
    return meter.read();
  };

  it('counts what stays in its place, and the round ones of it', () => {
    expect(seen(6)).toEqual({ still: 2, round: 1, plain: 0 });
  });

  it('does not judge three frames', () => {
    expect(seen(3)).toBeNull();
  });
});
