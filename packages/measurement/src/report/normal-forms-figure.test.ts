import { notice } from '@sarm/domain/catalogue/notices';
import { describe, expect, it } from 'vitest';
import { type CountedForms, normalFormsFigure, withNormalForms } from './normal-forms-figure.ts';
import { missingFigure } from './stored-figures.ts';

const counted = (over: Partial<CountedForms> = {}): CountedForms => ({
  sample: true,
  classified: true,
  chosen: true,
  cells: 200,
  normal: 8,
  unstained: 0,
  ...over,
});

describe('the figure of normal forms', () => {
  it('is the share of normal sperm with interval, and inconclusive where that holds the limit', () => {
    const figure = normalFormsFigure(counted());
    expect(figure).toMatchObject({ value: 4, limit: 4, reasons: [] });
    expect(figure.verdict).toEqual({ label: 'Normal', undetermined: true });
    expect(normalFormsFigure(counted({ normal: 40 })).verdict).toEqual({
      label: 'Normal',
      undetermined: false,
    });
    expect(normalFormsFigure(counted({ normal: 0 })).verdict).toEqual({ label: 'Low', undetermined: false });
  });

  it.each([
    [{ sample: false, chosen: false }, notice('missing.no_sample')],
    [{ chosen: false, classified: false, cells: 0 }, notice('missing.no_morphology')],
    [{ chosen: false }, notice('missing.no_label_chosen')],
    [{ cells: 0, normal: 0, unstained: 5 }, notice('missing.not_stained')],
    [{ cells: 0, normal: 0 }, notice('missing.few_classified', { cells: 0, needed: 200 })],
    [{ cells: 199 }, notice('missing.few_classified', { cells: 199, needed: 200 })],
  ] as const)('is missing for its first cause: %j', (over, reason) => {
    expect(normalFormsFigure(counted(over))).toEqual(missingFigure('normal_forms', [reason]));
  });

  it('takes the place of the stored one and of no other', () => {
    const [other, stored] = [missingFigure('vap', []), missingFigure('normal_forms', [])];
    const figure = normalFormsFigure(counted());
    expect(withNormalForms([other, stored], figure)).toEqual([other, figure]);
    expect(withNormalForms([other], figure)).toEqual([other]);
  });
});
