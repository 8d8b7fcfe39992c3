import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import {
  findReport,
  listReports as readPage,
  listTemplates as readTemplates,
} from '@sarm/database/reports/reports.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { found } from '@sarm/domain/catalogue/errors';
import { contentDisposition, fileNameOf } from '@sarm/domain/file-names';
import { createTranslator } from '@sarm/messages/create-translator';
import { writeCsv } from '@sarm/reports/write-csv';
import { writeFhir } from '@sarm/reports/write-fhir';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { readSource } from './read-source.ts';
import { presentReport, readRecord } from './report.presenter.ts';

type Reports = RouteGroups['reports'];

export const listTemplates: Handler<Reports['templates']> = async ({ tx }) => {
  const items = (await readTemplates(tx)).map(({ id, name, is_default: isDefault, defaults }) => ({
    id,
    name,
    isDefault,
    defaults,
  }));
  return { status: 200, body: { items, total: items.length, page: 1, limit: items.length } };
};

export const listReports =
  ({ mailer }: Pick<AppDeps, 'mailer'>): Handler<Reports['list']> =>
  async ({ tx, caller, rows, query }) => {
    const page = await readPage(tx, {
      ...listFilterOf(query),
      userId: caller.userId,
      projects: rows.projects,
      status: query.status,
      patientId: query.patient_id,
      analysisId: query.analysis_id,
      projectId: query.project_id,
      datasetId: query.dataset_id,
    });
    const { status, body } = pageAnswer(query, page, presentReport);
    return { status, body: { ...body, mailConfigured: mailer.configured } };
  };

export const getReport: Handler<Reports['get']> = async ({ tx, object }) => ({
  status: 200,
  body: await readRecord(tx, object.id),
});

export const getSource =
  ({ mailer }: Pick<AppDeps, 'mailer'>): Handler<Reports['source']> =>
  async ({ tx, object, caller }) => ({
    status: 200,
    body: { ...(await readSource(tx, object.id, caller.userId)), mailConfigured: mailer.configured },
  });

const documentOf = async (tx: Scoped, id: string): Promise<ReportDocument> =>
  found(await findReport(tx, id), 'report_not_found').document;

export const sendFhir: Handler<Reports['fhir']> = async ({ tx, object }) => {
  const document = await documentOf(tx, object.id);
  const body = writeFhir(document, createTranslator(document.language));
  return { status: 200, body: { ...body, resourceType: 'DiagnosticReport' } };
};

export const sendCsv =
  ({ db }: Pick<AppDeps, 'db'>): Handler<Reports['csv']> =>
  async ({ object, caller, reply }) => {
    const document = await inScope(db, asUser(caller.userId), (tx) => documentOf(tx, object.id));
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition('attachment', fileNameOf(document.title, 'csv')))
      .send(writeCsv(document, createTranslator(document.language)));
    return 'sent';
  };
