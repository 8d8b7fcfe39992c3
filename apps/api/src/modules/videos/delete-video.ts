import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { noteBlobRemoval } from '@sarm/database/blob-removals.repository';
import { failCalculationsOf } from '@sarm/database/fail-calculations';
import { asUser, inScope } from '@sarm/database/scope';
import { deleteVideo as removeVideo, lockVideo, openJobsOf } from '@sarm/database/videos.repository';
import { AppError } from '@sarm/domain/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removeBlobsNow, SECOND_PASS_SECONDS } from '../media/remove-blobs.ts';

export const deleteVideo =
  (deps: AppDeps): Handler<RouteGroups['videos']['remove']> =>
  async ({ caller, object, actor }) => {
    const prefix = blobKeys.videoPrefix(object.projectId, object.id);
    await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const jobs = await openJobsOf(tx, { videoId: object.id });
      const video = await lockVideo(tx, object.id);
      if (video === undefined) throw new AppError('not_found');
      for (const job of jobs) await deps.queue.cancel(tx, job.job_name, job.job_id);
      await noteBlobRemoval(tx, [prefix], SECOND_PASS_SECONDS);
      await failCalculationsOf(tx, [object.id]);
      await removeVideo(tx, object.id);
      await appendAudit(tx, actor, {
        type: 'data',
        severity: 'warning',
        action: 'video.delete',
        message: `Video ${video.name} deleted with its frames`,
        projectId: object.projectId,
        resourceType: 'video',
        resourceId: object.id,
        details: { name: video.name, originalFilename: video.original_filename, sha256: video.sha256 },
      });
    });
    await removeBlobsNow(deps, [prefix]);
    return { status: 204, body: undefined };
  };
