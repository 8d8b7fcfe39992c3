import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mailReportJob } from '@sarm/contracts/jobs/mail-report';
import { newId } from '@sarm/database/kernel/new-id';
import { insertReportMail } from '@sarm/database/reports/report-mails.repository';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { holdTable } from '@sarm/testing/hold-table';
import { startSmtpServer } from '@sarm/testing/smtp-server';
import { startTcpProxy } from '@sarm/testing/tcp-proxy';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import { afterAll, describe, expect, it } from 'vitest';
import { benchOfFile } from '../jobs/bench-of-file.fixture.ts';
import { createRenderReport } from '../jobs/render-report/handler.ts';
import { addReport, pdfFile, printDeps, signatureOf } from './report-bench.fixture.ts';

const { database, bench } = await benchOfFile();
const smtp = await startSmtpServer();
const toSmtp = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(smtp.url).port) });
const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
await queue.start();
const children: ChildProcess[] = [];
const none = undefined as unknown as string;
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await toSmtp.close();
  await smtp.stop();
  await queue.stop();
});

/** The program itself, as an installation runs it. */
function startWorker(): ChildProcess {
  const smtpUrl = new URL(smtp.url);
  smtpUrl.port = String(toSmtp.port);
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      SARM_DATABASE_URL: database.appUrl,
      SARM_DATA_FOLDER: bench.root,
      SARM_SMTP_URL: smtpUrl.toString(),
      SARM_MAIL_FROM: 'SARM <no-reply@lab.example>',
      SARM_MEDIA_CAGE: 'best-effort',
      SARM_WORKER_QUEUES: mailReportJob.name,
    },
    stdio: 'ignore',
  });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

async function until<T>(what: string, look: () => Promise<T | undefined>, withinMs = 90_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not in time`);
    await delay(20);
  }
}

/** Queued as the API does it. */
async function requestMail(reportId: string): Promise<{ taskId: string; mailId: string }> {
  const [taskId, mailId] = [newId(), newId()];
  await bench.inProject(async (tx) => {
    await startTask(tx, queue, mailReportJob, {
      taskId,
      projectId: bench.projectId,
      createdBy: null,
      subjectId: reportId,
      payload: { reportId },
    });
    await insertReportMail(tx, {
      id: mailId,
      project_id: bench.projectId,
      report_id: reportId,
      task_id: taskId,
      recipient: 'doctor@clinic.example',
      subject: 's',
      message: 'm',
    });
  });
  return { taskId, mailId };
}

const taskOf = (id: string) =>
  bench.inProject((tx) => tx.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const ended = (taskId: string) =>
  until('it is done', async () => {
    const row = await taskOf(taskId);
    return row.status === 'completed' ? row : undefined;
  });
const copiesOf = (mailId: string) =>
  smtp.mails.filter((mail) => mail.messageId === `<${mailId}@lab.example>`);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** One PDF that a reader finds valid, on every copy, and each event recorded once, however often the work began. */
async function expectOnce(reportId: string, mailId: string): Promise<void> {
  const report = await bench.inProject((tx) =>
    tx.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirstOrThrow(),
  );
  const { stream } = await bench.blobs.open(report.pdf_key ?? '');
  const pdf = Buffer.concat(await stream.toArray());
  expect(sha256(pdf)).toBe(report.pdf_sha256);
  expect(signatureOf(pdfFile(bench, pdf))).toContain('Signature is Valid');
  for (const { attachments } of copiesOf(mailId))
    expect(attachments.map(({ content }) => sha256(content))).toEqual([report.pdf_sha256]);
  // Bytes of the run that died, if it came so far, stand in the notes of what is to be removed.
  const noted = await database.admin.db.selectFrom('blob_removals').select('prefix').execute();
  const keys: string[] = [];
  for await (const key of bench.blobs.list(`projects/${bench.projectId}/reports/${reportId}/`))
    keys.push(key);
  expect(keys.filter((key) => !noted.some(({ prefix }) => prefix === key))).toEqual([report.pdf_key]);
  const log = await database.admin.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', reportId)
    .execute();
  expect(log.map(({ action }) => action).toSorted()).toEqual(['report.email-sent', 'report.store-pdf']);
  const mails = await database.admin.db
    .selectFrom('report_mails')
    .select('status')
    .where('id', '=', mailId)
    .execute();
  expect(mails).toEqual([{ status: 'sent' }]);
}

describe('a worker killed with SIGKILL', () => {
  it('while it prints a report for a mail leaves one PDF and one mail in the end', async () => {
    const { id } = await addReport(database, bench, { issued: true });
    const { taskId, mailId } = await requestMail(id);
    const first = startWorker();
    await until('it prints', async () => ((await taskOf(taskId)).stage === 'printing' ? true : undefined));
    await kill(first);
    const second = startWorker();
    expect((await ended(taskId)).attempts).toBe(2);
    expect(copiesOf(mailId)).toHaveLength(1);
    await expectOnce(id, mailId);
    await kill(second);
  });

  it('while it hands the mail over sends it once, with the PDF that was stored before', async () => {
    const { id } = await addReport(database, bench, { issued: true });
    const { taskId, mailId } = await requestMail(id);
    toSmtp.hang();
    const first = startWorker();
    await until('it sends', async () => ((await taskOf(taskId)).stage === 'sending' ? true : undefined));
    await kill(first);
    await toSmtp.restore();
    expect(copiesOf(mailId)).toEqual([]);
    const second = startWorker();
    expect((await ended(taskId)).attempts).toBe(2);
    expect(copiesOf(mailId)).toHaveLength(1);
    await expectOnce(id, mailId);
    await kill(second);
  });

  it('after the mail server took the mail and before that is written: both copies are one mail by id and bytes', async () => {
    const { id } = await addReport(database, bench, { issued: true });
    const { taskId, mailId } = await requestMail(id);
    await bench.run(createRenderReport(printDeps(bench)), { reportId: id, videoId: none });
    // The next audit row records that the mail was sent.
    const held = await holdTable(database, 'audit_log');
    const first = startWorker();
    await until('it was sent', async () => ((await held.hasWaiter()) ? true : undefined));
    expect(copiesOf(mailId)).toHaveLength(1);
    await kill(first);
    await held.release();
    expect((await taskOf(taskId)).status).toBe('processing');
    const second = startWorker();
    expect((await ended(taskId)).attempts).toBe(2);
    // SMTP has no transaction: this moment makes a second copy, which a mailbox recognises by its Message-ID.
    expect(copiesOf(mailId)).toHaveLength(2);
    await expectOnce(id, mailId);
    await kill(second);
  });
});
