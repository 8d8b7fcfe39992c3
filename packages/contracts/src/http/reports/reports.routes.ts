import { AUTH, BODIES } from '@sarm/domain/limits';
import { LANGUAGES } from '@sarm/domain/languages';
import { REPORT_LIMITS, REPORT_STATUSES } from '@sarm/domain/reports';
import { z } from 'zod';
import { recipientAddress } from '../email.ts';
import { id, instant } from '../scalars.ts';
import { waitingTask } from '../tasks/tasks.entities.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { reportDocument, reportParts, reportSettings, reportSource } from './report-document.entities.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { timeZone } from '../time-zone.ts';

/** BUS-105 */
const reportTemplate = z
  .object({ id, name: z.string(), isDefault: z.boolean(), defaults: reportParts })
  .meta({ id: 'ReportTemplate' });

/** BUS-103 */
const report = z
  .object({
    id,
    title: z.string(),
    status: z.enum(REPORT_STATUSES),
    projectId: id,
    projectName: z.string(),
    isDemo: z.boolean(),
    patientId: id.nullable(),
    patientName: z.string().nullable(),
    analysisId: id,
    sampleName: z.string(),
    templateId: id,
    settings: reportSettings,
    createdAt: instant,
    createdByName: z.string().nullable(),
    issuedAt: instant.nullable(),
    issuedByName: z.string().nullable(),
    /** The issued report that this one replaces, and the one that replaces this. */
    amendsId: id.nullable(),
    amendedById: id.nullable(),
    pdfReady: z.boolean(),
    pdfSha256: z.string().nullable(),
  })
  .meta({ id: 'Report' });
const reportRecord = report.extend({ document: reportDocument }).meta({ id: 'ReportRecord' });

const content = {
  ...reportSettings.shape,
  language: z.enum(LANGUAGES).optional(),
  timeZone: timeZone.default('UTC'),
};
const one = { params: z.object({ id }) } as const;
const ofReport = { kind: 'object', object: 'report', from: 'params', field: ['id'] } as const;
const ofAnalysis = { kind: 'object', object: 'analysis', from: 'params', field: ['id'] } as const;
const reading = { anyOf: ['generate_reports', 'view_reports'] } as const;
const writing = { anyOf: ['generate_reports'], level: 'member' } as const;
const printing = { anyOf: ['generate_reports', 'view_analysis_results'] } as const;
/** False: the installation has no mail server, and a report can only be downloaded. */
const mailConfigured = z.boolean();
const draftOnly = { whileState: { is: 'draft', otherwise: 'report_issued' } } as const;

