import type { CalculationKind } from './calculation-kinds.ts';
import type { QualityReason } from '../statuses.ts';
import { PICTURE_FAULTS, type PictureFault } from './video-warnings.ts';

/** A calculation has no job of its own: the run of its last video settles it. Its task carries this name instead. */
export const CALCULATION_TASK = 'calculation';

/** BUS-100 */
export const ANALYSIS_STATUSES = ['completed', 'in-progress', 'pending', 'failed'] as const;
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

const faultsThatBlock = (kind: CalculationKind): PictureFault[] =>
  (Object.keys(PICTURE_FAULTS) as PictureFault[]).filter((fault) =>
    (PICTURE_FAULTS[fault] as readonly CalculationKind[]).includes(kind),
  );

/**
 * Faults of a video with which a figure would look normal and be wrong, so it is refused. Drift is not among them: it is
 * measured and taken away. A low frame rate spoils speeds but not counts.
 */
export const FIGURE_BLOCKERS: Readonly<Record<CalculationKind, readonly QualityReason[]>> = {
  motility: [
    'frame rate too low',
    'out of focus',
    'too dark',
    'truncated',
    'wrong codec',
    'one frame',
    ...faultsThatBlock('motility'),
  ],
  concentration: [
    'out of focus',
    'too dark',
    'truncated',
    'wrong codec',
    'one frame',
    ...faultsThatBlock('concentration'),
  ],
};

/** BUS-098: the keys of the distribution. */
export const GRADE_NAMES = {
  a: 'Rapid Progressive',
  b: 'Slow Progressive',
  c: 'Non Progressive',
  d: 'Immotile',
} as const;

/** BUS-034: a report of the WHO standard rests on this many videos. */
export const REPORT_VIDEOS = 5;

/** BUS-188, BUS-189: five videos make a report; more than this in one call is a mistake. */
export const MAX_CALCULATION_VIDEOS = 50;

/** A sentence or two; more belongs into the comments of a report. */
export const MAX_CORRECTION_REASON = 500;

/** BUS-095: calls that are documented with a direct answer wait this long for their work. */
export const WAIT_SECONDS = 25;
