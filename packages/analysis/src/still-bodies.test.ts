import { px } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import { describe, expect, it } from 'vitest';
import { MeanPictureMeter } from './mean-picture.ts';
import { bodiesToStore, lookAtStill, plainBodies } from './still-bodies.ts';

const SIZE = { width: 160, height: 120 };
const at = (x: number, y: number, side: number): Detection => ({
  x: px(x),
  y: px(y),
  width: px(side),
  height: px(side),
  confidence: 0.9,
  kind: 'sperm',
});
const cell = at(40, 60, 12);
const speck = at(110, 60, 9);

/** An egg with a dark tail, a disc without one, and a body that swims through the picture. */
function picture(frame: number): Uint8Array {
  return Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
    const spot = (cx: number, cy: number, length: number, breadth: number): number =>
      Math.exp(-0.5 * (((x - cx) / length) ** 2 + ((y - cy) / breadth) ** 2));
    const tail = x > 50 && x < 75 && Math.abs(y - 60) < 2 ? -18 : 0;
    const light = spot(40, 60, 4, 2.4) + spot(110, 60, 2.6, 2.6) + spot(10 + 8 * frame, 100, 4, 2.4);
    return Math.round(90 + tail + 80 * Math.min(1, light));
  });
}

function meanOf(frames: number) {
  const meter = new MeanPictureMeter();
  for (let frame = 0; frame < frames; frame += 1)
    meter.add({ gray: picture(frame), ...SIZE }, frame % 2 === 0 ? 0 : 1);
  const mean = meter.read();
  if (mean === null) throw new Error('no picture was added');
  return mean;
}
const places = [cell, speck].map((head) => ({ head, roundness: 0.9 }));
const typical = { sidePx: 12, contrast: 70 };

describe('bodies that lie still', () => {
  it('are looked at in the mean of the pictures, from which what swims has gone', () => {
    const mean = meanOf(16);
    expect(mean.gray[100 * SIZE.width + 50]).toBeLessThan(105);
    expect(mean.gray[60 * SIZE.width + 110]).toBe(170);
    expect(new MeanPictureMeter().read()).toBeNull();
  });

  it('are dirt where they are round, without a tail and small', () => {
    const [long, round] = lookAtStill(places, meanOf(16));
    if (long === undefined || round === undefined) throw new Error('both were looked at');
    const plain = plainBodies([long, long, long, round], typical);
    expect(plain.map(({ place }) => place.head)).toEqual([speck]);
    // With fewer cells nobody knows whether tails are seen, and optics that hide them make every round head plain.
    expect(plainBodies([long, long, round], typical)).toEqual([]);
    const hidden = { ...long, tail: 2 };
    expect(plainBodies([hidden, hidden, long, round], typical)).toEqual([]);
  });

  it('are not dirt by their size alone, in a video of larger heads', () => {
    const looks = lookAtStill(
      [cell, cell, cell].map((head) => ({ head, roundness: 0.9 })),
      meanOf(16),
    );
    expect(plainBodies(looks, { ...typical, sidePx: 14 })).toEqual([]);
  });

  it('are stored in one order, to half a pixel, with the sign of a tail', () => {
    const looks = lookAtStill(places.toReversed(), meanOf(16));
    expect(bodiesToStore(looks)).toEqual([
      { x: 40, y: 60, tailed: true },
      { x: 110, y: 60, tailed: false },
    ]);
    const many = Array.from({ length: 501 }, () => looks[0]!);
    expect(bodiesToStore(many)).toBeUndefined();
  });
});
