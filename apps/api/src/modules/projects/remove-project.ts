import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { deleteProject, lockProject, type ProjectRow } from '@sarm/database/projects/projects.repository';
import { hasIssuedReport } from '@sarm/database/reports/reports.repository';
import { openJobsOf } from '@sarm/database/work/tasks.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { AppDeps } from '../../deps.ts';
import { removeBlobsNow, SECOND_PASS_SECONDS } from '@sarm/use-cases/blobs/remove-blobs';

export interface RemovedProject {
  readonly project: ProjectRow;
  /** Once it is committed: its bytes. */
  readonly after: () => Promise<void>;
}

/** The project with its contents, its work and its bytes. */
export async function removeProject(
  deps: Pick<AppDeps, 'queue' | 'blobs' | 'log'>,
  tx: Scoped,
  id: string,
): Promise<RemovedProject> {
  const prefix = blobKeys.projectPrefix(id);
  const project = found(await lockProject(tx, id));
  if (await hasIssuedReport(tx, { projectId: id })) throw new AppError('project_not_empty');
  for (const job of await openJobsOf(tx, { projectId: id }))
    await deps.queue.cancel(tx, job.job_name, job.job_id);
  await noteBlobRemoval(tx, [prefix], SECOND_PASS_SECONDS);
  await deleteProject(tx, id);
  return { project, after: () => removeBlobsNow(deps, [prefix]) };
}
