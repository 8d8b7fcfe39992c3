import { predictVideoJob } from '@sarm/contracts/jobs/predict-video';
import {
  completePrediction,
  type PredictionFindings,
} from '@sarm/database/predictions/predictions.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { PredictingType } from '@sarm/domain/predictions';
import type { MediaDeps } from '@sarm/media/cage';
import { loadTimeline } from '@sarm/media/timeline-file';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { sendRankedFrames } from '@sarm/use-cases/predictions/send-ranked-frames';
import { type JobContext, type JobHandler, PermanentFailure } from '../job-handler.ts';
import type { OpenedVideo } from './detect-all.ts';
import { findPredictionWork, type PredictionWork } from './find-work.ts';
import { FoundSoFar } from './found-so-far.ts';
import type { PredictVideoDeps } from './predicting.ts';
import { predictClasses } from './predict-classes.ts';
import { predictHeads } from './predict-heads.ts';
import { SoFarWriter } from './so-far-writer.ts';

/** Runs a model on a video. What it found is stored with the end of its task; until then it is shown as so far. */
export const createPredictVideo = (deps: PredictVideoDeps): JobHandler<typeof predictVideoJob> => ({
  job: predictVideoJob,

  async run(payload, context) {
    context.progress({ stage: 'initializing', progress: 0, notice: notice('prediction.preparing') });
    const work = await findPredictionWork(payload, context);
    await withVideo(deps, context, work, async (video) => {
      const type = work.model.type as PredictingType;
      const found = new FoundSoFar(type, video.timeline, work.area);
      const writer = new SoFarWriter(context, work, () => ({
        metrics: found.metrics(),
        frames: found.frames(),
      }));
      try {
        const predicting = { deps, context, work, video, found, onFrame: () => writer.changed() };
        const findings = await (type === 'morphology'
          ? predictClasses(predicting)
          : predictHeads(predicting));
        await writer.settle();
        context.progress({ stage: 'storing', progress: 99, notice: notice('prediction.storing') });
        await storeFindings(context, work, findings, payload.sendFrames);
      } finally {
        await writer.settle();
      }
    });
  },
});

async function storeFindings(
  context: JobContext,
  { predictionId: id, projectId, video }: PredictionWork,
  findings: PredictionFindings,
  sendFrames: boolean,
): Promise<void> {
  const { metrics, frames } = findings;
  await context.complete(async (tx) => {
    if (!(await completePrediction(tx, id, findings)))
      throw new PermanentFailure(notice('prediction.deleted'));
    if (sendFrames && frames.ranked.length > 0)
      await sendRankedFrames(tx, { id, project_id: projectId, video_id: video.id }, frames);
    const { processed_frames: done, total_sperm_count: tracks, total_analyzed_sperm: sperm } = metrics;
    return {
      notice:
        frames.type === 'morphology'
          ? notice('prediction.classed', { sperm: sperm ?? 0, frames: done })
          : notice('prediction.done', { tracks: tracks ?? 0, frames: done }),
      result: { prediction_id: id, frames: done },
    };
  });
}

async function withVideo(
  { cage }: MediaDeps,
  context: JobContext,
  { video: { width, height, timeline_key: timelineKey, blob_key: blobKey } }: PredictionWork,
  work: (video: OpenedVideo) => Promise<void>,
): Promise<void> {
  const missing = (what: 'video.check_again' | 'video.original_gone') => (error: unknown) => {
    if (error instanceof BlobNotFound) throw new PermanentFailure(notice(what), { cause: error });
    throw error;
  };
  const timeline = await loadTimeline(context.blobs, timelineKey).catch(missing('video.check_again'));
  const original = await context.blobs
    .localFile(blobKey, context.scratch)
    .catch(missing('video.original_gone'));
  try {
    await work({
      source: { cage, path: original.path, signal: context.signal },
      timeline,
      picture: { width, height },
    });
  } finally {
    await original.release();
  }
}
