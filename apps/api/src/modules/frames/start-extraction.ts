import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { appendAudit } from '@sarm/database/audit.repository';
import { newId } from '@sarm/database/new-id';
import { asUser, inScope } from '@sarm/database/scope';
import { insertTask } from '@sarm/database/tasks.repository';
import { lockVideo, updateVideo, type VideoRow } from '@sarm/database/videos.repository';
import { AppError } from '@sarm/domain/errors';
import { canMove, VIDEO_TRANSITIONS } from '@sarm/domain/statuses';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export const startExtraction =
  (deps: AppDeps): Handler<RouteGroups['frames']['extract']> =>
  async ({ caller, object, body, actor }) => {
    const { videoId, ...plan } = body;
    const [taskId, jobId] = [newId(), newId()];
    const { projectId } = object;
    await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const video = await lockVideo(tx, videoId);
      if (video === undefined) throw new AppError('not_found');
      checkMayExtract(video);
      await insertTask(tx, {
        id: taskId,
        projectId,
        taskType: extractFramesJob.taskType,
        jobName: extractFramesJob.name,
        jobId,
        videoId,
        datasetId: video.dataset_id,
        createdBy: caller.userId,
      });
      await updateVideo(tx, videoId, { status: 'queued', status_message: '', last_task_id: taskId });
      await deps.queue.enqueue(tx, extractFramesJob, jobId, { taskId, projectId, videoId, ...plan });
      await appendAudit(tx, actor, {
        type: 'data',
        action: 'frames.extract',
        message: `Frame extraction of video ${video.name} started`,
        projectId,
        resourceType: 'video',
        resourceId: videoId,
        details: { taskId, ...plan },
      });
    });
    // TEC-223: both names hold the one id.
    return { status: 202, body: { task_id: taskId, session_id: taskId } };
  };

/** A file that never passed its check has no list of presentation times, so no frame of it could be addressed. */
function checkMayExtract(video: VideoRow): void {
  if (['queued', 'processing', 'detection'].includes(video.status)) throw new AppError('extraction_running');
  const checked = video.frames_count !== null && video.timeline_key !== null;
  if (!checked || !canMove(VIDEO_TRANSITIONS, video.status, 'queued')) throw new AppError('video_not_ready');
}
