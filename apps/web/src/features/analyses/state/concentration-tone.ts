import { WHO_LIMITS } from '@sarm/domain/figures/reference-limits';
import type { FigureTone } from '@sarm/ui/figures/figure-facts';

/** BUS-134: below this a low concentration is crimson, from it on amber. */
const SEVERE_MILLION_PER_ML = 5;

/** A missing value has no colour. */
export function concentrationTone(value: number | null): FigureTone | undefined {
  if (value === null) return undefined;
  if (value >= WHO_LIMITS.who6.concentrationMillionPerMl) return 'success';
  return value >= SEVERE_MILLION_PER_ML ? 'warning' : 'error';
}
