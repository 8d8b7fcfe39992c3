import { createHash } from 'node:crypto';
import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { claimBlobs, noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { type ReportRow, storeReportPdf } from '@sarm/database/reports/reports.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { type JobContext, PermanentFailure } from '../jobs/job-handler.ts';
import { printDocument, type PrintDeps } from './print-document.ts';

/** Until then a run that died has left bytes that nobody owns. */
const KEEP_SECONDS = 3600;

export interface MadePdf {
  readonly bytes: Buffer;
  /** Gives the bytes their owner, in the transaction that ends the run. */
  own(tx: Scoped): Promise<void>;
}

/** Prints a report and puts its bytes into the store. They belong to it only once the run that printed them is certain to count. */
export async function makeReportPdf(
  deps: PrintDeps,
  context: JobContext,
  { row, runId }: { readonly row: ReportRow; readonly runId: string },
): Promise<MadePdf> {
  const { document } = row;
  const bytes = await printDocument(deps, context, { document, projectId: row.project_id });
  const key = blobKeys.report(row.project_id, row.id, runId);
  await noteBlobRemoval(context.db, [key], KEEP_SECONDS);
  await context.blobs.put(key, bytes, { contentType: 'application/pdf' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    bytes,
    own: async (tx) => {
      const changed = new PermanentFailure(notice('report.changed'));
      if (!(await claimBlobs(tx, key))) throw changed;
      const report = { id: row.id, contentSha256: row.content_sha256 };
      if (!(await storeReportPdf(tx, report, { key, sha256 }))) {
        // Saved again, or printed by somebody else meanwhile: these bytes are nobody's.
        await noteBlobRemoval(tx, [key], 0);
        throw changed;
      }
      await appendAudit(tx, SYSTEM_ACTOR, {
        action: 'report.store-pdf',
        projectId: row.project_id,
        subjectId: row.id,
        after: { sha256, digest: row.content_sha256, status: row.status },
      });
    },
  };
}
