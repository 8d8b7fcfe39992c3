import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';

interface ResultsOfVideo {
  readonly video_id: string;
  readonly motility: AnalysisResult | null;
  readonly concentration: AnalysisResult | null;
}

/** Each stored calculation of a kind once: of several videos it is the newest of each of them. */
export function distinctCalculations(
  results: readonly ResultsOfVideo[],
  kind: CalculationKind,
): readonly AnalysisResult[] {
  const found = results.flatMap((each) => each[kind] ?? []);
  return found.filter(
    (one, place) => found.findIndex(({ analysis_id: id }) => id === one.analysis_id) === place,
  );
}

/** Whether a calculation is of exactly these videos. */
export const isOf = ({ video_ids: ids }: Pick<AnalysisResult, 'video_ids'>, videos: readonly string[]) =>
  ids.length === videos.length && ids.every((id) => videos.includes(id));
