import type { Report, ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findReportView, type ReportView } from '@sarm/database/reports/reports.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { presentRow } from '../../http/present-row.ts';

export const presentReport = (row: ReportView): Report => ({ ...presentRow(row), settings: row.settings });

export async function readRecord(tx: Scoped, id: string): Promise<ReportRecord> {
  const { document, ...row } = found(await findReportView(tx, id), 'report_not_found');
  return { ...presentReport(row), document };
}
