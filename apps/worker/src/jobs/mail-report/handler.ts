import { randomUUID } from 'node:crypto';
import { mailReportJob } from '@sarm/contracts/jobs/mail-report';
import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import {
  claimReportMail,
  endReportMail,
  type ReportMailRow,
} from '@sarm/database/reports/report-mails.repository';
import { findReport, type ReportRow } from '@sarm/database/reports/reports.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { fileNameOf } from '@sarm/domain/file-names';
import { notice } from '@sarm/domain/catalogue/notices';
import type { Mailer } from '@sarm/runtime/mail/mailer';
import { InvalidMail, MailNotConfigured, MailRefused } from '@sarm/runtime/mail/smtp-mailer';
import type { PrintDeps } from '../../print/print-document.ts';
import { makeReportPdf } from '../../print/store-report-pdf.ts';
import { type JobContext, type JobHandler, PermanentFailure } from '../job-handler.ts';

export interface MailReportDeps extends PrintDeps {
  readonly mailer: Mailer;
}

async function storedPdf({ blobs }: JobContext, key: string): Promise<Buffer> {
  const { stream } = await blobs.open(key);
  return Buffer.concat(await stream.toArray());
}

/**
 * The report's own PDF, stored before anything is sent: a run that follows one that was killed while it sent attaches the same
 * bytes, and what people hold is what the installation keeps.
 */
async function pdfOf(deps: PrintDeps, context: JobContext, row: ReportRow): Promise<Buffer> {
  if (row.pdf_key !== null) return await storedPdf(context, row.pdf_key);
  const scope = asProject(row.project_id);
  const made = await makeReportPdf(deps, context, { row, runId: randomUUID() });
  context.signal.throwIfAborted();
  try {
    await inScope(context.db, scope, (tx) => made.own(tx));
    return made.bytes;
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    // Printed meanwhile by the report's own task: that PDF is sent. A draft saved again goes out as it was requested.
    const now = await inScope(context.db, scope, (tx) => findReport(tx, row.id));
    const isSame = now?.content_sha256 === row.content_sha256 && now.pdf_key !== null;
    return isSame ? await storedPdf(context, now.pdf_key ?? '') : made.bytes;
  }
}

/** Servers repeat the address that they refuse. */
const withoutAddresses = (answer: string): string => answer.replaceAll(/[^\s<>]+@[^\s<>]+/gu, '…');

async function send(mailer: Mailer, mail: ReportMailRow, row: ReportRow, pdf: Buffer): Promise<void> {
  try {
    await mailer.send({
      // It marks two copies of one mail as the same.
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.message,
      attachments: [{ filename: fileNameOf(row.title, 'pdf'), contentType: 'application/pdf', content: pdf }],
    });
  } catch (error) {
    if (error instanceof MailNotConfigured)
      throw new PermanentFailure(notice('mail.not_configured'), { cause: error });
    if (error instanceof MailRefused || error instanceof InvalidMail)
      throw new PermanentFailure(notice('mail.refused', { answer: withoutAddresses(error.message) }), {
        cause: error,
      });
    throw error;
  }
}

/** BUS-119, BUS-200, BUS-201: prints the report where it has no PDF yet, then hands the mail over, once. */
export const createMailReport = (deps: MailReportDeps): JobHandler<typeof mailReportJob> => ({
  job: mailReportJob,

  async run({ taskId, projectId, reportId }, context) {
    const scope = asProject(projectId);
    context.progress({ stage: 'preparing', progress: 0, notice: notice('report.preparing') });
    const row = await inScope(context.db, scope, (tx) => findReport(tx, reportId));
    if (row === undefined) throw new PermanentFailure(notice('report.gone'));
    const pdf = await pdfOf(deps, context, row);
    const mail = await inScope(context.db, scope, (tx) => claimReportMail(tx, taskId));
    if (mail === undefined) throw new PermanentFailure(notice('report.gone'));
    context.progress({ stage: 'sending', progress: 70, notice: notice('mail.sending') });
    await send(deps.mailer, mail, row, pdf);
    await context.complete(async (tx) => {
      await endReportMail(tx, taskId, 'sent');
      await appendAudit(tx, SYSTEM_ACTOR, {
        action: 'report.email-sent',
        projectId,
        subjectId: reportId,
        after: { recipient: mail.recipient, sender: mail.created_by, taskId },
      });
      return {
        // Every member sees the task, also those who may not read reports: the recipient stands in the log alone.
        notice: notice('mail.sent'),
        result: { sent_at: new Date().toISOString() },
      };
    });
  },
});
