import { printAnalysisJob } from '@sarm/contracts/jobs/print-analysis';
import { findAnalysisPrint, storeAnalysisPrint } from '@sarm/database/analyses/analysis-prints.repository';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { notice } from '@sarm/domain/catalogue/notices';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { printDocument, type PrintDeps } from '../../print/print-document.ts';
import { type JobHandler, PermanentFailure } from '../job-handler.ts';

/** Long enough to fetch it; it can be printed again from the same stored figures. */
const KEEP_SECONDS = 86_400;

/** BUS-075: the report page of an analysis. */
export const createPrintAnalysis = (deps: PrintDeps): JobHandler<typeof printAnalysisJob> => ({
  job: printAnalysisJob,

  async run({ taskId, projectId, analysisId }, context) {
    context.progress({ stage: 'preparing', progress: 0, notice: notice('report.preparing') });
    const print = await inScope(context.db, asProject(projectId), (tx) => findAnalysisPrint(tx, taskId));
    if (print === undefined) throw new PermanentFailure(notice('report.gone'));
    const { document } = print;
    const pdf = await printDocument(deps, context, { document, projectId });
    const key = blobKeys.analysisPrint(projectId, analysisId, taskId);
    await noteBlobRemoval(context.db, [key], KEEP_SECONDS);
    await context.blobs.put(key, pdf, { contentType: 'application/pdf' });
    await context.complete(async (tx) => {
      await storeAnalysisPrint(tx, taskId, key);
      return {
        notice: notice('report.ready'),
        result: { download_url: `/api/sarm/analyses/${analysisId}/pdf?task_id=${taskId}` },
      };
    });
  },
});
