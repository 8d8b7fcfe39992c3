import { describe, expect, it } from 'vitest';
import { notice } from '../catalogue/notices.ts';
import { beyondArea, qualityFaults } from './quality-faults.ts';

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
    expect(beyondArea({ verdict: 'unusable', reasons: ['burned_in_graphics', 'hidden_area'] })).toBeNull();
    expect(beyondArea({ verdict: 'warning', reasons: ['overexposed', 'noisy'] })).toEqual({
      verdict: 'warning',
      reasons: ['noisy'],
    });
    expect(beyondArea({ verdict: 'unusable', reasons: [] })).toEqual({ verdict: 'unusable', reasons: [] });
    expect(beyondArea(null)).toBeNull();
  });
});
