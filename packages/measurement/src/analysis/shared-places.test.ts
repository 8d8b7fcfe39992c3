import { umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { randomSource } from '../../testing/random-source.ts';
import { samePlaces, showSamePlace } from './shared-places.ts';
import type { StillBody } from './video-summary.ts';

const picture = { width: 640, height: 480 };
const DIRT = Array.from({ length: 20 }, (_, i) => ({
  x: 31 * i + 7,
  y: (97 * i) % 480,
  tailed: false,
}));

interface Seen {
  /** Where the stage stands, px. */
  readonly left?: number;
  readonly top?: number;
  /** How far each body was pushed since, px. */
  readonly pushed?: number;
  readonly dirt?: boolean;
}

/** A sample much larger than the picture, in which bodies lie still at one density, seen through the picture. */
function filmed(seed: number, { left = 1000, top = 1000, pushed = 0.5, dirt = false }: Seen, perField = 20) {
  const sample = randomSource(seed);
  const look = randomSource(7919 * seed + 31 * left + 17 * top + 1000 * pushed);
  const side = 3000;
  const bodies = Array.from({ length: Math.round((perField * side * side) / (640 * 480)) }, () => {
    const [x, y] = [side * sample.uniform(), side * sample.uniform()];
    return { x: x - left, y: y - top, tailed: sample.uniform() < 0.8 };
  });
  const seen: StillBody[] = bodies
    .filter(({ x, y }) => x > 0 && y > 0 && x < 640 && y < 480)
    // One in ten is not found, or is covered.
    .filter(() => look.uniform() > 0.1)
    .map((body) => ({
      ...body,
      x: body.x + pushed * look.normal(),
      y: body.y + pushed * look.normal(),
    }));
  return { picture, pixelSize: umPerPx(0.5), stillBodies: dirt ? [...seen, ...DIRT] : seen };
}
const SEEDS = Array.from({ length: 40 }, (_, i) => i);
const share = (of: (seed: number) => boolean): number => SEEDS.filter(of).length / SEEDS.length;

describe('showSamePlace', () => {
  it('MEA-CMB-8 recognises a place that was filmed twice, the stage moved or not, with dirt on the camera or without', () => {
    for (const dirt of [false, true]) {
      expect(
        share((seed) => showSamePlace(filmed(seed, { dirt }), filmed(seed, { dirt, pushed: 0.6 }))),
      ).toBe(1);
      for (const moved of [64, 192, 320])
        expect(
          share((seed) =>
            showSamePlace(filmed(seed, { dirt }), filmed(seed, { dirt, left: 1000 + moved, top: 1020 })),
          ),
        ).toBeGreaterThan(0.9);
    }
  });

  it('MEA-CMB-8 never finds a common part in places apart, whatever lies on the camera', () => {
    for (const perField of [3, 20, 60, 150])
      for (const dirt of [false, true])
        expect(
          share((seed) =>
            showSamePlace(filmed(seed, { dirt }, perField), filmed(seed, { dirt, left: 1700 }, perField)),
          ),
        ).toBe(0);
  });

  it('does not compare videos of another scale, of another size, or of before bodies were stored', () => {
    const one = filmed(1, {});
    expect(showSamePlace(one, { ...one, pixelSize: umPerPx(0.4) })).toBe(false);
    expect(showSamePlace(one, { ...one, picture: { width: 640, height: 400 } })).toBe(false);
    const { stillBodies: _, ...before } = one;
    expect(showSamePlace(one, before)).toBe(false);
    expect(showSamePlace(before, one)).toBe(false);
  });

  it('is not sure of a handful of bodies', () => {
    expect(share((seed) => showSamePlace(filmed(seed, {}, 3), filmed(seed, { left: 1300 }, 3)))).toBe(0);
  });
});

describe('samePlaces', () => {
  it('puts videos together that show a place through each other', () => {
    const chain = [0, 300, 600].map((moved) => filmed(3, { left: 1000 + moved }, 60));
    const [first, middle, last] = chain;
    expect(samePlaces([first!, last!, filmed(4, {}, 60), middle!])).toEqual([0, 0, 2, 0]);
  });
});
