import { createHash } from 'node:crypto';
import type { Database } from '@sarm/database/kernel/connect';
import { issuedReportsAfter, type IssuedReport } from '@sarm/database/reports/issued-reports.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { reportDocumentShape } from '@sarm/domain/stored/report';
import { hasShape } from '@sarm/domain/stored/shape';
import { type BlobStore, BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { verifyPdf } from '@sarm/runtime/signing/verify-pdf';
import { contentDigest } from './save-report.ts';

export type ReportFault =
  | 'document differs from its digest'
  | 'digest differs from the audit log'
  | 'PDF differs from its hash'
  | 'hash of the PDF differs from the audit log'
  | 'PDF has no valid signature'
  | 'PDF is missing';

export interface FoundFault {
  readonly id: string;
  readonly fault: ReportFault;
}

const BATCH = 50;

/** What was issued against what is there: the row by its digest, the digest and the file by the hash-chained log, the file by its signature. */
export async function verifyReports(deps: {
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'open'>;
}): Promise<{ reports: number; faults: FoundFault[] }> {
  const faults: FoundFault[] = [];
  let reports = 0;
  for (let after = ''; ; ) {
    const rows = await inScope(deps.db, asInstallation, (tx) => issuedReportsAfter(tx, after, BATCH));
    for (const row of rows) {
      for (const fault of await faultsOf(deps.blobs, row)) faults.push({ id: row.id, fault });
      reports += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return { reports, faults };
    after = last.id;
  }
}

async function faultsOf(blobs: Pick<BlobStore, 'open'>, row: IssuedReport): Promise<ReportFault[]> {
  const faults: ReportFault[] = [];
  const { document } = row;
  // Somebody may have changed it so that it is no document any more: that is a finding, not the end of the search.
  const isDocument = hasShape(reportDocumentShape, document);
  const digest = isDocument ? contentDigest(document) : null;
  if (!isDocument || digest !== document.signature?.digest || digest !== row.contentSha256)
    faults.push('document differs from its digest');
  if (row.loggedDigest !== row.contentSha256) faults.push('digest differs from the audit log');
  if (row.pdfKey === null) return faults;
  if (row.loggedPdf !== row.pdfSha256) faults.push('hash of the PDF differs from the audit log');
  const pdf = await readPdf(blobs, row.pdfKey);
  if (pdf === undefined) return [...faults, 'PDF is missing'];
  if (createHash('sha256').update(pdf).digest('hex') !== row.pdfSha256)
    faults.push('PDF differs from its hash');
  if (verifyPdf(pdf) === undefined) faults.push('PDF has no valid signature');
  return faults;
}

async function readPdf(blobs: Pick<BlobStore, 'open'>, key: string): Promise<Buffer | undefined> {
  try {
    const { stream } = await blobs.open(key);
    return Buffer.concat(await stream.toArray());
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined;
    throw error;
  }
}
