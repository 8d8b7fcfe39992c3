import type { ReportDocument, ReportSettings } from '@sarm/contracts/http/report-document';
import type { Report, ReportRecord } from '@sarm/contracts/http/reports';
import type { Scoped } from '@sarm/database/connect';
import { findReportView, type ReportView } from '@sarm/database/reports.repository';
import { found } from '@sarm/domain/errors';
import { presentRow } from '../../http/present-row.ts';

/** Settings and document were written by this module from their contract, and by nothing else. */
export const presentReport = (row: ReportView): Report => ({
  ...presentRow(row),
  settings: row.settings as ReportSettings,
});

export async function readRecord(tx: Scoped, id: string): Promise<ReportRecord> {
  const { document, ...row } = found(await findReportView(tx, id), 'report_not_found');
  return { ...presentReport(row), document: document as ReportDocument };
}
