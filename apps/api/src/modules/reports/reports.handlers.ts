import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { emailReport } from './email-report.ts';
import { issueReport } from './issue-report.ts';
import { printAnalysis } from './print-analysis.ts';
import { getReport, getSource, listReports, listTemplates, sendCsv, sendFhir } from './read-reports.ts';
import { removeReport } from './remove-report.ts';
import { createReport, updateReport } from './save-report.ts';
import { sendAnalysisPdf, sendReportPdf } from './send-pdf.ts';

export const createReportsHandlers = (deps: AppDeps, { feed }: Live): HandlersOf<'reports'> => ({
  templates: listTemplates,
  list: listReports(deps),
  source: getSource(deps),
  create: createReport(deps),
  get: getReport,
  update: updateReport(deps),
  remove: removeReport(deps),
  issue: issueReport(deps),
  pdf: sendReportPdf(deps),
  fhir: sendFhir,
  csv: sendCsv(deps),
  email: emailReport(deps, feed),
  printAnalysis: printAnalysis(deps),
  analysisPdf: sendAnalysisPdf(deps),
});
