import { renderReportJob } from '@sarm/contracts/jobs/render-report';
import type { Scoped } from '@sarm/database/connect';
import { updateReport } from '@sarm/database/reports.repository';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';

/** The task that prints the report as it is now. */
export async function startRendering(
  tx: Scoped,
  queue: AppDeps['queue'],
  report: { readonly id: string; readonly projectId: string; readonly userId: string },
): Promise<string> {
  const { id } = await startTask(tx, queue, renderReportJob, {
    projectId: report.projectId,
    createdBy: report.userId,
    subject: { kind: 'report', id: report.id },
    payload: { reportId: report.id },
  });
  await updateReport(tx, report.id, { pdf_task_id: id });
  return id;
}