/** BUS-197, BUS-235 */
export const reportRoutes = routesAbout('report', {
  templates: defineRoute({
    method: 'GET',
    path: '/sarm/report-templates',
    summary: 'Templates of reports',
    effect: 'read',
    access: { kind: 'installation', ...reading, anywhere: true },
    answers: { 200: pageOf(reportTemplate) },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/sarm/reports',
    summary: "Reports of the caller's projects",
    effect: 'read',
    access: { kind: 'rows', of: 'own projects', ...reading },
    query: pageQuery(['createdAt', 'title']).extend({
      status: z.enum(REPORT_STATUSES).optional(),
      patient_id: id.optional(),
      analysis_id: id.optional(),
      project_id: id.optional(),
      dataset_id: id.optional(),
    }),
    answers: { 200: pageOf(report).extend({ mailConfigured }) },
  }),
  source: defineRoute({
    method: 'GET',
    path: '/sarm/analyses/{id}/report-source',
    summary: 'What a report on an analysis is made from',
    effect: 'read',
    access: { ...ofAnalysis, ...reading },
    ...one,
    answers: {
      200: reportSource.extend({ mailConfigured }),
    },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/sarm/reports',
    summary: 'Save a report on an analysis; its PDF is made by a task',
    effect: 'change',
    access: { kind: 'object', object: 'analysis', from: 'body', field: ['analysisId'], ...writing },
    body: z.strictObject({ analysisId: id, amendsId: id.nullable().default(null), ...content }),
    largestBody: BODIES.bytesOfLongTexts,
    answers: { 201: reportRecord },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/sarm/reports/{id}',
    summary: 'One report with its whole document',
    effect: 'read',
    access: { ...ofReport, ...reading },
    ...one,
    answers: { 200: reportRecord },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/sarm/reports/{id}',
    summary: 'Save a draft again, with the figures of today',
    effect: 'change',
    access: { ...ofReport, ...writing, ...draftOnly },
    ...one,
    body: z.strictObject(content),
    largestBody: BODIES.bytesOfLongTexts,
    answers: { 200: reportRecord },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/sarm/reports/{id}',
    summary: 'Delete a draft',
    effect: 'change',
    access: { ...ofReport, ...writing, ...draftOnly },
    ...one,
    answers: { 204: null },
  }),
  issue: defineRoute({
    method: 'POST',
    path: '/sarm/reports/{id}/issue',
    summary: 'Sign and issue a report; the password is asked again',
    effect: 'own',
    writes: ['report.issue'],
    access: { ...ofReport, ...writing },
    ...one,
    body: z.strictObject({
      password: z.string().min(1, 'password_required').max(AUTH.passwordMaxLength),
      /** Needed where nothing in the fields shows the focus. */
      focusConfirmed: z.boolean().optional(),
    }),
    answers: { 200: reportRecord },
  }),
  pdf: defineRoute({
    method: 'GET',
    path: '/sarm/reports/{id}/pdf',
    summary: 'The PDF of a report; 202 with its task while it is being made',
    effect: 'own',
    writes: [],
    access: { ...ofReport, ...reading },
    ...one,
    answerKind: 'bytes',
    answers: { 200: null, 206: null, 202: waitingTask },
  }),
  fhir: defineRoute({
    method: 'GET',
    path: '/sarm/reports/{id}/fhir',
    summary: 'The report as FHIR R4 DiagnosticReport',
    effect: 'read',
    access: { ...ofReport, ...reading },
    ...one,
    answers: { 200: z.looseObject({ resourceType: z.literal('DiagnosticReport') }) },
  }),
  csv: defineRoute({
    method: 'GET',
    path: '/sarm/reports/{id}/csv',
    summary: 'The figures of a report as CSV',
    effect: 'own',
    writes: [],
    access: { ...ofReport, ...reading },
    ...one,
    answerKind: 'bytes',
    answers: { 200: null },
  }),
  email: defineRoute({
    method: 'POST',
    path: '/sarm/reports/email',
    summary: 'Send a report by mail with its PDF; waits at most 25 s for the mail server',
    effect: 'own',
    writes: ['report.email'],
    access: { kind: 'object', object: 'report', from: 'body', field: ['reportId'], ...writing },
    body: z.strictObject({
      reportId: id,
      recipient: recipientAddress,
      subject: z.string().trim().min(1).max(REPORT_LIMITS.subject),
      message: z.string().max(REPORT_LIMITS.message),
      reportTitle: z.string().max(REPORT_LIMITS.title).optional(),
      analysisId: id.optional(),
      patientId: id.nullable().optional(),
    }),
    answers: { 200: z.object({ recipient: z.string(), sent_at: instant }), 202: waitingTask },
  }),
  printAnalysis: defineRoute({
    method: 'POST',
    path: '/sarm/analyses/{id}/pdf',
    summary: 'Print the report page of an analysis; the finished task holds download_url',
    effect: 'change',
    access: { ...ofAnalysis, ...printing },
    ...one,
    body: z.strictObject({ language: z.enum(LANGUAGES).optional(), timeZone: timeZone.default('UTC') }),
    answers: { 202: waitingTask },
  }),
  analysisPdf: defineRoute({
    method: 'GET',
    path: '/sarm/analyses/{id}/pdf',
    summary: 'A printed report page of an analysis',
    effect: 'own',
    writes: [],
    access: { ...ofAnalysis, ...printing },
    ...one,
    query: z.object({ task_id: id }),
    answerKind: 'bytes',
    answers: { 200: null, 206: null },
  }),
});

export type ReportTemplate = z.output<typeof reportTemplate>;
export type Report = z.output<typeof report>;
export type ReportRecord = z.output<typeof reportRecord>;
