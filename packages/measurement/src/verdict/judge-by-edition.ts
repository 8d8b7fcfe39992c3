import { EDITION_LIMITS } from '@sarm/domain/figures/edition-limits';
import type { FigureCode } from '@sarm/domain/figures/figures';
import { otherEdition, type WhoEdition } from '@sarm/domain/reports';
import type { StoredFigure } from '@sarm/domain/stored/figures';
import { available } from '../measured.ts';
import { judge, type Verdict } from './verdict.ts';

/** As much of a figure as a verdict needs. */
export interface JudgedValue {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const verdictBy = (limit: number, { value, low, high }: JudgedValue): Omit<Verdict, 'available'> => {
  const verdict = judge(available(value, { lower: low, upper: high }), limit);
  if (!verdict.available) throw new Error('a value without a verdict');
  return { label: verdict.label, undetermined: verdict.undetermined };
};

/** A stored figure is judged by the 6th edition; by another one it has that one's limit and verdict. */
export function judgeByEdition(figure: StoredFigure, edition: WhoEdition): StoredFigure {
  if (edition === 'who6') return figure;
  const limit = EDITION_LIMITS[edition][figure.code] ?? null;
  const { value, interval } = figure;
  if (limit === null || value === null || interval === null) return { ...figure, limit, verdict: null };
  const { label, undetermined } = verdictBy(limit, { value, ...interval });
  return { ...figure, limit, verdict: { label: label === 'normal' ? 'Normal' : 'Low', undetermined } };
}

export interface DifferingVerdict extends Omit<Verdict, 'available'> {
  readonly edition: WhoEdition;
  readonly limit: number;
}

/** BUS-139: what the other edition says of a value where that is something else; null where both agree or one has no limit. */
export function differingVerdict(
  code: FigureCode,
  measured: JudgedValue | null,
  edition: WhoEdition,
): DifferingVerdict | null {
  const other = otherEdition(edition);
  const [own, limit] = [EDITION_LIMITS[edition][code], EDITION_LIMITS[other][code]];
  if (measured === null || own === undefined || limit === undefined) return null;
  const here = verdictBy(own, measured);
  const there = verdictBy(limit, measured);
  const agree = here.label === there.label && here.undetermined === there.undetermined;
  return agree ? null : { edition: other, limit, ...there };
}
