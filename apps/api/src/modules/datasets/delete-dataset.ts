import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { noteBlobRemoval } from '@sarm/database/blob-removals.repository';
import { deleteDataset as removeDataset, lockDataset, videoIdsOf } from '@sarm/database/datasets.repository';
import { failCalculationsOf } from '@sarm/database/fail-calculations';
import { asUser, inScope } from '@sarm/database/scope';
import { openJobsOf } from '@sarm/database/videos.repository';
import { AppError } from '@sarm/domain/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removeBlobsNow, SECOND_PASS_SECONDS } from '../media/remove-blobs.ts';

export const deleteDataset =
  (deps: AppDeps): Handler<RouteGroups['datasets']['remove']> =>
  async ({ caller, object, actor }) => {
    const prefixes = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const jobs = await openJobsOf(tx, { datasetId: object.id });
      const dataset = await lockDataset(tx, object.id);
      if (dataset === undefined) throw new AppError('not_found');
      for (const job of jobs) await deps.queue.cancel(tx, job.job_name, job.job_id);
      const videos = await videoIdsOf(tx, object.id);
      const found = videos.map((id) => blobKeys.videoPrefix(object.projectId, id));
      await noteBlobRemoval(tx, found, SECOND_PASS_SECONDS);
      await failCalculationsOf(tx, videos);
      await removeDataset(tx, object.id);
      await appendAudit(tx, actor, {
        type: 'data',
        severity: 'warning',
        action: 'dataset.delete',
        message: `Dataset ${dataset.name} deleted with ${videos.length} videos`,
        projectId: object.projectId,
        resourceType: 'dataset',
        resourceId: object.id,
        details: { name: dataset.name, videos: videos.length },
      });
      return found;
    });
    await removeBlobsNow(deps, prefixes);
    return { status: 204, body: undefined };
  };
