import { type FigureCode, FIGURES } from '@sarm/domain/figures';
import { notice, type Notice } from '@sarm/domain/notices';
import type { Interval, Measured } from '../measured.ts';
import type { Grade } from '../motility/grade.ts';
import type { SpeedClasses } from '../motility/velocity-classes.ts';
import { judge } from '../verdict/verdict.ts';

export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** A figure as it is stored and answered: with its interval and verdict, or absent with the reasons. */
export interface StoredFigure {
  readonly code: FigureCode;
  readonly unit: (typeof FIGURES)[FigureCode]['unit'];
  readonly value: number | null;
  readonly interval: Ends | null;
  readonly limit: number | null;
  readonly verdict: { readonly label: 'Normal' | 'Low'; readonly undetermined: boolean } | null;
  readonly reasons: readonly Notice[];
}

export interface StoredField extends Record<string, unknown> {
  readonly video_id: string;
  readonly field: number;
  readonly heads: number;
  readonly interval: Ends;
  readonly frames: number;
  readonly seconds: number;
}

export interface StoredVideo {
  readonly id: string;
  readonly frames: number | null;
  readonly tracks: number | null;
  readonly cells_in_view: number | null;
  readonly total_motility: StoredFigure;
  readonly progressive_motility: StoredFigure;
  readonly vap: StoredFigure;
  readonly crossed_percent: number | null;
  readonly drift_um_per_s: number | null;
  readonly drift_reason: Notice | null;
  readonly warnings: readonly Notice[];
}

/** What comparing two aliquots needs of each. */
export interface StoredReplicate {
  readonly heads: number;
  /** Volume in which they were counted, µm³; null where it is not known. */
  readonly volume: number | null;
  /** Graded cells in view. */
  readonly cells: number;
  readonly percent: Readonly<Record<Grade, number>> | null;
}

/** All that a page, a report or an export shows of an analysis. Plain JSON. */
export interface StoredFigures {
  readonly figures: readonly StoredFigure[];
  readonly grades: readonly StoredFigure[];
  readonly velocities: readonly StoredFigure[];
  readonly speeds: SpeedClasses | null;
  readonly speedsReasons: readonly Notice[];
  readonly fields: readonly StoredField[];
  readonly fieldMean: number | null;
  readonly fieldBand: Ends | null;
  readonly headsCounted: number | null;
  readonly videos: readonly StoredVideo[];
  readonly warnings: readonly Notice[];
  readonly replicate: StoredReplicate | null;
  readonly algorithms: readonly string[];
}

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
