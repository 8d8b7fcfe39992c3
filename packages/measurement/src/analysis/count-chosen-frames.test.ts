import { px, seconds, umPerPx } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { notAvailable } from '../measured.ts';
import { countChosenFrames } from './count-chosen-frames.ts';
import { countedFields, type FieldSummary, type VideoSummary } from './video-summary.ts';

const field = (number: number, firstFrame: number, headsByFrame: readonly number[]): FieldSummary => ({
  field: number,
  firstFrame,
  frames: headsByFrame.length,
  duration: seconds(1),
  heads: headsByFrame.reduce((sum, heads) => sum + heads, 0) / headsByFrame.length,
  headsByFrame,
  countingFrame: { left: px(0), top: px(0), right: px(640), bottom: px(480) },
  tracks: 3,
  crossingShare: 0,
  motion: notAvailable('no_pixel_size'),
});
const summary: VideoSummary = {
  algorithm: 'x',
  pixelSize: umPerPx(0.5),
  picture: { width: 640, height: 480 },
  fields: [field(0, 0, [10, 12, 14]), field(1, 3, [40, 60])],
};

describe('frames that a person chose', () => {
  it('are one field of their mean, whatever fields they come from, and leave motility as it is', () => {
    const chosen = countChosenFrames(summary, [1, 4, 4]);
    expect(countedFields(chosen)).toMatchObject([{ heads: 36, frames: 2, field: 0 }]);
    expect(chosen.fields).toEqual(summary.fields);
    expect(countedFields(summary)).toHaveLength(2);
  });

  it('count nothing where none of them was analysed or single frames are not stored', () => {
    expect(countedFields(countChosenFrames(summary, [99]))).toEqual([]);
    const { headsByFrame: _, ...old } = field(0, 0, [10]);
    expect(countedFields(countChosenFrames({ ...summary, fields: [old] }, [0]))).toEqual([]);
  });
});
