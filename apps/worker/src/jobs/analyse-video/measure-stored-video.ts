import type { AnalysisParameters } from '@sarm/contracts/jobs/analyse-video';
import type { AnalysedVideoRow } from '@sarm/database/video-analyses.repository';
import { umPerPx } from '@sarm/domain/units';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { type AnalysedVideo, analyseFrames } from '../../analysis/analyse-frames.ts';
import type { Detector } from '../../inference/detector.ts';
import type { MediaDeps } from '../../media/media-deps.ts';
import { loadTimeline } from '../../media/timeline-file.ts';
import { type JobContext, PermanentFailure } from '../job-handler.ts';

/** Progress from here to 95; the rest is storing. */
const FIRST = 2;
const LAST = 95;

export async function measureStoredVideo(work: {
  readonly deps: MediaDeps;
  readonly context: JobContext;
  readonly row: AnalysedVideoRow;
  readonly parameters: AnalysisParameters;
  readonly detector: Detector;
}): Promise<AnalysedVideo> {
  const { deps, context, row, parameters, detector } = work;
  const { width, height, timeline_key: timelineKey } = row;
  if (width === null || height === null || timelineKey === null)
    throw new PermanentFailure('The video has not passed its file check');
  const missing = (what: string) => (error: unknown) => {
    if (error instanceof BlobNotFound) throw new PermanentFailure(what, { cause: error });
    throw error;
  };
  const timeline = await loadTimeline(context.blobs, timelineKey).catch(
    missing('The file check of this video has to be repeated'),
  );
  const original = await context.blobs
    .localFile(row.blob_key, context.scratch)
    .catch(missing('The original file of this video is no longer stored'));
  try {
    const analysed = await analyseFrames({
      source: { cage: deps.cage, path: original.path, signal: context.signal },
      picture: { width, height },
      timeline,
      detector,
      pixelSize: umPerPx(parameters.pixelSizeUm),
      startConfidence: parameters.startConfidence,
      onProgress: (frames, total) =>
        context.progress({
          stage: 'processing',
          progress: FIRST + ((LAST - FIRST) * frames) / total,
          message: `${frames} of ${total} frames analysed`,
        }),
    });
    context.progress({ stage: 'storing', progress: LAST, message: 'Storing the result' });
    return analysed;
  } finally {
    await original.release();
  }
}
