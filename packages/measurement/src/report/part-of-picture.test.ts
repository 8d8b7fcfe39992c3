import type { VideoArea } from '@sarm/domain/videos/video-area';
import { describe, expect, it } from 'vitest';
import { type CalculationVideo, videoNotices, warningNotice } from './calculation-result.ts';

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

describe('the notice of an area that a person set', () => {
  const areaBy = { by: 'Dr. Lê Hà', reason: 'Bubble' };

  it('names author and reason beside the share, for all of the picture too', () => {
    const set = { ...used([[0, 0, 9, 100]]), areaBy, warnings: ['part_of_picture'] };
    const params = { percent: 91, name: 'Dr. Lê Hà', reason: 'Bubble' };
    expect(videoNotices(set)).toEqual([{ code: 'warning.area_set', params }]);
    const all = { ...set, summary: {}, warnings: [] } as unknown as CalculationVideo;
    expect(videoNotices(all)).toEqual([{ code: 'warning.area_set', params: { ...params, percent: 100 } }]);
    expect(videoNotices({ ...all, summary: null })).toEqual([]);
    expect(videoNotices({ ...all, areaBy: null })).toEqual([]);
  });
});
