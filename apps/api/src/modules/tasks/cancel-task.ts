import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import type { Tx } from '@sarm/database/connect';
import { endDetection } from '@sarm/database/detections.run.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { settleAfterRun } from '@sarm/database/settle-calculation';
import { findTask, finishTask, type TaskRow } from '@sarm/database/tasks.repository';
import { releaseVideoAnalysis } from '@sarm/database/video-analyses.repository';
import { lockVideo, updateVideo } from '@sarm/database/videos.repository';
import { AppError } from '@sarm/domain/errors';
import { computeFigures } from '@sarm/measurement/report/compute-figures';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentTask } from './tasks.presenter.ts';

const MESSAGE = 'Cancelled';

/** Ends the task at once; a worker that runs it finds its attempt token gone and stops without writing. */
export const cancelTask =
  (deps: AppDeps): Handler<RouteGroups['tasks']['cancel']> =>
  async ({ caller, object, actor }) => {
    const cancelled = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const before = await findTask(tx, object.id);
      if (before === undefined) throw new AppError('not_found');
      const task = await finishTask(tx, object.id, { status: 'cancelled', message: MESSAGE });
      if (task === undefined) throw new AppError('task_finished');
      if (task.job_id !== null) await deps.queue.cancel(tx, task.job_name, task.job_id);
      await releaseVideo(tx, task);
      if (task.task_type === 'detection' && task.video_id !== null) {
        const run = { taskId: task.id, videoId: task.video_id };
        await endDetection(tx, run, { status: 'cancelled', reason: '' });
      }
      if (task.task_type === 'analysis') await endAnalysis(deps, tx, task);
      await appendAudit(tx, actor, {
        type: 'data',
        action: 'task.cancel',
        message: `Task ${task.task_type} cancelled`,
        projectId: task.project_id,
        resourceType: 'task',
        resourceId: task.id,
        details: { before: before.status, videoId: task.video_id },
      });
      return task;
    });
    return { status: 200, body: presentTask(cancelled) };
  };

/** Whoever waits for this run shall not wait for ever; a former result of the same video stays. */
async function endAnalysis(deps: AppDeps, tx: Tx, task: TaskRow): Promise<void> {
  await releaseVideoAnalysis(tx, task.id);
  await settleAfterRun(tx, computeFigures(deps.clock), {
    taskId: task.id,
    failure: 'The analysis was cancelled',
  });
}

/** The video goes back to where it was before the work: nobody else will mend it, because no worker ends this task. */
async function releaseVideo(tx: Tx, task: TaskRow): Promise<void> {
  const video = task.video_id === null ? undefined : await lockVideo(tx, task.video_id);
  if (video === undefined) return;
  if (task.task_type === 'ingest' && video.status === 'pending') {
    await updateVideo(tx, video.id, { status: 'failed', status_message: 'The file check was cancelled' });
  }
  if (task.task_type === 'extraction' && (video.status === 'queued' || video.status === 'processing')) {
    const status = video.extracted_frames > 0 ? 'completed' : 'uploaded';
    await updateVideo(tx, video.id, { status, status_message: '' });
  }
}
