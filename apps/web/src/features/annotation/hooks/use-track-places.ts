import type { TrackPlace } from '@sarm/annotator/commands/copy-boxes';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import { calculationCalls } from '@sarm/contracts/addresses/calculation.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { openTracks } from '@sarm/viewer/core/open-tracks';
import { useCallback } from 'react';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { useStoredBytes } from '../../../shared/media/use-stored-bytes.ts';
import { trackPlaceIn } from '../state/track-place.ts';

export interface TrackSource {
  readonly videoId: string;
  readonly projectId: string;
  readonly numberOf: (frameId: string) => number | undefined;
}

/** Where the analysis of a video saw its tracks. null: no box has a track, so nothing is requested. */
export function useTrackPlaces(source: TrackSource | null): TrackPlace {
  const can = useCan();
  const may = source !== null && can(calculationCalls.results, source);
  const results = useRead(calculationCalls.results, may ? { query: { video_ids: source.videoId } } : null);
  const figures = results.data?.results[0];
  const analysisId = [figures?.motility, figures?.concentration].find(
    (each) => each?.success === true,
  )?.analysis_id;
  const stored = useStoredBytes(
    source === null || analysisId === undefined || analysisId === null
      ? null
      : buildRequest(analysesCalls.tracksFile, { params: { id: analysisId, videoId: source.videoId } }).url,
    openTracks,
  );
  const tracks = stored.state === 'ready' ? stored.value : null;
  const numberOf = source?.numberOf;
  return useCallback(
    (track, frameId) => {
      const number = numberOf?.(frameId);
      return tracks === null || number === undefined ? null : trackPlaceIn(tracks, track, number);
    },
    [numberOf, tracks],
  );
}
