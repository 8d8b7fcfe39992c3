import { openNames } from '@sarm/database/audit/audit-keys.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { insertReportMail } from '@sarm/database/reports/report-mails.repository';
import { createMailer } from '@sarm/runtime/mail/smtp-mailer';
import { startSmtpServer } from '@sarm/testing/smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { addReport, pdfFile, printDeps, signatureOf, textOf } from '../../print/report-bench.fixture.ts';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createRenderReport } from '../render-report/handler.ts';
import { createMailReport } from './handler.ts';

const { database, bench } = await benchOfFile();
const smtp = await startSmtpServer();
afterAll(() => smtp.stop());
const deps = printDeps(bench);
const mailer = createMailer({ url: smtp.url, from: 'SARM <no-reply@lab.example>' });
const handler = createMailReport({ ...deps, mailer });
const none = undefined as unknown as string;

const mail = async (reportId: string, recipient: string, over = handler) => {
  let taskId = '';
  const outcome = await bench.run(
    over,
    { reportId, videoId: none },
    {
      onQueued: async (tx, id) => {
        taskId = id;
        await insertReportMail(tx, {
          id: newId(),
          project_id: bench.projectId,
          report_id: reportId,
          task_id: id,
          recipient,
          subject: 'Sperm Analysis Report',
          message: 'Please find <b>attached</b> the sperm analysis report.',
        });
      },
    },
  );
  const row = await database.admin.db
    .selectFrom('report_mails')
    .selectAll()
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return { outcome, row, taskId };
};
const stored = (id: string) =>
  database.admin.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** As a member reads them: the recipient is sealed, for it may be the patient. */
const audits = async (subject: string) => {
  const rows = await inScope(database.app.db, asInstallation, async (tx) =>
    openNames(tx, await tx.selectFrom('audit_log').selectAll().where('subject_id', '=', subject).execute()),
  );
  return rows.map(({ action, after }) => ({ action, after }));
};
const sentAs = (id: string) => smtp.mails.filter((each) => each.messageId === `<${id}@lab.example>`);

describe('a report by mail', () => {
  it('BUS-106 BUS-119 BUS-201 prints the report where it has no PDF, attaches it, stores it and logs recipient and sender', async () => {
    const { id } = await addReport(database, bench, { issued: true });
    const { outcome, row } = await mail(id, 'doctor@clinic.example');
    expect(outcome).toMatchObject({ status: 'completed', result: { sent_at: expect.any(String) } });
    // security finding 9: every member sees the task.
    expect(JSON.stringify([outcome.result, outcome.notice])).not.toContain('doctor@');
    expect(row).toMatchObject({ status: 'sent' });
    const [sent, ...more] = sentAs(row.id);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ subject: 'Sperm Analysis Report', envelopeTo: ['doctor@clinic.example'] });
    expect(sent?.html).toBeFalsy();
    expect(sent?.text).toContain('<b>attached</b>');
    const [file] = sent?.attachments ?? [];
    expect(file).toMatchObject({ filename: 'Semen analysis report.pdf', contentType: 'application/pdf' });
    const path = pdfFile(bench, file?.content ?? Buffer.alloc(0));
    expect(textOf(path)).toContain('Tomas Berg');
    expect(signatureOf(path)).toContain('Signature is Valid');
    const report = await stored(id);
    expect(report.pdf_key).not.toBeNull();
    expect(await audits(id)).toContainEqual({
      action: 'report.email-sent',
      after: expect.objectContaining({ recipient: 'doctor@clinic.example', sender: row.created_by }),
    });
  });

  it('PLT-093 takes the PDF that is stored, once it is stored, and is logged', async () => {
    const { id } = await addReport(database, bench, { issued: true });
    await bench.run(createRenderReport(deps), { reportId: id, videoId: none });
    const before = await stored(id);
    const printer = { print: () => Promise.reject(new Error('must not print')) };
    const { row } = await mail(id, 'a@clinic.example', createMailReport({ ...deps, printer, mailer }));
    expect(row.status).toBe('sent');
    expect(await stored(id)).toEqual(before);
    expect((await audits(id)).map(({ action }) => action)).toContain('report.email-sent');
  });

  it('BUS-200 reports the answer of the mail server when it refuses', async () => {
    const { id } = await addReport(database, bench);
    const { outcome, row } = await mail(id, 'nobody@refused.example');
    expect(outcome).toMatchObject({ status: 'failed', notice: { code: 'mail.refused' } });
    expect(JSON.stringify(outcome.notice)).toContain('550');
    expect(JSON.stringify(outcome.notice)).not.toContain('nobody@');
    expect(row.status).toBe('failed');
    expect((await audits(id)).map(({ action }) => action)).toContain('report.email-failed');
  });

  it('is not sent again by a run that finds it sent', async () => {
    const { id } = await addReport(database, bench);
    const { row, taskId } = await mail(id, 'b@clinic.example');
    await database.admin.db
      .updateTable('tasks')
      .set({ status: 'pending' })
      .where('id', '=', taskId)
      .execute();
    await bench.run(handler, { reportId: id, videoId: none }, { again: taskId });
    expect(sentAs(row.id)).toHaveLength(1);
  });
});
