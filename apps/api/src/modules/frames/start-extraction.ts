import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { newId } from '@sarm/database/kernel/new-id';
import { lockVideo, type VideoRow } from '@sarm/database/samples/videos.repository';
import { moveVideo } from '@sarm/database/samples/videos.status.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { canMove, VIDEO_TRANSITIONS } from '@sarm/domain/statuses';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import { refusePictures } from '@sarm/use-cases/videos/refuse-pictures';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export const startExtraction =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['frames']['extract']> =>
  async ({ tx, caller, object, body }) => {
    const { videoId, ...plan } = body;
    const taskId = newId();
    const { projectId } = object;
    const video = await lockVideo(tx, videoId);
    if (video === undefined) throw new AppError('not_found');
    refusePictures(video);
    checkMayExtract(video);
    await startTask(tx, queue, extractFramesJob, {
      taskId,
      projectId,
      videoId,
      datasetId: video.dataset_id,
      createdBy: caller.userId,
      payload: { videoId, ...plan },
    });
    await moveVideo(tx, videoId, { to: 'queued', set: { last_task_id: taskId } });
    return {
      status: 202,
      // TEC-223: both names hold the one id.
      body: { task_id: taskId, session_id: taskId },
      audit: { action: 'frames.extract', projectId, subjectId: videoId, after: { taskId, ...plan } },
    };
  };

/** A file that never passed its check has no list of presentation times, so no frame of it could be addressed. */
function checkMayExtract(video: VideoRow): void {
  if (['queued', 'processing', 'detection'].includes(video.status)) throw new AppError('extraction_running');
  const checked = video.frames_count !== null && video.timeline_key !== null;
  if (!checked || !canMove(VIDEO_TRANSITIONS, video.status, 'queued')) throw new AppError('video_not_ready');
}
