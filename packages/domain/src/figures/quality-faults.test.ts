import { describe, expect, it } from 'vitest';
import { notice } from '../catalogue/notices.ts';
import { qualityFaults, qualityInUse } from './quality-faults.ts';

describe('what a file check finds against a figure', () => {
  it('names its reasons, and reports faults of the picture with what to do about them', () => {
    const quality = { verdict: 'warning', reasons: ['out of focus', 'drift', 'overexposed'] } as const;
    expect(qualityFaults('concentration', quality)).toEqual([
      notice('calculation.faults', undefined, [notice('quality.out_of_focus')]),
      notice('warning.overexposed'),
    ]);
  });

  it('refuses only the figures that a fault would falsify', () => {
    const repeated = { verdict: 'warning', reasons: ['repeated_frames'] } as const;
    expect(qualityFaults('motility', repeated)).toEqual([notice('warning.repeated_frames')]);
    expect(qualityFaults('concentration', repeated)).toEqual([]);
    expect(qualityFaults('concentration', { verdict: 'unusable', reasons: [] })).toEqual([
      notice('calculation.cannot_measure'),
    ]);
    expect(qualityFaults('motility', null)).toEqual([]);
  });

  it('leaves what may come from a part of the picture to the analysis where a person set the area', () => {
    const drawn = { verdict: 'unusable', reasons: ['burned_in_graphics', 'hidden_area'] } as const;
    expect(qualityInUse(drawn, true)).toEqual({ verdict: 'good', reasons: [] });
    expect(qualityInUse(drawn, false)).toEqual(drawn);
    expect(qualityInUse({ verdict: 'warning', reasons: ['overexposed', 'noisy'] }, true)).toEqual({
      verdict: 'warning',
      reasons: ['noisy'],
    });
    const black = { verdict: 'unusable', reasons: ['too dark'] } as const;
    expect(qualityInUse(black, true)).toEqual(black);
    expect(qualityInUse(null, true)).toBeNull();
  });
});
