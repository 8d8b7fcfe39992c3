import type { VideoWarning } from '@sarm/domain/video-warnings';
import type { FieldSummary } from '@sarm/measurement/analysis/video-summary';
import { MOST_BLUR_UM } from '../media/judge-quality.ts';
import type { MeasuredPictures } from '../media/measure-pictures.ts';

/** docs/domain/quality.md tells how these were chosen. */
export const ANALYSIS_LIMITS = {
  driftUmPerSecond: 10,
  /** Share of the tracked points at which another head was near enough to be confused with. */
  crossingShare: 0.25,
  framesPerSecond: 50,
  clippedShare: 0.2,
} as const;

const RATE_TOLERANCE = 0.005;

export interface JudgedAnalysis {
  readonly summary: { readonly fields: readonly Pick<FieldSummary, 'motion' | 'crossingShare'>[] };
  readonly pictures: MeasuredPictures | null;
  readonly frameRate: number | null;
}

/** With the pixel size and the tracks at hand more can be told than at the file check. In the order of the catalogue. */
export function judgeAnalysis({ summary, pictures, frameRate }: JudgedAnalysis): VideoWarning[] {
  const { fields } = summary;
  const drifting = fields.some(
    ({ motion }) =>
      motion.available && motion.drift.available && motion.drift.meanSpeed > ANALYSIS_LIMITS.driftUmPerSecond,
  );
  const found: readonly (readonly [VideoWarning, boolean])[] = [
    ['smeared', (pictures?.blurUm ?? 0) > MOST_BLUR_UM],
    ['overexposed', (pictures?.brightness.clipped ?? 0) > ANALYSIS_LIMITS.clippedShare],
    ['stage_drift', drifting],
    ['too_dense', fields.some((field) => field.crossingShare > ANALYSIS_LIMITS.crossingShare)],
    [
      'frame_rate_limits_vcl',
      frameRate !== null && frameRate < ANALYSIS_LIMITS.framesPerSecond * (1 - RATE_TOLERANCE),
    ],
    ['several_fields', fields.length > 1],
  ];
  return found.flatMap(([warning, holds]) => (holds ? [warning] : []));
}
