import type { Scoped } from '@sarm/database/kernel/connect';
import { bytesOfProject } from '@sarm/database/samples/uploads.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';

type Quota = Pick<AppDeps['config'], 'projectQuotaGigabytes'>;
const GIGABYTE = 1_073_741_824;

export const quotaExceeded = ({ projectQuotaGigabytes: max }: Quota): AppError =>
  new AppError('project_quota', { params: { max } });

/**
 * Before the bytes: what a project holds and what is on its way, with this file, must fit into its quota. Answers how
 * many bytes there is room for.
 */
export async function checkQuota(
  tx: Scoped,
  quota: Quota,
  { projectId, size }: { projectId: string; size: number },
): Promise<number> {
  const room = quota.projectQuotaGigabytes * GIGABYTE - (await bytesOfProject(tx, projectId));
  if (size > room) throw quotaExceeded(quota);
  return room;
}
