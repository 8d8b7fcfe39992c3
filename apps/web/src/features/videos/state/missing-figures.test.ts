import { notice } from '@sarm/domain/catalogue/notices';
import { describe, expect, it } from 'vitest';
import { missingOfSample, missingOfVideo } from './missing-figures.ts';

const pixel = notice('missing.no_pixel_size');
const dilution = notice('missing.no_dilution');
const volume = notice('missing.no_volume');
const depth = notice('missing.no_measured_depth');

describe('what is missing before an analysis', () => {
  it('groups figures that lack the same, and what the sample lacks apart', () => {
    const missing = { motility: [pixel], concentration: [pixel, dilution], total: [volume] };
    expect(missingOfVideo({ missing })).toEqual([
      { figures: ['motility', 'concentration'], reasons: [pixel] },
    ]);
    expect(missingOfSample({ missing })).toEqual([
      { figures: ['concentration'], reasons: [dilution] },
      { figures: ['total'], reasons: [volume] },
    ]);
  });

  it('names one figure where the other can be given, and nothing where nothing is missing', () => {
    const missing = { motility: [], concentration: [depth], total: [] };
    expect(missingOfVideo({ missing })).toEqual([{ figures: ['concentration'], reasons: [depth] }]);
    expect(missingOfSample({ missing })).toEqual([]);
  });
});
