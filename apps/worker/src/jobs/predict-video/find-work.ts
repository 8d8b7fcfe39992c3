import type { predictVideoJob } from '@sarm/contracts/jobs/predict-video';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { findModel, type ModelRow } from '@sarm/database/analyses/models.repository';
import { pixelSizeOf } from '@sarm/database/detections/detections.run.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { beginPrediction, findPrediction } from '@sarm/database/predictions/predictions.repository';
import { findAreaInUse } from '@sarm/database/samples/set-areas.repository';
import { findVideo, type VideoView } from '@sarm/database/samples/videos.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { type MicrometresPerPixel, umPerPx } from '@sarm/domain/units';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { type JobContext, PermanentFailure } from '../job-handler.ts';

export type PredictPayload = PayloadOf<typeof predictVideoJob>;

export interface PredictionWork {
  readonly predictionId: string;
  readonly projectId: string;
  readonly taskId: string;
  readonly video: VideoView & {
    readonly width: number;
    readonly height: number;
    readonly timeline_key: string;
  };
  /** The model that is tried. */
  readonly model: ModelRow;
  /** The detection model in use in the project; undefined: none. */
  readonly champion: ModelRow | undefined;
  readonly pixelSize: MicrometresPerPixel | undefined;
  /** The part of the picture that an analysis of the video would use; undefined: all of it. */
  readonly area: VideoArea | undefined;
  /** Where its bytes lie. */
  readonly prefix: string;
}

/** Begins the prediction: from here on a failure leaves nothing of what was found. */
export async function findPredictionWork(
  payload: PredictPayload,
  context: JobContext,
): Promise<PredictionWork> {
  const { predictionId, projectId, taskId } = payload;
  return await inScope(context.db, asProject(projectId), async (tx) => {
    const row = await findPrediction(tx, predictionId);
    if (row === undefined || row.task_id !== taskId)
      throw new PermanentFailure(notice('prediction.not_waiting'));
    const prefix = blobKeys.predictionPrefix(projectId, row.video_id, predictionId);
    if ((await beginPrediction(tx, predictionId, prefix)) === undefined)
      throw new PermanentFailure(notice('prediction.not_waiting'));
    const [video, model] = [await findVideo(tx, row.video_id), await findModel(tx, row.model_id)];
    if (model === undefined) throw new PermanentFailure(notice('model.not_registered'));
    const { width = null, height = null, timeline_key: timelineKey = null } = video ?? {};
    if (video === undefined || width === null || height === null || timelineKey === null)
      throw new PermanentFailure(notice('video.not_checked'));
    const pixelSize = await pixelSizeOf(tx, row.video_id);
    return {
      predictionId,
      projectId,
      taskId,
      video: { ...video, width, height, timeline_key: timelineKey },
      model,
      champion: await modelInUse(tx, 'detection', { projectId }),
      pixelSize: pixelSize === undefined ? undefined : umPerPx(pixelSize),
      area: await findAreaInUse(tx, row.video_id),
      prefix,
    };
  });
}
