import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { hasIssuedReport } from '@sarm/database/reports/reports.repository';
import { openJobsOf } from '@sarm/database/work/tasks.repository';
import { deleteVideo as removeVideo, lockVideo } from '@sarm/database/samples/videos.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { endCalculationsOf } from '@sarm/use-cases/calculations/end-calculations-of';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { workDeps } from '../../work-deps.ts';
import { removeBlobsNow, SECOND_PASS_SECONDS } from '@sarm/use-cases/blobs/remove-blobs';

export const deleteVideo =
  (deps: Pick<AppDeps, 'queue' | 'clock' | 'blobs' | 'log'>): Handler<RouteGroups['videos']['remove']> =>
  async ({ tx, object, actor }) => {
    const prefix = blobKeys.videoPrefix(object.projectId, object.id);
    const jobs = await openJobsOf(tx, { videoId: object.id });
    const video = await lockVideo(tx, object.id);
    if (video === undefined) throw new AppError('not_found');
    if (await hasIssuedReport(tx, { videoIds: [object.id] })) throw new AppError('figures_in_issued_report');
    for (const job of jobs) await deps.queue.cancel(tx, job.job_name, job.job_id);
    await noteBlobRemoval(tx, [prefix], SECOND_PASS_SECONDS);
    await endCalculationsOf(tx, workDeps(deps), [object.id], actor);
    await removeVideo(tx, object.id);
    return {
      status: 204,
      body: undefined,
      audit: {
        action: 'video.delete',
        projectId: object.projectId,
        subjectId: object.id,
        before: { name: video.name, originalFilename: video.original_filename, sha256: video.sha256 },
      },
      after: () => removeBlobsNow(deps, [prefix]),
    };
  };
