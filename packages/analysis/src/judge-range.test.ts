import { describe, expect, it } from 'vitest';
import { ordinary, RANGE } from '../testing/ordinary-video.ts';
import { judgeRange, rangeStatistics } from './judge-range.ts';

const look = { rimShare: 0.3, darkShare: 0.02, contrastToNoise: 25, specks: null };
const seen = rangeStatistics(ordinary, look, 0.5);
const judged = (change: Partial<typeof seen>, tracks = 40) =>
  judgeRange(RANGE, { ...seen, ...change }, tracks);

describe('judgeRange', () => {
  it('reports that a model without a range has no record of what it was tested on', () => {
    expect(judgeRange(undefined, seen, 40)).toEqual(['model_range_unknown']);
  });

  it('takes lengths in micrometres, and none without a pixel size', () => {
    expect(seen.headSideUm).toBe(6);
    expect(rangeStatistics(ordinary, look, null).headSideUm).toBeNull();
    expect(judged({ headSideUm: null })).toEqual([]);
  });

  it('doubts the pixel size where the heads alone have another size', () => {
    expect(judged({})).toEqual([]);
    for (const factor of [0.5, 0.67, 0.8, 1.25, 2])
      expect(judged({ headSideUm: 6 * factor })).toEqual(['pixel_size_doubtful']);
    expect(judged({ headSideUm: 6 * 1.15 })).toEqual([]);
  });

  it('requires all statistics within one look: the size of one with the score of another does not fit', () => {
    expect(judged({ headSideUm: 8.6, score: 0.58, scoreLow: 0.52 })).toEqual([]);
    expect(judged({ headSideUm: 9 })).toEqual(['pixel_size_doubtful']);
  });

  it('names doubtful heads and heads that come and go, and calls everything else unlike the training', () => {
    expect(judged({ scoreLow: 0.45 })).toEqual(['thresholds_disagree']);
    expect(judged({ scoreLow: 0.45 }, 12)).toEqual([]);
    expect(judged({ missedShare: 0.09 })).toEqual(['short_lived_detections']);
    expect(judged({ rimShare: 0.01 })).toEqual(['unlike_training']);
    expect(judged({ headSideUm: 5, score: 0.48, scoreLow: 0.42, darkShare: 0.4 })).toEqual([
      'unlike_training',
    ]);
  });

  it('lets the spread and the rim of few heads lie higher, by what chance makes of so few', () => {
    for (const [change, most] of [
      [{ headSideSpread: 0.25 }, 4],
      [{ rimShare: 0.8 }, 7],
    ] as const) {
      expect(judged(change, most)).toEqual([]);
      expect(judged(change, most + 3)).toEqual(['unlike_training']);
    }
    expect(judged({ rimShare: 0.69 }, 19)).toEqual([]);
    expect(judged({ rimShare: 0.69 }, 20)).toEqual(['unlike_training']);
  });

  it('does so only where the heads are found as surely as in the clearest pictures', () => {
    const few = { headSideSpread: 0.2, rimShare: 0.6 };
    expect(judged({ ...few, score: 0.78 }, 4)).toEqual([]);
    for (const score of [0.74, null]) expect(judged({ ...few, score }, 4)).not.toEqual([]);
  });

  it('calls few dots without a rim, and bodies that are all alike, unlike the training as many are', () => {
    for (const tracks of [3, 10, 40]) {
      expect(judged({ rimShare: 0 }, tracks)).toEqual(['unlike_training']);
      expect(judged({ headSideSpread: 0.01 }, tracks)).toEqual(['unlike_training']);
      expect(judged({ darkShare: 0.3 }, tracks)).toEqual(['unlike_training']);
      expect(judged({ contrastToNoise: 2 }, tracks)).toEqual(['unlike_training']);
    }
  });

  it('requires the size and the score of many heads of few ones too', () => {
    for (const factor of [0.5, 0.67, 1.5, 2])
      expect(judged({ headSideUm: 6 * factor }, 3)).toEqual(['pixel_size_doubtful']);
    expect(judged({ score: 0.5 }, 3)).toEqual(['unlike_training']);
    expect(judged({ missedShare: 0.2 }, 3)).toEqual(['short_lived_detections']);
  });

  it('does not judge two tracks', () => {
    expect(judged({ score: 0.4, scoreLow: 0.4 }, 2)).toEqual([]);
  });
});
