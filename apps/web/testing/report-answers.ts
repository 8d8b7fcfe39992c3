import type { Report, ReportRecord, ReportTemplate } from '@sarm/contracts/http/reports/reports.routes';
import { REPORT_TEMPLATES } from '@sarm/domain/reports';
import { buildDocument } from '@sarm/reports/build-document';
import { reportRequest, reportSource } from '@sarm/reports/testing/report-source';
import { PROJECT_ID } from './api-answers.ts';

export const REPORT_ID = '01900000-0000-7000-8000-0000000000f1';
export const ANALYSIS_ID = reportSource().analysisId;

export const templates: ReportTemplate[] = REPORT_TEMPLATES.map(({ name, isDefault, defaults }, index) => ({
  id: `01900000-0000-7000-8000-0000000000a${index}`,
  name,
  isDefault,
  defaults,
}));

export const source = reportSource({ projectId: PROJECT_ID });

export const report = (changes: Partial<Report> = {}): Report => ({
  id: REPORT_ID,
  title: 'Semen analysis report',
  status: 'draft',
  projectId: PROJECT_ID,
  projectName: 'Andrology',
  isDemo: false,
  patientId: source.patient?.id ?? null,
  patientName: 'Tomas Berg',
  analysisId: ANALYSIS_ID,
  sampleName: '2026-11-12',
  templateId: templates[0]?.id ?? '',
  settings: { templateId: templates[0]?.id ?? '', ...reportRequest().settings },
  createdAt: '2026-11-12T10:20:00.000Z',
  createdByName: 'Linh Lam',
  issuedAt: null,
  issuedByName: null,
  amendsId: null,
  amendedById: null,
  pdfReady: true,
  pdfSha256: '0'.repeat(64),
  ...changes,
});

export const reportRecord = (changes: Partial<Report> = {}): ReportRecord => {
  const own = report(changes);
  const { templateId, ...settings } = own.settings;
  void templateId;
  const document = buildDocument(reportRequest({ source, settings, reportId: own.id }));
  return { ...own, document: { ...document, status: own.status } };
};
