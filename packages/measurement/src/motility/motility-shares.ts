import { type Percent, percent } from '@sarm/domain/units';
import { available, type Measured, type NotAvailable, notAvailable } from '../measured.ts';
import { Z95 } from '../statistics/normal.ts';
import { studentT95 } from '../statistics/student.ts';
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

/** One field: cells of the given kind, of all graded ones. */
interface Part {
  readonly part: number;
  readonly cells: number;
}

/**
 * Cells that count as independent. Cells that lie in clumps are alike, and fields then differ more than chance lets them:
 * what they differ beyond that widens the interval, weighted with Student's t as for counts.
 */
const independentCells = (fields: readonly Part[], fraction: number, cells: number): number => {
  const chance = (fraction * (1 - fraction)) / cells;
  if (fields.length < 2 || !(chance > 0)) return cells;
  const squares = fields.reduce((sum, f) => sum + (f.part - fraction * f.cells) ** 2, 0);
  const between = (squares * fields.length) / (fields.length - 1) / cells ** 2;
  const excess = (studentT95(fields.length - 1) / Z95) ** 2 * Math.max(0, between - chance);
  return (cells * chance) / (chance + excess);
};

const share = (fields: readonly Part[]): Measured<Percent> => {
  const cells = fields.reduce((sum, f) => sum + f.cells, 0);
  if (!(cells > 0)) return notAvailable('no_cells');
  const fraction = Math.min(1, fields.reduce((sum, f) => sum + f.part, 0) / cells);
  const { lower, upper } = wilsonInterval(fraction, independentCells(fields, fraction, cells));
  return available(percent(100 * fraction), { lower: percent(100 * lower), upper: percent(100 * upper) });
};

export const motilityShares = (fields: readonly Presence[]): MotilityShares => {
  const graded = (f: Presence): number => f.a + f.b + f.c + f.d;
  const cells = fields.reduce((sum, f) => sum + graded(f), 0);
  const ungraded = fields.reduce((sum, f) => sum + f.ungraded, 0);
  const of = (part: (field: Presence) => number): Measured<Percent> =>
    share(fields.map((f) => ({ part: part(f), cells: graded(f) })));
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
