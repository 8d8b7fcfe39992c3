import { describe, expect, it } from 'vitest';
import { addSample, estimateProgress } from './estimate-progress.ts';

describe('rate and time left', () => {
  it('follows what was seen, and says nothing before a second has passed', () => {
    const one = addSample([], { at: 0, percent: 10 });
    expect(estimateProgress(one)).toBeNull();
    expect(estimateProgress(addSample(one, { at: 500, percent: 15 }))).toBeNull();
    expect(estimateProgress(addSample(one, { at: 4000, percent: 30 }))).toEqual({
      percentPerSecond: 5,
      secondsLeft: 14,
    });
  });

  it('starts again when a repeated attempt falls back, and forgets what is long ago', () => {
    const fallen = addSample([{ at: 0, percent: 80 }], { at: 1000, percent: 5 });
    expect(fallen).toEqual([{ at: 1000, percent: 5 }]);
    const old = addSample([{ at: 0, percent: 1 }], { at: 60_000, percent: 2 });
    expect(old).toEqual([{ at: 60_000, percent: 2 }]);
  });
});
