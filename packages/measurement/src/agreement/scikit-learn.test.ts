import { describe, expect, it } from 'vitest';
import cases from '../../testing/scikit-learn.generated.json' with { type: 'json' };
import type { Measured } from '../measured.ts';
import { summariseAgreement } from './summarise-agreement.ts';

const valueOf = (measured: Measured): number | null => (measured.available ? measured.value : null);
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 12));

describe('agreement as scikit-learn has it', () => {
  it('has cases of every kind', () => {
    expect(cases).toHaveLength(40);
    expect(cases.filter(({ kappa }) => kappa !== null).length).toBeGreaterThan(30);
  });

  it.each(cases.map((each, index) => ({ ...each, index })))('MEA-AGR-6 case $index', (each) => {
    const { both, firstOnly, secondOnly, table } = each;
    const nothing = {
      both: 0,
      firstOnly: 0,
      secondOnly: 0,
      overlapSum: 0,
      table: table.map((row) => row.map(() => 0)),
    };
    // Statistics are of sums over frames; which frame a box is in does not change them.
    const frames = [
      { both, firstOnly, secondOnly, overlapSum: both, table },
      nothing,
      nothing,
      nothing,
      nothing,
    ];
    const found = summariseAgreement(frames, table.length);
    expect([found.precision, found.recall, found.f1, found.kappa].map(valueOf)).toEqual(
      [each.precision, each.recall, each.f1, each.kappa].map(near),
    );
    expect(found.kappaOfClass.map(valueOf)).toEqual(each.kappaOfClass.map(near));
  });
});
