import { px } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import type { Detection } from '../detection.ts';
import { difficultPlaces } from './difficult-places.ts';
import { type CandidateFrame, rankFrames } from './rank-frames.ts';

const head = (x: number, y: number, confidence = 0.9): Detection => ({
  x: px(x),
  y: px(y),
  width: px(12),
  height: px(10),
  confidence,
  kind: 'sperm',
});
const LIMITS = { threshold: 0.4, doubt: 0.15 };
const OPTIONS = {
  frames: 3,
  window: { seconds: 2, frames: 3 },
  shortlist: 3,
  picture: { width: 600, height: 600 },
};
const frame = (index: number, time: number, places: readonly [number, number][]): CandidateFrame => ({
  index,
  time,
  uncertain: places.map(([x, y]) => ({ x: px(x), y: px(y) })),
  flickering: [],
  disputed: [],
  corrected: 0,
});
const spots = (count: number, x = 50): [number, number][] => Array.from({ length: count }, () => [x, 50]);
const chosen = (frames: readonly CandidateFrame[], options = OPTIONS) =>
  rankFrames(frames, options).map((each) => each.frame.index);

describe('difficult places', () => {
  const nothing = { before: null, after: null, champion: null };

  it('are heads near the threshold, on either side', () => {
    const found = [head(10, 10, 0.9), head(40, 10, 0.5), head(70, 10, 0.3), head(90, 10, 0.56)];
    const { uncertain } = difficultPlaces({ ...nothing, found }, LIMITS);
    expect(uncertain.map(({ x }) => x)).toEqual([40, 70]);
  });

  it('are heads that the frames before and after have and this one has not', () => {
    const before = [head(10, 10), head(50, 50), head(90, 90)];
    const after = [head(12, 10), head(54, 52), head(200, 90)];
    const found = [head(11, 10), head(52, 51, 0.3)];
    const { flickering } = difficultPlaces({ ...nothing, found, before, after }, LIMITS);
    expect(flickering.map(({ x }) => x)).toEqual([50]);
    expect(difficultPlaces({ ...nothing, found, before }, LIMITS).flickering).toEqual([]);
  });

  it('are heads that one of two models found alone, each paired once', () => {
    const found = [head(10, 10), head(50, 50)];
    const champion = [head(14, 10), head(12, 12), head(200, 200)];
    const { disputed } = difficultPlaces({ ...nothing, found, champion }, LIMITS);
    expect(disputed.map(({ x }) => x).toSorted((a, b) => a - b)).toEqual([14, 50, 200]);
  });
});

describe('frames from which most is learned', () => {
  it('are those with the most difficult places, the best first', () => {
    const frames = [frame(0, 0, spots(1)), frame(1, 5, spots(4)), frame(2, 10, spots(2)), frame(3, 15, [])];
    expect(chosen(frames)).toEqual([1, 2, 0]);
  });

  it('count corrections by people as places', () => {
    const corrected = { ...frame(1, 9, []), corrected: 3 };
    expect(chosen([frame(0, 0, spots(2)), corrected])).toEqual([1, 0]);
  });

  it('are at most three of two seconds', () => {
    const close = Array.from({ length: 5 }, (_, i) => frame(i, i * 0.4, spots(9 - i)));
    const options = { ...OPTIONS, frames: 4 };
    expect(chosen([...close, frame(9, 30, spots(1))], options)).toEqual([0, 1, 2, 9]);
  });

  it('differ: of equally difficult frames the one with its places elsewhere is taken', () => {
    const frames = [frame(0, 0, spots(5)), frame(1, 3, spots(5)), frame(2, 6, spots(4, 550))];
    expect(chosen(frames, { ...OPTIONS, frames: 2 })).toEqual([0, 2]);
  });

  it('are none where nothing is difficult', () => {
    expect(chosen([frame(0, 0, []), frame(1, 3, [])])).toEqual([]);
  });
});
