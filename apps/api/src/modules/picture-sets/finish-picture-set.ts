import { ingestPicturesJob } from '@sarm/contracts/jobs/ingest-pictures';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { countSetPictures } from '@sarm/database/samples/set-pictures.repository';
import { moveVideo } from '@sarm/database/samples/videos.status.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { lockPictureSet } from './own-picture-set.ts';

/** Starts one task for all pictures that wait. Pictures that come later are taken by the next call. */
export const finishPictureSet =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['pictureSets']['finish']> =>
  async ({ tx, caller, object: { id, projectId } }) => {
    const set = await lockPictureSet(tx, id);
    if (['queued', 'processing', 'detection'].includes(set.status)) throw new AppError('extraction_running');
    const { pictures, pending } = await countSetPictures(tx, id);
    if (pending === 0) throw new AppError('file_required');
    const taskId = newId();
    await startTask(tx, queue, ingestPicturesJob, {
      taskId,
      projectId,
      videoId: id,
      datasetId: set.dataset_id,
      createdBy: caller.userId,
      payload: { videoId: id },
    });
    // All of its bytes are there: the first status of a set says no more than that.
    if (set.status === 'pending') await moveVideo(tx, id, { to: 'uploaded' });
    await moveVideo(tx, id, { to: 'queued', set: { last_task_id: taskId } });
    return {
      status: 202,
      body: { task_id: taskId, session_id: taskId },
      audit: { action: 'pictures.finish', projectId, subjectId: id, after: { taskId, pictures, pending } },
    };
  };
