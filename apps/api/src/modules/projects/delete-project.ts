import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { noteBlobRemoval } from '@sarm/database/blob-removals.repository';
import { deleteProject as removeProject, lockProject } from '@sarm/database/projects.repository';
import { asInstallation, inScope } from '@sarm/database/scope';
import { openJobsOf } from '@sarm/database/videos.repository';
import { AppError } from '@sarm/domain/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removeBlobsNow, SECOND_PASS_SECONDS } from '../media/remove-blobs.ts';

export const deleteProject =
  (deps: AppDeps): Handler<RouteGroups['projects']['remove']> =>
  async ({ params, actor }) => {
    const id = params.projectId;
    const prefix = blobKeys.projectPrefix(id);
    await inScope(deps.db, asInstallation, async (tx) => {
      const project = await lockProject(tx, id);
      if (project === undefined) throw new AppError('not_found');
      for (const job of await openJobsOf(tx, { projectId: id }))
        await deps.queue.cancel(tx, job.job_name, job.job_id);
      await noteBlobRemoval(tx, [prefix], SECOND_PASS_SECONDS);
      await removeProject(tx, id);
      await appendAudit(tx, actor, {
        type: 'data',
        severity: 'warning',
        action: 'project.delete',
        message: `Project ${project.name} deleted with its contents`,
        projectId: id,
        resourceType: 'project',
        resourceId: id,
        details: { name: project.name, status: project.status },
      });
    });
    await removeBlobsNow(deps, [prefix]);
    return { status: 204, body: undefined };
  };
