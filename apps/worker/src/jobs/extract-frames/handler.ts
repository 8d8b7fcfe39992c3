import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import {
  completeExtraction,
  type ExtractedVideo,
  insertFrames,
  startExtraction,
  storedFrameIndices,
} from '@sarm/database/samples/frames.extraction.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { planFrames } from '@sarm/domain/videos/extraction';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import type { MediaDeps } from '@sarm/media/cage';
import { frameTimes } from '@sarm/domain/videos/timeline';
import { loadTimeline } from '@sarm/media/timeline-file';
import { notice } from '@sarm/domain/catalogue/notices';
import { type JobContext, type JobHandler, PermanentFailure } from '../job-handler.ts';
import { storePictures } from './store-pictures.ts';

type Payload = PayloadOf<typeof extractFramesJob>;

/** Stores the requested frames of a video as pictures: queued, processing, completed. */
export const createExtractFrames = (deps: MediaDeps): JobHandler<typeof extractFramesJob> => ({
  job: extractFramesJob,

  async run(payload, context) {
    const scope = asProject(payload.projectId);
    context.progress({ stage: 'initializing', progress: 0, notice: notice('extraction.preparing') });
    const video = await inScope(context.db, scope, (tx) => startExtraction(tx, payload));
    if (video === undefined) throw new PermanentFailure(notice('extraction.not_waiting'));
    const { timeline, times, indices } = await planExtraction(payload, context, video);
    const stored = await inScope(context.db, scope, (tx) => storedFrameIndices(tx, video.id, indices));
    const missing = indices.filter((index) => !stored.has(index));
    context.progress({
      stage: 'queued',
      progress: 5,
      notice: notice('extraction.to_extract', { count: missing.length }),
    });
    const frames = await storePictures({
      deps,
      context,
      payload,
      video: { ...video, ...sizeOf(video) },
      timeline,
      times,
      indices: missing,
    });
    await context.complete(async (tx) => {
      const owner = { projectId: payload.projectId, videoId: video.id, session: payload.taskId };
      await insertFrames(tx, owner, frames);
      if (!(await completeExtraction(tx, video.id, payload.taskId)))
        throw new PermanentFailure(notice('extraction.not_waiting'));
      const result = { frames: indices.length, reused: stored.size, extracted: frames.length };
      return { notice: notice('extraction.done', { count: result.frames }), result };
    });
  },
});

async function planExtraction(payload: Payload, context: JobContext, video: ExtractedVideo) {
  if (video.timelineKey === null) throw new PermanentFailure(notice('video.not_checked'));
  try {
    const timeline = await loadTimeline(context.blobs, video.timelineKey);
    const times = frameTimes(timeline);
    return { timeline, times, indices: planFrames(times, payload) };
  } catch (error) {
    if (error instanceof BlobNotFound)
      throw new PermanentFailure(notice('video.check_again'), { cause: error });
    throw error;
  }
}

function sizeOf({ width, height }: ExtractedVideo): { width: number; height: number } {
  if (width === null || height === null) throw new PermanentFailure(notice('video.not_checked'));
  return { width, height };
}
