import type { StoredCalculation } from '@sarm/domain/stored/calculation';
import { countChosenFrames } from '../analysis/count-chosen-frames.ts';
import { type CalculationRequest, type CalculationVideo, calculationResult } from './calculation-result.ts';
import { composeFigures, type FiguresRequest } from './compose-figures.ts';
import type { StoredFigures } from './stored-figures.ts';

/** As records hold it. */
type RecordedVideo = Omit<CalculationVideo, 'warnings'> & {
  readonly warnings: readonly string[] | null;
  /** Frames that were chosen for the concentration; null: all of the video. */
  readonly chosenFrames?: readonly number[] | null;
};
export interface RecordedCalculation extends Omit<CalculationRequest, 'videos' | 'at'> {
  readonly videos: readonly RecordedVideo[];
}
export interface RecordedAnalysis extends Omit<FiguresRequest, 'videos' | 'at'> {
  readonly videos: readonly RecordedVideo[];
}

const asMeasured = (videos: readonly RecordedVideo[]): readonly CalculationVideo[] =>
  videos.map(({ chosenFrames, ...video }) => {
    const { summary } = video;
    const chosen =
      summary === null || chosenFrames == null ? summary : countChosenFrames(summary, chosenFrames);
    return { ...video, summary: chosen, warnings: video.warnings ?? [] };
  });

/** Stored results in, the answer of a calculation out. The time decides whether a chamber's lot has expired. */
export const computeFigures =
  (clock: { now(): Date }) =>
  ({ videos, ...inputs }: RecordedCalculation): StoredCalculation =>
    calculationResult({ ...inputs, at: clock.now(), videos: asMeasured(videos) });

/** The same for every figure of an analysis with its evidence. */
export const composeAnalysis =
  (clock: { now(): Date }) =>
  ({ videos, refusals }: RecordedAnalysis): StoredFigures =>
    composeFigures({ refusals, at: clock.now(), videos: asMeasured(videos) });
