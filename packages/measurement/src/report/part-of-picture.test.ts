import type { VideoArea } from '@sarm/domain/videos/video-area';
import { describe, expect, it } from 'vitest';
import { type CalculationVideo, warningNotice } from './calculation-result.ts';

const used = (excluded: VideoArea['excluded']): CalculationVideo =>
  ({
    summary: { area: { width: 100, height: 100, excluded, kinds: ['bars'] } },
  }) as unknown as CalculationVideo;

describe('the notice that a part of the picture was used', () => {
  it('states how much of it, and never all', () => {
    expect(warningNotice(used([[0, 0, 9, 100]]), 'part_of_picture')).toEqual({
      code: 'warning.part_of_picture',
      params: { percent: 91 },
    });
    expect(warningNotice(used([[0, 0, 1, 4]]), 'part_of_picture').params).toEqual({ percent: 99 });
    expect(warningNotice(used([]), 'smeared')).toEqual({ code: 'warning.smeared' });
  });
});
