import type { detectionConfig } from '@sarm/contracts/http/detection';
import { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import { type Actor, appendAudit } from '@sarm/database/audit.repository';
import type { Tx } from '@sarm/database/connect';
import { holdVideo, lockFrames, queueDetection } from '@sarm/database/detections.run.repository';
import { videosOfFrames } from '@sarm/database/frames.repository';
import { findDefaultModel, findModelByCode, type ModelRow } from '@sarm/database/models.repository';
import { newId } from '@sarm/database/new-id';
import { asUser, inScope } from '@sarm/database/scope';
import { insertTask } from '@sarm/database/tasks.repository';
import { AppError } from '@sarm/domain/errors';
import type { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import type { Caller } from '../../http/handler.ts';

export interface WantedDetection {
  readonly caller: Caller;
  readonly actor: Actor;
  readonly projectId: string;
  readonly frameIds: readonly string[];
  readonly config: z.output<typeof detectionConfig>;
}

/** Queues one run over frames of one video; answers with its task. */
export async function startDetection(
  { db, queue }: Pick<AppDeps, 'db' | 'queue'>,
  { caller, actor, projectId, config, ...wanted }: WantedDetection,
): Promise<string> {
  const [taskId, jobId] = [newId(), newId()];
  const frameIds = [...new Set(wanted.frameIds)];
  await inScope(db, asUser(caller.userId), async (tx) => {
    const model = await chooseModel(tx, config.model_id);
    const [videoId, ...others] = await videosOfFrames(tx, frameIds);
    if (videoId === undefined) throw new AppError('not_found');
    if (others.length > 0) throw new AppError('frames_of_one_video');
    const video = await holdVideo(tx, videoId);
    const frames = await lockFrames(tx, frameIds);
    if (video === undefined || frames.length < frameIds.length) throw new AppError('not_found');
    if (frames.some((frame) => frame.detection_task_id !== null)) throw new AppError('detection_running');
    await insertTask(tx, {
      id: taskId,
      projectId,
      taskType: detectFramesJob.taskType,
      jobName: detectFramesJob.name,
      jobId,
      videoId,
      datasetId: video.dataset_id,
      createdBy: caller.userId,
    });
    await queueDetection(tx, { videoId, taskId, frameIds });
    await queue.enqueue(tx, detectFramesJob, jobId, {
      taskId,
      projectId,
      videoId,
      frameIds,
      modelId: model.id,
      threshold: config.confidence_threshold,
      crops: config.generate_crops,
      visualization: config.generate_visualization,
    });
    await appendAudit(tx, actor, {
      type: 'data',
      action: 'frames.detect',
      message: `Detection in ${frameIds.length === 1 ? 'a frame' : `${frameIds.length} frames`} of video ${video.name} started`,
      projectId,
      resourceType: 'video',
      resourceId: videoId,
      details: { taskId, frameIds, ...config, model_id: model.code },
    });
  });
  return taskId;
}

async function chooseModel(tx: Tx, code: string | undefined): Promise<ModelRow> {
  const model = await (code === undefined ? findDefaultModel(tx, 'detection') : findModelByCode(tx, code));
  if (model?.type !== 'detection') throw new AppError('model_not_found');
  return model;
}
