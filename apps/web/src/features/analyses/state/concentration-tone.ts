import type { AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { FigureTone } from '@sarm/ui/figures/figure-facts';

/** BUS-134: below this a low concentration is crimson, from it on amber. */
const SEVERE_MILLION_PER_ML = 5;

type Judged = Pick<AnalysisFigure, 'value' | 'limit'>;

/** A missing value has no colour. */
export function concentrationTone({ value, limit }: Judged): FigureTone | undefined {
  if (value === null || limit === null) return undefined;
  if (value >= limit) return 'success';
  return value >= SEVERE_MILLION_PER_ML ? 'warning' : 'error';
}
