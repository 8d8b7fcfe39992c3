import { randomUUID } from 'node:crypto';
import { renderReportJob } from '@sarm/contracts/jobs/render-report';
import { findReport } from '@sarm/database/reports/reports.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { notice } from '@sarm/domain/catalogue/notices';
import type { PrintDeps } from '../../print/print-document.ts';
import { makeReportPdf } from '../../print/store-report-pdf.ts';
import { type JobHandler, PermanentFailure } from '../job-handler.ts';

/** Prints a stored report once. A report that has its PDF keeps it. */
export const createRenderReport = (deps: PrintDeps): JobHandler<typeof renderReportJob> => ({
  job: renderReportJob,

  async run({ projectId, reportId }, context) {
    context.progress({ stage: 'preparing', progress: 0, notice: notice('report.preparing') });
    const row = await inScope(context.db, asProject(projectId), (tx) => findReport(tx, reportId));
    if (row === undefined) throw new PermanentFailure(notice('report.gone'));
    const made =
      row.pdf_key === null ? await makeReportPdf(deps, context, { row, runId: randomUUID() }) : null;
    await context.complete(async (tx) => {
      await made?.own(tx);
      return {
        notice: notice('report.ready'),
        result: { report_id: reportId, download_url: `/api/sarm/reports/${reportId}/pdf` },
      };
    });
  },
});
