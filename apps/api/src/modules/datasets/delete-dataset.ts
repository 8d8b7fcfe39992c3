import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import {
  deleteDataset as removeDataset,
  lockDataset,
  videoIdsOf,
} from '@sarm/database/samples/datasets.repository';
import { hasIssuedReport } from '@sarm/database/reports/reports.repository';
import { openJobsOf } from '@sarm/database/work/tasks.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { endCalculationsOf } from '@sarm/use-cases/calculations/end-calculations-of';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { workDeps } from '../../work-deps.ts';
import { removeBlobsNow, SECOND_PASS_SECONDS } from '@sarm/use-cases/blobs/remove-blobs';

export const deleteDataset =
  (deps: Pick<AppDeps, 'queue' | 'clock' | 'blobs' | 'log'>): Handler<RouteGroups['datasets']['remove']> =>
  async ({ tx, object, actor }) => {
    const jobs = await openJobsOf(tx, { datasetId: object.id });
    const dataset = await lockDataset(tx, object.id);
    if (dataset === undefined) throw new AppError('not_found');
    for (const job of jobs) await deps.queue.cancel(tx, job.job_name, job.job_id);
    const videos = await videoIdsOf(tx, object.id);
    if (await hasIssuedReport(tx, { videoIds: videos })) throw new AppError('figures_in_issued_report');
    const prefixes = videos.map((id) => blobKeys.videoPrefix(object.projectId, id));
    await noteBlobRemoval(tx, prefixes, SECOND_PASS_SECONDS);
    await endCalculationsOf(tx, workDeps(deps), videos, actor);
    await removeDataset(tx, object.id);
    return {
      status: 204,
      body: undefined,
      audit: {
        action: 'dataset.delete',
        projectId: object.projectId,
        subjectId: object.id,
        before: { name: dataset.name, videos: videos.length },
      },
      after: () => removeBlobsNow(deps, prefixes),
    };
  };
