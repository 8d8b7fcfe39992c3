import type { AnalysisParameters } from '@sarm/contracts/jobs/analyse-video';
import type { AnalysedVideoRow } from '@sarm/database/analyses/video-analyses.repository';
import type { ModelRange } from '@sarm/domain/model-range';
import { measuredSeconds } from '@sarm/domain/videos/timeline';
import { umPerPx } from '@sarm/domain/units';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { type AnalysedVideo, analyseFrames } from '@sarm/analysis/analyse-frames';
import type { Detector } from '@sarm/inference/models/detector';
import type { MediaDeps } from '@sarm/media/cage';
import { loadTimeline } from '@sarm/media/timeline-file';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
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
  readonly range: ModelRange | undefined;
}): Promise<AnalysedVideo & { readonly videoSeconds: number }> {
  const { deps, context, row, parameters, detector, range } = work;
  const { width, height, timeline_key: timelineKey } = row;
  if (width === null || height === null || timelineKey === null)
    throw new PermanentFailure(notice('video.not_checked'));
  const missing = (what: Notice) => (error: unknown) => {
    if (error instanceof BlobNotFound) throw new PermanentFailure(what, { cause: error });
    throw error;
  };
  const timeline = await loadTimeline(context.blobs, timelineKey).catch(missing(notice('video.check_again')));
  const original = await context.blobs
    .localFile(row.blob_key, context.scratch)
    .catch(missing(notice('video.original_gone')));
  try {
    const analysed = await analyseFrames({
      source: { cage: deps.cage, path: original.path, signal: context.signal },
      picture: { width, height },
      timeline,
      detector,
      pixelSize: umPerPx(parameters.pixelSizeUm),
      threshold: parameters.threshold,
      startConfidence: parameters.startConfidence,
      range,
      area: parameters.area,
      onProgress: (frames, total) =>
        context.progress({
          stage: 'processing',
          progress: FIRST + ((LAST - FIRST) * frames) / total,
          notice: notice('analysis.analysed', { done: frames, total }),
        }),
    });
    context.progress({ stage: 'storing', progress: LAST, notice: notice('analysis.storing') });
    // Presentation times that give no duration are counted as none.
    return { ...analysed, videoSeconds: measuredSeconds(timeline) ?? 0 };
  } finally {
    await original.release();
  }
}
