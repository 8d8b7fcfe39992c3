import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findAnalysisPrint } from '@sarm/database/analyses/analysis-prints.repository';
import { lockReport, type ReportRow } from '@sarm/database/reports/reports.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findTask } from '@sarm/database/work/tasks.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { fileNameOf } from '@sarm/domain/file-names';
import { isTaskFinished } from '@sarm/domain/statuses';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { sendBlob } from '../media/send-blob.ts';
import { startRendering } from './start-rendering.ts';

type Reports = RouteGroups['reports'];

/** The report, or the task that makes its PDF: the one under way, or a new one where the last one failed. */
export const pdfOrTask = (
  { db, queue }: Pick<AppDeps, 'db' | 'queue'>,
  { id, projectId, userId }: { id: string; projectId: string; userId: string },
): Promise<{ row: ReportRow; taskId: string | null }> =>
  inScope(db, asUser(userId), async (tx) => {
    const row = found(await lockReport(tx, id), 'report_not_found');
    if (row.pdf_key !== null) return { row, taskId: null };
    const task = row.pdf_task_id === null ? undefined : await findTask(tx, row.pdf_task_id);
    const open = task !== undefined && !isTaskFinished(task.status);
    return { row, taskId: open ? task.id : await startRendering(tx, queue, { id, projectId, userId }) };
  });

export const sendReportPdf =
  (deps: AppDeps): Handler<Reports['pdf']> =>
  async ({ caller, object, request, reply }) => {
    const { row, taskId } = await pdfOrTask(deps, { ...object, userId: caller.userId });
    if (taskId !== null || row.pdf_key === null || row.pdf_sha256 === null)
      return { status: 202, body: { task_id: taskId ?? '' } };
    return await sendBlob(deps, request, reply, {
      key: row.pdf_key,
      etag: row.pdf_sha256,
      contentType: 'application/pdf',
      disposition: 'attachment',
      fileName: fileNameOf(row.title, 'pdf'),
    });
  };

export const sendAnalysisPdf =
  (deps: AppDeps): Handler<Reports['analysisPdf']> =>
  async ({ caller, object, query, request, reply }) => {
    const print = await inScope(deps.db, asUser(caller.userId), (tx) => findAnalysisPrint(tx, query.task_id));
    const own = print?.analysis_id === object.id ? print : undefined;
    const key = found(own?.pdf_key ?? undefined);
    return await sendBlob(deps, request, reply, {
      key,
      etag: query.task_id,
      contentType: 'application/pdf',
      disposition: 'attachment',
      fileName: own?.file_name ?? '',
    });
  };
