import { exportLabelsJob } from '@sarm/contracts/jobs/export-labels';
import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { ExportFormat, ExportOptions } from '@sarm/domain/labels';
import { refuseFormat } from '@sarm/use-cases/labels/judge-formats';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';

export interface RequestedExport {
  readonly labelId: string;
  readonly projectId: string;
  readonly userId: string;
  readonly format: ExportFormat;
  readonly options: ExportOptions;
}

/** Queues a file of a label, where it can be made at all. */
export async function queueExport(
  { queue }: Pick<AppDeps, 'queue'>,
  tx: Scoped,
  { labelId, projectId, userId, format, options }: RequestedExport,
): Promise<{ readonly taskId: string; readonly audit: AuditRecord }> {
  const refusal = await refuseFormat(tx, labelId, format);
  if (refusal !== undefined) throw new AppError('export_impossible', { notice: refusal });
  const taskId = newId();
  await startTask(tx, queue, exportLabelsJob, {
    taskId,
    projectId,
    subjectId: labelId,
    createdBy: userId,
    payload: { labelId, userId, format, ...options },
  });
  return {
    taskId,
    audit: { action: 'label.export', projectId, subjectId: labelId, after: { taskId, format, ...options } },
  };
}
