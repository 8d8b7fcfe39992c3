import { type FigureCode, FIGURES } from '@sarm/domain/figures/figures';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import type { Ends, StoredFigure } from '@sarm/domain/stored/figures';
import type { Interval, Measured } from '../measured.ts';
import { judge } from '../verdict/verdict.ts';

export type {
  Ends,
  StoredField,
  StoredFigure,
  StoredFigures,
  StoredReplicate,
  StoredVideo,
} from '@sarm/domain/stored/figures';

export const endsOf = ({ lower, upper }: Interval): Ends => ({ low: lower, high: upper });

export function missingFigure(code: FigureCode, reasons: readonly Notice[]): StoredFigure {
  const { unit, limit } = FIGURES[code];
  return { code, unit, value: null, interval: null, limit, verdict: null, reasons };
}

/** A measured figure with its verdict; why it cannot be given comes before what its own computing missed. */
export function storedFigure(
  code: FigureCode,
  measured: Measured | null,
  reasons: readonly Notice[],
): StoredFigure {
  if (reasons.length > 0 || measured === null) return missingFigure(code, reasons);
  if (!measured.available) return missingFigure(code, [notice(`missing.${measured.reason}`)]);
  const { unit, limit } = FIGURES[code];
  const verdict = limit === null ? null : judge(measured, limit);
  return {
    code,
    unit,
    value: measured.value,
    interval: endsOf(measured.interval),
    limit,
    verdict:
      verdict === null || !verdict.available
        ? null
        : { label: verdict.label === 'normal' ? 'Normal' : 'Low', undetermined: verdict.undetermined },
    reasons: [],
  };
}
