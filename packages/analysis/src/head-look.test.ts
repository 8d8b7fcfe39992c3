import { px } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import { describe, expect, it } from 'vitest';
import { HeadLookMeter } from './head-look.ts';

const SIZE = { width: 120, height: 90 };
const heads: readonly Detection[] = [
  { x: px(30), y: px(30), width: px(12), height: px(12), confidence: 0.9, kind: 'sperm' },
  { x: px(80), y: px(50), width: px(12), height: px(12), confidence: 0.9, kind: 'sperm' },
];

/** Centre and rim of each head above a ground of 90 with a chequered noise. */
const picture = (centre: number, rim: number) => {
  const gray = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) => {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)];
    const far = Math.min(...heads.map((head) => Math.hypot(x - head.x, y - head.y))) / 12;
    return 90 + (far < 0.3 ? centre : far < 0.7 ? rim : 0) + ((x + y) % 2);
  });
  return { gray, ...SIZE };
};
const lookAt = (centre: number, rim: number) => {
  const meter = new HeadLookMeter();
  meter.add(picture(centre, rim), heads);
  return meter.read();
};

describe('HeadLookMeter', () => {
  it('distinguishes a head with its rim from a plain dot, whatever the contrast', () => {
    expect(lookAt(100, 30).rimShare).toBeCloseTo(0.3, 1);
    expect(lookAt(30, 9).rimShare).toBeCloseTo(0.3, 1);
    expect(lookAt(100, 0).rimShare).toBeLessThan(0.02);
  });

  it('distinguishes dark heads from bright ones, and contrast from noise', () => {
    expect(lookAt(100, 30)).toMatchObject({ darkShare: 0 });
    expect(lookAt(-50, -10)).toMatchObject({ darkShare: 1 });
    expect(lookAt(100, 30).contrastToNoise).toBeGreaterThan(20);
    expect(lookAt(10, 3).contrastToNoise).toBeLessThan(6);
  });

  it('says nothing where no head was seen', () => {
    const meter = new HeadLookMeter();
    meter.add(picture(0, 0), []);
    expect(meter.read()).toEqual({ rimShare: null, darkShare: null, contrastToNoise: null, specks: null });
  });
});
