import type { VideoSummary } from '../analysis/video-summary.ts';
import { type CalculationRequest, type CalculationVideo, calculationResult } from './calculation-result.ts';

/** As records hold it. A stored summary was written from a VideoSummary by the analysis and by nothing else. */
export interface StoredCalculation extends Omit<CalculationRequest, 'videos' | 'at'> {
  readonly videos: readonly (Omit<CalculationVideo, 'summary' | 'warnings'> & {
    readonly summary: object | null;
    readonly warnings: readonly string[] | null;
  })[];
}

/** Stored results in, the answer of a calculation out. The time decides whether a chamber's lot has expired. */
export const computeFigures =
  (clock: { now(): Date }) =>
  ({ videos, ...inputs }: StoredCalculation): ReturnType<typeof calculationResult> =>
    calculationResult({
      ...inputs,
      at: clock.now(),
      videos: videos.map((video) => ({
        ...video,
        summary: video.summary as VideoSummary | null,
        warnings: video.warnings ?? [],
      })),
    });
