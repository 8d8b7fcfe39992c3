import type { WhoEdition } from '../reports.ts';
import { type FigureCode, FIGURE_CODES, FIGURES } from './figures.ts';
import { WHO_LIMITS } from './reference-limits.ts';

const { who5 } = WHO_LIMITS;

/** The lower limit of each figure by edition; a figure without one is shown without assessment. */
export const EDITION_LIMITS: Readonly<Record<WhoEdition, Readonly<Partial<Record<FigureCode, number>>>>> = {
  who5: {
    concentration: who5.concentrationMillionPerMl,
    total_count: who5.totalCountMillion,
    progressive_motility: who5.progressivePercent,
    total_motility: who5.totalMotilityPercent,
    normal_forms: who5.normalFormsPercent,
  },
  who6: Object.fromEntries(
    FIGURE_CODES.flatMap((code) => {
      const { limit } = FIGURES[code];
      return limit === null ? [] : [[code, limit]];
    }),
  ),
};
