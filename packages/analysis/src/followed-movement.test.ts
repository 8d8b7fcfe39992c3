import { frameIndex, px, seconds } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import { describe, expect, it } from 'vitest';
import { FollowedMovementMeter } from './followed-movement.ts';

const WIDTH = 160;
const at = (x: number, y: number): Detection => ({
  x: px(x),
  y: px(y),
  width: px(12),
  height: px(12),
  confidence: 0.9,
  kind: 'sperm',
});
/** First pixel of the tile that holds the place. */
const tile = (x: number, y: number): number => Math.floor(y / 16) * 16 * WIDTH + Math.floor(x / 16) * 16;

const steps = (frames: readonly number[], amounts: readonly number[]): Float64Array[] =>
  frames.slice(1).map(() => Float64Array.from(amounts));

/** Movement at three places, the first of which changes most. */
const movement = (frames: readonly number[]) => ({
  width: WIDTH,
  starts: Int32Array.of(tile(24, 24), tile(72, 40), tile(136, 88)),
  amounts: steps(frames, [50, 30, 20]),
  frames,
});

function shareWith(found: readonly (readonly Detection[])[], movements = [movement([0, 1])]): number | null {
  const meter = new FollowedMovementMeter(movements.flatMap(({ frames }) => frames));
  for (const [index, detections] of found.entries())
    meter.add({ frame: frameIndex(index), time: seconds(index / 50), detections });
  return meter.unfollowedShare(movements);
}

describe('FollowedMovementMeter', () => {
  it('reports the share of the movement that nothing found touches', () => {
    expect(shareWith([[], []])).toBe(1);
    expect(shareWith([[at(24, 24), at(72, 40)], []])).toBeCloseTo(0.2);
    expect(shareWith([[at(24, 24)], [at(72, 40), at(136, 88)]])).toBe(0);
  });

  it('counts as followed what a head touches at its rim, and no more', () => {
    expect(shareWith([[at(24, 24 + 13), at(72, 40), at(136, 88)], []])).toBe(0);
    expect(shareWith([[at(24, 24 + 24), at(72, 40), at(136, 88)], []])).toBeCloseTo(0.5);
  });

  it('looks at the two frames between which something moved', () => {
    const all = [at(24, 24), at(72, 40), at(136, 88)];
    expect(shareWith([all, [], [], []], [movement([0, 1, 2, 3])])).toBeCloseTo(2 / 3);
    expect(shareWith([[], all, [], []], [movement([0, 1, 2, 3])])).toBeCloseTo(1 / 3);
  });

  it('BUS-085 leaves out what trembles in its place over the video, and keeps what travels', () => {
    const runs = Array.from({ length: 8 }, (_, run) => {
      const frames = [2 * run, 2 * run + 1];
      const swimmer = tile(8 + 16 * run, 104);
      return {
        width: WIDTH,
        starts: Int32Array.of(tile(24, 24), tile(120, 40), swimmer),
        amounts: steps(frames, [50, 30, 20]),
        frames,
      };
    });
    const meterOver = (duration: number) => {
      const meter = new FollowedMovementMeter(runs.flatMap(({ frames }) => frames));
      for (let frame = 0; frame < 16; frame += 1)
        meter.add({ frame: frameIndex(frame), time: seconds((frame * duration) / 15), detections: [] });
      return meter;
    };
    const meter = meterOver(1.2);
    expect(meter.unfollowedShare(runs)).toBe(1);
    expect(meter.travellingShare(runs)).toBeCloseTo(0.2);
    // Neither three runs nor half a second show what stays.
    expect(meter.travellingShare(runs.slice(0, 3))).toBe(1);
    expect(meterOver(0.5).travellingShare(runs)).toBe(1);
  });

  it('reports what most runs of pictures show', () => {
    const all = [at(24, 24), at(72, 40), at(136, 88)];
    const runs = [movement([0, 1]), movement([2, 3]), movement([4, 5])];
    expect(shareWith([all, all, [], [], all, all], runs)).toBe(0);
    expect(shareWith([[], [], all, all, [], []], runs)).toBe(1);
  });

  it('says nothing where nothing moves', () => {
    const still = { ...movement([0, 1]), starts: new Int32Array(), amounts: steps([0, 1], []) };
    expect(shareWith([[]], [still, { ...still, frames: [2, 3] }, movement([4, 5])])).toBeNull();
    expect(shareWith([[]], [])).toBeNull();
  });
});
