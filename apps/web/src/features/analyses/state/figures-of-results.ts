import type { AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { FigureCode } from '@sarm/domain/figures/figures';
import type { WhoEdition } from '@sarm/domain/reports';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { available, type Measured } from '@sarm/measurement/measured';
import { storedFigure } from '@sarm/measurement/report/stored-figures';
import { judgeByEdition } from '@sarm/measurement/verdict/judge-by-edition';

export interface CalculatedPair {
  readonly motility: AnalysisResult | null;
  readonly concentration: AnalysisResult | null;
}

type Aggregated = AnalysisResult['aggregated_results'];

/** A value without its interval is no figure: nobody could see whether the limit lies inside it. */
function measured(
  results: Aggregated | undefined,
  value: number | null | undefined,
  name: string,
): Measured | null {
  const interval = results?.intervals[name];
  if (value === null || value === undefined || interval === undefined) return null;
  const { ci_low: lower, ci_high: upper } = interval;
  return lower <= value && value <= upper ? available(value, { lower, upper }) : null;
}

const reasonsOf = (result: AnalysisResult | null): readonly Notice[] => {
  if (result === null) return [notice('missing.not_calculated')];
  return result.success ? [] : result.notices;
};

/** BUS-133 to BUS-138: the figures of the comparison, from the answers of the two calculations. */
export function figuresOfResults(
  { motility, concentration }: CalculatedPair,
  edition: WhoEdition,
): AnalysisFigure[] {
  const counted = concentration?.aggregated_results;
  const moved = motility?.aggregated_results;
  const figure = (code: FigureCode, of: Measured | null, reasons: readonly Notice[]): AnalysisFigure => {
    const { reasons: storedReasons, ...rest } = judgeByEdition(storedFigure(code, of, reasons), edition);
    return { ...rest, reasons: [...storedReasons] };
  };
  const counting = reasonsOf(concentration);
  const moving = reasonsOf(motility);
  const total = measured(moved, moved?.total_motility, 'total_motility');
  const ejaculate = measured(counted, counted?.total_per_ejaculate_million, 'total_per_ejaculate_million');
  return [
    figure(
      'concentration',
      measured(counted, counted?.mean_concentration_million_per_ml, 'mean_concentration_million_per_ml'),
      counting,
    ),
    // A mere count of detected sperm is never compared: without a volume there is no total (BUS-135).
    figure(
      'total_count',
      ejaculate,
      counting.length > 0 || ejaculate !== null ? counting : [notice('missing.no_volume')],
    ),
    figure(
      'progressive_motility',
      measured(moved, moved?.progressive_motility, 'progressive_motility'),
      moving,
    ),
    figure('total_motility', total, moving),
    figure('hundred_minus_immotile', total, moving),
  ].filter(({ limit }) => limit !== null);
}
