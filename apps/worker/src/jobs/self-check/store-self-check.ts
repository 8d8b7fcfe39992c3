import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { insertSelfCheck } from '@sarm/database/work/self-checks.repository';
import type { CheckedInstallation } from './check-installation.ts';

/** One that failed is an error of the installation, and stands in its log. */
export async function storeSelfCheck(
  tx: Scoped,
  { passed, figures, fields, tracks, seconds, models, ...versions }: CheckedInstallation,
  taskId: string | null,
): Promise<void> {
  await insertSelfCheck(tx, {
    task_id: taskId,
    product_version: versions.productVersion,
    rules_version: versions.rulesVersion,
    models: JSON.stringify(models),
    figures: JSON.stringify(figures),
    passed,
    fields,
    tracks,
    seconds,
  });
  if (!passed)
    await appendAudit(tx, SYSTEM_ACTOR, {
      action: 'installation.self-check-failed',
      projectId: null,
      subjectId: taskId ?? 'self-check',
      after: { figures },
    });
}
