import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import {
  deletePrediction as removePrediction,
  findPrediction,
  lockPrediction,
} from '@sarm/database/predictions/predictions.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { notice } from '@sarm/domain/catalogue/notices';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { removeBlobsNow, SECOND_PASS_SECONDS } from '@sarm/use-cases/blobs/remove-blobs';
import { endTask } from '@sarm/use-cases/tasks/end-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { workDeps } from '../../work-deps.ts';

/** TEC-281: a worker that runs it finds that the task is no longer its own. The task comes first, as wherever both are held. */
export const deletePrediction =
  (deps: Pick<AppDeps, 'blobs' | 'log' | 'queue' | 'clock'>): Handler<RouteGroups['predictions']['remove']> =>
  async ({ tx, object, actor }) => {
    const { task_id: taskId } = found(await findPrediction(tx, object.id));
    const cancelled = await endTask(tx, workDeps(deps), {
      taskId,
      status: 'cancelled',
      notice: notice('task.cancelled'),
      actor,
    });
    const row = found(await lockPrediction(tx, object.id));
    const prefix = blobKeys.predictionPrefix(row.project_id, row.video_id, row.id);
    await noteBlobRemoval(tx, [prefix], SECOND_PASS_SECONDS);
    await removePrediction(tx, row.id);
    return {
      status: 204,
      body: undefined,
      audit: {
        action: 'prediction.delete',
        projectId: row.project_id,
        subjectId: row.id,
        before: { name: row.name, status: row.status, videoId: row.video_id },
        after: { cancelledTask: cancelled?.id ?? null },
      },
      after: () => removeBlobsNow(deps, [prefix]),
    };
  };
