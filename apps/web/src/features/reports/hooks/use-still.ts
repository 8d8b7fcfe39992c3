import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { middleFrame } from '@sarm/domain/videos/timeline';
import { openTracksFile, type TracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { type ReportStill, stillOfTracks, stillVideoOf } from '@sarm/reports/still-of-tracks';
import { useMemo } from 'react';
import { useRead } from '../../../shared/api/use-read.ts';
import { useStoredBytes } from '../../../shared/media/use-stored-bytes.ts';

/** The tracks that the print of the document draws over one of its pictures; null while they cannot be had. */
export function useStill(document: ReportDocument): ReportStill | null {
  const videoId = stillVideoOf(document);
  const video = useRead(videosCalls.get, videoId === null ? null : { params: { id: videoId }, query: {} });
  const tracks = useStoredBytes(
    videoId === null
      ? null
      : buildRequest(analysesCalls.tracksFile, { params: { id: document.analysisId, videoId } }).url,
    openTracksFile,
  );
  const frames = video.data?.framesCount ?? null;
  const file: TracksFile | null = tracks.state === 'ready' ? tracks.value : null;
  return useMemo(
    () =>
      videoId === null || frames === null || file === null
        ? null
        : stillOfTracks(file, videoId, middleFrame(frames)),
    [videoId, frames, file],
  );
}
