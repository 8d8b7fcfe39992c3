import { createHash } from 'node:crypto';
import type {
  ReportDocument,
  ReportSettings,
  ReportSource,
} from '@sarm/contracts/http/reports/report-document.entities';
import type { BodyOf } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import {
  findReport,
  findTemplate,
  insertReport,
  lockReport,
  type ReportRow,
  updateReport as storeChange,
} from '@sarm/database/reports/reports.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { chooseLanguage } from '@sarm/domain/languages';
import { buildDocument } from '@sarm/reports/build-document';
import { signedContent } from '@sarm/reports/signed-content';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { SECOND_PASS_SECONDS } from '@sarm/use-cases/blobs/remove-blobs';
import { readSource } from './read-source.ts';
import { readRecord } from './report.presenter.ts';
import { renderIfRoom } from './start-rendering.ts';

type Reports = RouteGroups['reports'];
type Saving = Pick<AppDeps, 'clock' | 'queue'>;
type Content = BodyOf<Reports['update']>;

export const contentDigest = (document: ReportDocument): string =>
  createHash('sha256').update(signedContent(document)).digest('hex');

/** Language and clock belong to the document, not to what people chose. */
function settingsOf(content: Content): ReportSettings {
  const { language, timeZone, ...settings } = content;
  void [language, timeZone];
  return settings;
}

/** Nobody can look at figures that are not there. */
export function refuseWithoutFigures(source: ReportSource): void {
  if (source.motility === null && source.concentration === null) throw new AppError('analysis_not_completed');
}

/** BUS-103: a correction names an issued report on the same analysis. */
async function findAmended(
  tx: Scoped,
  analysisId: string,
  amendsId: string | null,
): Promise<ReportDocument['amends']> {
  if (amendsId === null) return null;
  const former = await findReport(tx, amendsId);
  if (former?.status !== 'issued' || former.issued_at === null || former.analysis_id !== analysisId)
    throw new AppError('report_not_amendable');
  return { id: former.id, title: former.title, issuedAt: former.issued_at.toISOString() };
}

interface Draft {
  readonly id: string;
  readonly analysisId: string;
  readonly amendsId: string | null;
  /** Who is named as its maker. */
  readonly makerId: string;
  readonly content: Content;
  /** Where the content names none. */
  readonly language: string | undefined;
}

/** What a report is stored with whenever it is saved: the chosen parts with the figures of today. */
async function composeDraft(tx: Scoped, madeAt: Date, draft: Draft) {
  const { id, analysisId, amendsId, content } = draft;
  found(await findTemplate(tx, content.templateId), 'report_template_not_found');
  const source = await readSource(tx, analysisId, draft.makerId);
  refuseWithoutFigures(source);
  const settings = settingsOf(content);
  const document = buildDocument({
    source,
    settings,
    language: content.language ?? chooseLanguage(draft.language),
    edition: source.edition,
    timeZone: content.timeZone,
    reportId: id,
    madeAt: madeAt.toISOString(),
    amends: await findAmended(tx, analysisId, amendsId),
  });
  return {
    patient_id: source.patient?.id ?? null,
    title: content.title,
    template_id: content.templateId,
    settings: JSON.stringify(settings),
    document: JSON.stringify(document),
    content_sha256: contentDigest(document),
  };
}

export const createReport =
  ({ clock, queue }: Saving): Handler<Reports['create']> =>
  async ({ tx, caller, object, body, request }) => {
    const { analysisId, amendsId, ...content } = body;
    const id = newId();
    const language = request.headers['accept-language'];
    const makerId = caller.userId;
    const draft = await composeDraft(tx, clock.now(), {
      id,
      analysisId,
      amendsId,
      makerId,
      content,
      language,
    });
    await insertReport(tx, {
      ...draft,
      id,
      project_id: object.projectId,
      analysis_id: analysisId,
      amends_id: amendsId,
      created_by: caller.userId,
    });
    await renderIfRoom(tx, queue, { id, projectId: object.projectId, userId: caller.userId });
    const after = { title: content.title, analysisId, templateId: content.templateId, amendsId };
    return {
      status: 201,
      body: await readRecord(tx, id),
      audit: { action: 'report.create', projectId: object.projectId, subjectId: id, after },
    };
  };

/** The PDF of the former text of a draft; its bytes go once the change is certain. */
async function forgetPdf(tx: Scoped, row: ReportRow): Promise<void> {
  if (row.pdf_key !== null) await noteBlobRemoval(tx, [row.pdf_key], SECOND_PASS_SECONDS);
}

export const updateReport =
  ({ clock, queue }: Saving): Handler<Reports['update']> =>
  async ({ tx, caller, object, body, request }) => {
    const row = found(await lockReport(tx, object.id), 'report_not_found');
    // Issued between the decision of access and the lock.
    if (row.status === 'issued') throw new AppError('report_issued');
    const draft = await composeDraft(tx, clock.now(), {
      id: row.id,
      analysisId: row.analysis_id,
      amendsId: row.amends_id,
      makerId: row.created_by ?? caller.userId,
      content: body,
      language: request.headers['accept-language'],
    });
    await forgetPdf(tx, row);
    await storeChange(tx, row.id, { ...draft, pdf_key: null, pdf_sha256: null });
    await renderIfRoom(tx, queue, { id: row.id, projectId: object.projectId, userId: caller.userId });
    return {
      status: 200,
      body: await readRecord(tx, row.id),
      audit: {
        action: 'report.update',
        projectId: object.projectId,
        subjectId: row.id,
        before: { title: row.title, templateId: row.template_id },
        after: { title: body.title, templateId: body.templateId },
      },
    };
  };
