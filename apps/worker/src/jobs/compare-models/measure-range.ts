import { analyseFrames } from '@sarm/analysis/analyse-frames';
import { buildRange, type SeenStatistics } from '@sarm/analysis/build-range';
import type { TrainedVideo } from '@sarm/database/training/compared-frames.repository';
import type { ModelRange } from '@sarm/domain/model-range';
import { umPerPx } from '@sarm/domain/units';
import type { Detector } from '@sarm/inference/models/detector';
import type { MediaDeps } from '@sarm/media/cage';
import { loadTimeline } from '@sarm/media/timeline-file';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import type { JobContext } from '../job-handler.ts';

/** Fewer heads have no typical size: such a video would widen the range by chance. */
const FEWEST_TRACKS = 5;

export interface RangeWork extends MediaDeps {
  readonly context: Pick<JobContext, 'blobs' | 'scratch' | 'signal'>;
  readonly detector: Detector;
  readonly startConfidence: number | undefined;
  readonly onProgress: (done: number, total: number) => void;
}

/** What the videos look like on which a model was trained. Null: none of them shows enough heads, or none is stored. */
export async function measureRange(
  work: RangeWork,
  videos: readonly TrainedVideo[],
): Promise<ModelRange | null> {
  const seen: SeenStatistics[] = [];
  for (const [at, video] of videos.entries()) {
    const statistics = await measureVideo(work, video);
    if (statistics !== undefined) seen.push(statistics);
    work.onProgress(at + 1, videos.length);
  }
  return seen.length === 0 ? null : buildRange(seen);
}

async function measureVideo(
  { cage, context, detector, startConfidence }: RangeWork,
  video: TrainedVideo,
): Promise<SeenStatistics | undefined> {
  const { width, height, timeline_key: timelineKey, pixel_size_um: pixelSize } = video;
  if (width === null || height === null || timelineKey === null || pixelSize === null) return undefined;
  const gone = (error: unknown): undefined => {
    if (error instanceof BlobNotFound) return undefined;
    throw error;
  };
  const timeline = await loadTimeline(context.blobs, timelineKey).catch(gone);
  const original = await context.blobs.localFile(video.blob_key, context.scratch).catch(gone);
  if (timeline === undefined || original === undefined) {
    await original?.release();
    return undefined;
  }
  try {
    const { summary, statistics } = await analyseFrames({
      source: { cage, path: original.path, signal: context.signal },
      picture: { width, height },
      timeline,
      detector,
      pixelSize: umPerPx(pixelSize),
      area: video.area,
      startConfidence,
    });
    if (statistics === null || (summary.seen?.heads.tracks ?? 0) < FEWEST_TRACKS) return undefined;
    // Sizes and scores of two kinds of pictures may not be mixed.
    const look = [video.preparation, video.microscope ?? ''].filter((part) => part !== '').join(', ');
    return { look, name: video.video_id, statistics };
  } finally {
    await original.release();
  }
}
