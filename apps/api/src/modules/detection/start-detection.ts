import type { detectionConfig } from '@sarm/contracts/http/detection/detection.routes';
import { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { holdVideo, lockFrames, queueDetection } from '@sarm/database/detections/detections.run.repository';
import { videosOfFrames } from '@sarm/database/samples/frames.repository';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { findModelByCode, type ModelRow } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { AppError } from '@sarm/domain/catalogue/errors';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { z } from 'zod';
import type { AppDeps } from '../../deps.ts';

export interface DetectionInput {
  readonly userId: string;
  readonly projectId: string;
  readonly frameIds: readonly string[];
  readonly config: z.output<typeof detectionConfig>;
}

export interface StartedDetection {
  readonly taskId: string;
  readonly audit: AuditRecord;
}

/** Queues one run over frames of one video. */
export async function startDetection(
  { queue }: Pick<AppDeps, 'queue'>,
  tx: Scoped,
  { userId, projectId, config, ...input }: DetectionInput,
): Promise<StartedDetection> {
  const taskId = newId();
  const frameIds = [...new Set(input.frameIds)];
  const model = await chooseModel(tx, projectId, config.model_id);
  const [videoId, ...others] = await videosOfFrames(tx, frameIds);
  if (videoId === undefined) throw new AppError('not_found');
  if (others.length > 0) throw new AppError('frames_of_one_video');
  const video = await holdVideo(tx, videoId);
  const frames = await lockFrames(tx, frameIds);
  if (video === undefined || frames.length < frameIds.length) throw new AppError('not_found');
  if (frames.some((frame) => frame.detection_task_id !== null)) throw new AppError('detection_running');
  await startTask(tx, queue, detectFramesJob, {
    taskId,
    projectId,
    videoId,
    datasetId: video.dataset_id,
    createdBy: userId,
    payload: {
      videoId,
      frameIds,
      modelId: model.id,
      threshold: config.confidence_threshold,
      crops: config.generate_crops,
      visualization: config.generate_visualization,
    },
  });
  await queueDetection(tx, { videoId, taskId, frameIds });
  const after = { taskId, frameIds, ...config, model_id: model.code };
  return { taskId, audit: { action: 'frames.detect', projectId, subjectId: videoId, after } };
}

async function chooseModel(tx: Scoped, projectId: string, code: string | undefined): Promise<ModelRow> {
  const model = await (code === undefined
    ? modelInUse(tx, 'detection', { projectId })
    : findModelByCode(tx, code));
  // A model of one project is never used in another, also by those who are members of both.
  const foreign = model !== undefined && model.project_id !== null && model.project_id !== projectId;
  if (model?.type !== 'detection' || foreign) throw new AppError('model_not_found');
  return model;
}
