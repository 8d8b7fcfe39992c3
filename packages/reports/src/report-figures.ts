import type { ReportFigure, ReportSource } from '@sarm/contracts/http/reports/report-document.entities';
import { GRADE_NAMES } from '@sarm/domain/figures/analysis';
import { FIGURES } from '@sarm/domain/figures/figures';
import { type Notice, notice } from '@sarm/domain/catalogue/notices';
import { EDITION_LIMITS } from '@sarm/domain/figures/edition-limits';
import type { ReportFigureCode, WhoEdition } from '@sarm/domain/reports';
import { available } from '@sarm/measurement/measured';
import { judge } from '@sarm/measurement/verdict/verdict';

type Calculation = ReportSource['motility'];
type Figure = NonNullable<ReportFigure['measured']>;

type Results = NonNullable<Calculation>['aggregated_results'];

/** A figure without its interval is none: its certainty would be unclear. */
function taken(results: Results, name: string, value: number | null | undefined): Figure | null {
  const interval = results.intervals[name];
  return value == null || interval === undefined
    ? null
    : { value, low: interval.ci_low, high: interval.ci_high };
}

const complement = ({ value, low, high }: Figure): Figure => ({
  value: 100 - value,
  low: 100 - high,
  high: 100 - low,
});

const READ: Readonly<Record<Exclude<ReportFigureCode, 'normal_forms'>, (results: Results) => Figure | null>> =
  {
    concentration: (r) => taken(r, 'mean_concentration_million_per_ml', r.mean_concentration_million_per_ml),
    total_count: (r) => taken(r, 'total_per_ejaculate_million', r.total_per_ejaculate_million),
    progressive_motility: (r) => taken(r, 'progressive_motility', r.progressive_motility),
    total_motility: (r) => taken(r, 'total_motility', r.total_motility),
    hundred_minus_immotile: (r) => {
      const still = taken(r, GRADE_NAMES.d, r.motility_distribution?.[GRADE_NAMES.d]);
      return still === null ? null : complement(still);
    },
    vap: (r) => taken(r, 'average_velocity', r.average_velocity),
  };

/** Why a figure of a calculation that went well is missing all the same. */
const OWN_REASON: Readonly<Partial<Record<ReportFigureCode, Notice>>> = {
  total_count: notice('missing.no_volume'),
  vap: notice('missing.too_few_cells'),
};

function missingOf(code: ReportFigureCode, calculation: Calculation): Notice[] {
  if (code === 'normal_forms') return [notice('calculation.no_figure')];
  if (calculation === null) return [notice('calculation.not_analysed')];
  if (!calculation.success) return calculation.notices;
  return [OWN_REASON[code] ?? notice('calculation.no_figure')];
}

const reasonsOf = (
  code: ReportFigureCode,
  { morphology }: FigureRequest['source'],
  calculation: Calculation,
): Notice[] =>
  code === 'normal_forms' && morphology.reasons.length > 0
    ? morphology.reasons
    : missingOf(code, calculation);

const isOfConcentration = (code: ReportFigureCode): boolean =>
  code === 'concentration' || code === 'total_count';

export interface FigureRequest {
  readonly source: Pick<ReportSource, 'motility' | 'concentration' | 'normalForms' | 'morphology'>;
  readonly edition: WhoEdition;
}

function measuredOf(
  code: ReportFigureCode,
  { calculation, normalForms }: { calculation: Calculation; normalForms: ReportSource['normalForms'] },
): Figure | null {
  if (code === 'normal_forms') return normalForms;
  return calculation?.success === true ? READ[code](calculation.aggregated_results) : null;
}

export function reportFigure(code: ReportFigureCode, { source, edition }: FigureRequest): ReportFigure {
  const calculation = isOfConcentration(code) ? source.concentration : source.motility;
  const measured = measuredOf(code, { calculation, normalForms: source.normalForms });
  const limit = EDITION_LIMITS[edition][code] ?? null;
  const verdict =
    measured === null || limit === null
      ? null
      : judge(available(measured.value, { lower: measured.low, upper: measured.high }), limit);
  return {
    code,
    unit: FIGURES[code].unit,
    measured,
    missing: measured === null ? reasonsOf(code, source, calculation) : [],
    limit,
    verdict: verdict?.available ? { label: verdict.label, undetermined: verdict.undetermined } : null,
  };
}

const GRADES = ['a', 'b', 'c', 'd'] as const;

/** Shares of the four grades; none where one of them is missing, because they are read as parts of 100 %. */
export function reportGrades({ motility }: Pick<ReportSource, 'motility'>) {
  if (motility?.success !== true) return [];
  const { aggregated_results: results } = motility;
  const grades = GRADES.flatMap((grade) => {
    const name = GRADE_NAMES[grade];
    const share = taken(results, name, results.motility_distribution?.[name]);
    return share === null ? [] : [{ grade, ...share }];
  });
  return grades.length === GRADES.length ? grades : [];
}
