import { describe, expect, it } from 'vitest';
import { ordinary } from '../testing/ordinary-video.ts';
import { judgeSeen } from './judge-seen.ts';

const judged = (change: Partial<typeof ordinary>, areaUm2: number | null = 76_800, fields = 1) =>
  judgeSeen({ ...ordinary, ...change }, { areaUm2, fields });
const pace = (change: Partial<typeof ordinary.pace>) => ({ pace: { ...ordinary.pace, ...change } });
const beat = (crossings: number, vap: number, vcl: number, tracks = 20) => ({
  beat: { tracks, crossings, vap, vcl },
});
const halves = (change: object) => ({
  halves: { first: 40, second: 39, ...ordinary.halves, ...change } as never,
});

describe('judgeSeen', () => {
  it('has nothing to say about an ordinary video, nor about an empty chamber', () => {
    expect(judged({})).toEqual([]);
    const heads = { tracks: 0, sidePx: null, sideSpread: null, aspect: null, score: null, scoreLow: null };
    const none = { judged: 0, repeatedShare: 0, leapShare: 0 };
    const still = { tracks: 0, crossings: null, vap: null, vcl: null };
    const lasting = { flickerShare: 1, missedShare: 0.4 };
    expect(judged({ heads, pace: none, beat: still, lasting, headsPerFrame: 0.1, halves: null })).toEqual([]);
  });

  it('names pictures shown twice and missing ones where enough steps were seen', () => {
    expect(judged(pace({ repeatedShare: 0.2 }))).toEqual(['repeated_frames']);
    expect(judged(pace({ repeatedShare: 0.03 }))).toEqual([]);
    expect(judged(pace({ leapShare: 0.05 }))).toEqual(['missing_frames']);
    expect(judged(pace({ leapShare: 0.02 }))).toEqual([]);
    expect(judged(pace({ repeatedShare: 0.3, leapShare: 0.1 }))).toEqual(['repeated_frames']);
    expect(judged(pace({ leapShare: 0.3, judged: 10 }))).toEqual([]);
    // Two of forty are the pace of the few cells that move.
    expect(judged(pace({ repeatedShare: 2 / 37, judged: 37 }))).toEqual([]);
    expect(judged(pace({ repeatedShare: 3 / 37, judged: 37 }))).toEqual(['repeated_frames']);
  });

  it('doubts a frame rate at which the swimmers beat as none does', () => {
    expect(judged(beat(5.2, 33, 37))).toEqual(['frame_rate_doubtful']);
    expect(judged(beat(8, 25.4, 29.8))).toEqual(['frame_rate_doubtful']);
    expect(judged(beat(8, 20, 29.8))).toEqual([]);
    expect(judged(beat(20, 40, 100))).toEqual(['frame_rate_doubtful']);
    expect(judged(beat(17, 98, 123))).toEqual(['frame_rate_doubtful']);
    expect(judged(beat(17, 40, 60))).toEqual([]);
    expect(judged(beat(5.2, 33, 37, 4))).toEqual([]);
  });

  it('says when the halves of a video do not agree', () => {
    expect(judged(halves({ second: 25, deviation: 3.8 }))).toEqual(['halves_disagree']);
    expect(judged(halves({ second: 36, deviation: 3.8 }))).toEqual([]);
    expect(judged(halves({ second: 25, deviation: 2.5 }))).toEqual([]);
    expect(judged(halves({ movingDeviation: 4, movingDifference: 0.2 }))).toEqual(['halves_disagree']);
  });

  it('distinguishes heads from noise that comes and goes', () => {
    expect(judged({ lasting: { flickerShare: 0.01, missedShare: 0.18 } })).toEqual([
      'short_lived_detections',
    ]);
    expect(judged({ lasting: { flickerShare: 0.1, missedShare: 0.03 } })).toEqual(['short_lived_detections']);
    expect(judged({ lasting: { flickerShare: 0.03, missedShare: 0.06 } })).toEqual([]);
  });

  it('distinguishes a shaking stage, on which no track lasts, from one that is moved to further fields', () => {
    const heads = { ...ordinary.heads, tracks: 0 };
    const brief = { heads, lasting: { flickerShare: 1, missedShare: 0 } };
    expect(judged(brief, 76_800, 27)).toEqual(['short_lived_detections']);
    expect(judged({ ...brief, headsPerFrame: 0.2 }, 76_800, 27)).toEqual([]);
    expect(judged({}, 76_800, 3)).toEqual([]);
    expect(judged(brief)).toEqual([]);
  });

  it('finds pixels that are not square by the boxes of many heads', () => {
    const heads = (log: number, error: number, tracks = 60) => ({
      heads: { ...ordinary.heads, tracks, aspect: { log, error } },
    });
    expect(judged(heads(-0.093, 0.005))).toEqual(['stretched_pixels']);
    expect(judged(heads(0.093, 0.005))).toEqual(['stretched_pixels']);
    // 4:3 of a crowd, whose boxes hide one another, and the widest that an ordinary video made of many and of few.
    expect(judged(heads(-0.066, 0.0051, 259))).toEqual(['stretched_pixels']);
    // 1.31 times too narrow, in a crowd, after H.264: 196 million per ml were reported for 149.
    expect(judged(heads(-0.051, 0.0047, 251))).toEqual(['stretched_pixels']);
    expect(judged(heads(0.04, 0.006, 250))).toEqual([]);
    expect(judged(heads(-0.054, 0.0155, 37))).toEqual([]);
    expect(judged(heads(-0.027, 0.005))).toEqual([]);
    expect(judged(heads(-0.093, 0.02))).toEqual([]);
    expect(judged(heads(-0.2, 0.005, 10))).toEqual([]);
  });

  it('does not believe more heads than a chamber can hold', () => {
    expect(judged({ headsPerFrame: 800 })).toEqual(['impossible_density']);
    expect(judged({ headsPerFrame: 290, coveredShare: 0.14 })).toEqual([]);
    expect(judged({ headsPerFrame: 800, coveredShare: 0.3 }, null)).toEqual(['impossible_density']);
  });
});
