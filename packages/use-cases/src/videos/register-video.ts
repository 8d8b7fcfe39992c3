import { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { claimBlobs } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { insertVideo } from '@sarm/database/samples/videos.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Preparation } from '@sarm/domain/videos/recordings';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import type { Clock } from '@sarm/runtime/clock';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { startTask } from '../tasks/start-task.ts';
import { chooseCalibration } from './choose-calibration.ts';
import { choosePatient } from './choose-patient.ts';

/** What is stated about a video when it arrives. */
export interface VideoFields {
  readonly name: string;
  readonly description: string;
  readonly fileName: string;
  readonly tags: string[];
  readonly source: string;
  readonly captureDate: string | null;
  readonly preparation: Preparation;
  readonly calibrationId: string | null;
  readonly patientId: string | null;
}

export interface ReceivedVideo {
  readonly videoId: string;
  readonly projectId: string;
  readonly datasetId: string;
  readonly userId: string | null;
  readonly fields: VideoFields;
  readonly stored: StoredBlob;
}

/** Makes stored bytes a video: row, ingest task, job and audit together, or none of them. */
export async function registerVideo(
  { queue, clock }: { readonly queue: Pick<JobQueue, 'enqueue'>; readonly clock: Clock },
  tx: Scoped,
  received: ReceivedVideo,
  actor: Actor,
): Promise<void> {
  const { videoId, projectId, datasetId, userId, fields, stored } = received;
  const taskId = newId();
  // The note is the claim on the bytes: without it they are going away.
  if (!(await claimBlobs(tx, blobKeys.videoPrefix(projectId, videoId)))) throw new AppError('unavailable');
  if (fields.calibrationId !== null) await chooseCalibration(tx, fields.calibrationId, clock.now());
  const named = await choosePatient(tx, { datasetId, projectId }, fields.patientId);
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
    preparation: fields.preparation,
    calibration_id: fields.calibrationId,
    blob_key: blobKeys.original(projectId, videoId),
    size_bytes: stored.size,
    sha256: stored.sha256,
    last_task_id: taskId,
    created_by: userId,
  });
  await startTask(tx, queue, ingestVideoJob, {
    taskId,
    projectId,
    videoId,
    datasetId,
    createdBy: userId,
    payload: { videoId },
  });
  if (named !== null) await appendAudit(tx, actor, named);
  await appendAudit(tx, actor, {
    action: 'video.upload',
    projectId,
    subjectId: videoId,
    after: {
      originalFilename: fields.fileName,
      size: stored.size,
      sha256: stored.sha256,
      datasetId,
      preparation: fields.preparation,
    },
  });
}
