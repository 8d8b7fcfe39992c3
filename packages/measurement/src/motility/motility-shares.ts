import { type Percent, percent } from '@sarm/domain/units';
import { available, type Measured, type NotAvailable, notAvailable } from '../measured.ts';
import { wilsonInterval } from '../statistics/wilson-interval.ts';
import type { Grade } from './grade.ts';
import type { Presence } from './presence.ts';

export interface MotilityShares {
  readonly grades: Readonly<Record<Grade, Measured<Percent>>>;
  /** a + b. */
  readonly progressive: Measured<Percent>;
  /** a + b + c. */
  readonly total: Measured<Percent>;
  /** Graded cells in view at an average instant, over all fields: what the intervals rest on. */
  readonly cells: number;
  /** Share of the seen time whose tracks were too short or too crossed to grade, 0..1. */
  readonly ungraded: number;
}

const share = (part: number, cells: number): Measured<Percent> => {
  if (!(cells > 0)) return notAvailable('no_cells');
  const fraction = Math.min(1, part / cells);
  const { lower, upper } = wilsonInterval(fraction, cells);
  return available(percent(100 * fraction), { lower: percent(100 * lower), upper: percent(100 * upper) });
};

export const motilityShares = (fields: readonly Presence[]): MotilityShares => {
  const sum = (part: (field: Presence) => number): number => fields.reduce((s, f) => s + part(f), 0);
  const cells = sum((f) => f.a + f.b + f.c + f.d);
  const ungraded = sum((f) => f.ungraded);
  const of = (part: (field: Presence) => number): Measured<Percent> => share(sum(part), cells);
  return {
    grades: { a: of((f) => f.a), b: of((f) => f.b), c: of((f) => f.c), d: of((f) => f.d) },
    progressive: of((f) => f.a + f.b),
    total: of((f) => f.a + f.b + f.c),
    cells,
    ungraded: cells + ungraded > 0 ? ungraded / (cells + ungraded) : 0,
  };
};

export const noMotility = (missing: NotAvailable): MotilityShares => ({
  grades: { a: missing, b: missing, c: missing, d: missing },
  progressive: missing,
  total: missing,
  cells: 0,
  ungraded: 0,
});
