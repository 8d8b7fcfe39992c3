import type { Video } from '@sarm/contracts/http/entities';
import { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { type Actor, appendAudit } from '@sarm/database/audit.repository';
import { claimBlobs } from '@sarm/database/blob-removals.repository';
import type { Tx } from '@sarm/database/connect';
import { newId } from '@sarm/database/new-id';
import { insertTask } from '@sarm/database/tasks.repository';
import { insertVideo } from '@sarm/database/videos.repository';
import { AppError } from '@sarm/domain/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import type { AppDeps } from '../../deps.ts';
import { chooseCalibration } from './choose-calibration.ts';
import { readVideo } from './get-video.ts';
import type { VideoFields } from './upload-fields.ts';

export interface ReceivedVideo {
  readonly videoId: string;
  readonly projectId: string;
  readonly datasetId: string;
  readonly userId: string;
  readonly fields: VideoFields;
  readonly stored: StoredBlob;
}

/** Makes stored bytes a video: row, ingest task, job and audit together, or none of them. */
export async function registerVideo(
  { queue, clock }: Pick<AppDeps, 'queue' | 'clock'>,
  tx: Tx,
  received: ReceivedVideo,
  actor: Actor,
): Promise<Video> {
  const { videoId, projectId, datasetId, userId, fields, stored } = received;
  const [taskId, jobId] = [newId(), newId()];
  // The note is the claim on the bytes: without it they are going away.
  if (!(await claimBlobs(tx, blobKeys.videoPrefix(projectId, videoId)))) throw new AppError('unavailable');
  if (fields.calibrationId !== null) await chooseCalibration(tx, fields.calibrationId, clock.now());
  await insertVideo(tx, {
    id: videoId,
    project_id: projectId,
    dataset_id: datasetId,
    name: fields.name,
    description: fields.description,
    original_filename: fields.fileName,
    tags: fields.tags,
    source: fields.source,
    capture_date: fields.captureDate,
    calibration_id: fields.calibrationId,
    blob_key: blobKeys.original(projectId, videoId),
    size_bytes: stored.size,
    sha256: stored.sha256,
    last_task_id: taskId,
    created_by: userId,
  });
  await insertTask(tx, {
    id: taskId,
    projectId,
    taskType: ingestVideoJob.taskType,
    jobName: ingestVideoJob.name,
    jobId,
    videoId,
    datasetId,
    createdBy: userId,
  });
  await queue.enqueue(tx, ingestVideoJob, jobId, { taskId, projectId, videoId });
  const video = await readVideo(tx, videoId);
  await appendAudit(tx, actor, {
    type: 'data',
    action: 'video.upload',
    message: `Video ${fields.name} uploaded`,
    projectId,
    resourceType: 'video',
    resourceId: videoId,
    details: { originalFilename: fields.fileName, size: stored.size, sha256: stored.sha256, datasetId },
  });
  return video;
}
