import { renderReportJob } from '@sarm/contracts/jobs/render-report';
import type { Scoped } from '@sarm/database/kernel/connect';
import { updateReport } from '@sarm/database/reports/reports.repository';
import { hasRoomFor } from '@sarm/use-cases/tasks/refuse-beyond-cap';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';

interface Rendered {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly beyondCap?: true;
}

/** The task that prints the report as it is now. */
export async function startRendering(
  tx: Scoped,
  queue: AppDeps['queue'],
  { beyondCap, ...report }: Rendered,
): Promise<string> {
  const { id } = await startTask(tx, queue, renderReportJob, {
    projectId: report.projectId,
    createdBy: report.userId,
    subjectId: report.id,
    payload: { reportId: report.id },
    ...(beyondCap === undefined ? {} : { beyondCap }),
  });
  await updateReport(tx, report.id, { pdf_task_id: id });
  return id;
}

/** For a draft that was saved: nothing is lost while the person has many prints open, its PDF is then made when it is requested. */
export async function renderIfRoom(tx: Scoped, queue: AppDeps['queue'], report: Rendered): Promise<void> {
  if (await hasRoomFor(tx, renderReportJob, report.userId)) await startRendering(tx, queue, report);
  else await updateReport(tx, report.id, { pdf_task_id: null });
}
