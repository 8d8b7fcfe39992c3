import type { Scoped } from '@sarm/database/kernel/connect';
import { bytesOfProject } from '@sarm/database/samples/uploads.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';

const GIGABYTE = 1_073_741_824;

/** Before the bytes: what a project holds and what is on its way, with this file, must fit into its quota. */
export async function checkQuota(
  tx: Scoped,
  { projectQuotaGigabytes: max }: Pick<AppDeps['config'], 'projectQuotaGigabytes'>,
  { projectId, size }: { projectId: string; size: number },
): Promise<void> {
  const used = await bytesOfProject(tx, projectId);
  if (used + size > max * GIGABYTE) throw new AppError('project_quota', { params: { max } });
}
