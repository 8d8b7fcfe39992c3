import type { QualityReason } from './statuses.ts';

export const CALCULATION_KINDS = ['motility', 'concentration'] as const;
export type CalculationKind = (typeof CALCULATION_KINDS)[number];

/** BUS-100 */
export const ANALYSIS_STATUSES = ['completed', 'in-progress', 'pending', 'failed'] as const;
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

/**
 * Faults of a video with which a figure would look normal and be wrong, so it is refused. Drift is not among them: it is
 * measured and taken away. A low frame rate spoils speeds but not counts.
 */
export const FIGURE_BLOCKERS: Readonly<Record<CalculationKind, readonly QualityReason[]>> = {
  motility: ['frame rate too low', 'out of focus', 'too dark', 'truncated', 'wrong codec'],
  concentration: ['out of focus', 'too dark', 'truncated', 'wrong codec'],
};

/** BUS-098: the keys of the distribution. */
export const GRADE_NAMES = {
  a: 'Rapid Progressive',
  b: 'Slow Progressive',
  c: 'Non Progressive',
  d: 'Immotile',
} as const;

/** BUS-188, BUS-189: five videos make a report; more than this in one call is a mistake. */
export const MAX_CALCULATION_VIDEOS = 50;

/** BUS-095: calls that are documented with a direct answer wait this long for their work. */
export const WAIT_SECONDS = 25;
