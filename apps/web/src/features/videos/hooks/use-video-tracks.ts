import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import { calculationCalls } from '@sarm/contracts/addresses/calculation.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { openTracks } from '@sarm/viewer/core/open-tracks';
import { useRead } from '../../../shared/api/use-read.ts';
import { useStoredBytes } from '../../../shared/media/use-stored-bytes.ts';

export interface VideoFigures {
  readonly motility: AnalysisResult | null;
  readonly concentration: AnalysisResult | null;
}

/** The newest figures of a video, and the tracks under them; those of a named analysis where one is requested. */
export function useVideoTracks(videoId: string, requestedAnalysis: string | null) {
  const results = useRead(calculationCalls.results, { query: { video_ids: videoId } });
  const figures: VideoFigures | undefined = results.data?.results[0];
  const measured = [figures?.motility, figures?.concentration].find((each) => each?.success === true);
  const analysisId = requestedAnalysis ?? measured?.analysis_id ?? null;
  const tracks = useStoredBytes(
    analysisId === null
      ? null
      : buildRequest(analysesCalls.tracksFile, { params: { id: analysisId, videoId } }).url,
    openTracks,
  );
  return { figures, tracks, analysisId, waiting: results.isLoading };
}
