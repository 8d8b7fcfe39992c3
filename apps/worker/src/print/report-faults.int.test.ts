import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mailReportJob } from '@sarm/contracts/jobs/mail-report';
import { newId } from '@sarm/database/new-id';
import { insertReportMail } from '@sarm/database/report-mails.repository';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { startSmtpServer } from '@sarm/testing/smtp-server';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import { afterAll, describe, expect, it } from 'vitest';
import { benchOfFile } from '../jobs/bench-of-file.fixture.ts';
import { addReport, pdfFile, signatureOf } from './report-bench.fixture.ts';

const { database, bench } = await benchOfFile();
const smtp = await startSmtpServer();
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await smtp.stop();
});

/** The program itself, as an installation runs it. */
function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      SARM_DATABASE_URL: database.appUrl,
      SARM_DATA_FOLDER: bench.root,
      SARM_SMTP_URL: smtp.url,
      SARM_MAIL_FROM: 'SARM <no-reply@lab.example>',
      SARM_MEDIA_CAGE: 'best-effort',
      SARM_WORKER_QUEUES: mailReportJob.name,
    },
    stdio: 'ignore',
  });
  children.push(child);
  return child;
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

describe('a worker killed with SIGKILL', () => {
  it('while it prints a report for a mail leaves one PDF and one mail in the end', async () => {
    const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
    await queue.start();
    const { id } = await addReport(database, bench, { issued: true });
    const taskId = newId();
    const mailId = newId();
    await bench.inProject(async (tx) => {
      const subject = { kind: 'report', id };
      const start = {
        taskId,
        projectId: bench.projectId,
        createdBy: null,
        subject,
        payload: { reportId: id },
      };
      await startTask(tx, queue, mailReportJob, start);
      await insertReportMail(tx, {
        id: mailId,
        project_id: bench.projectId,
        report_id: id,
        task_id: taskId,
        recipient: 'doctor@clinic.example',
        subject: 's',
        message: 'm',
      });
    });
    const task = () =>
      bench.inProject((tx) =>
        tx.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow(),
      );

    const first = startWorker();
    await until('it prints', async () => ((await task()).stage === 'printing' ? true : undefined));
    first.kill('SIGKILL');
    startWorker();
    const ended = await until('it is done', async () => {
      const row = await task();
      return row.status === 'completed' ? row : undefined;
    });
    expect(ended.attempts).toBe(2);
    expect(smtp.mails.filter((mail) => mail.messageId === `<${mailId}@lab.example>`)).toHaveLength(1);
    const report = await bench.inProject((tx) =>
      tx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const { stream } = await bench.blobs.open(report.pdf_key ?? '');
    expect(signatureOf(pdfFile(bench, Buffer.concat(await stream.toArray())))).toContain(
      'Signature is Valid',
    );
    // Bytes of the run that died, if it came so far, stand in the notes of what is to be removed.
    const noted = await database.admin.db.selectFrom('blob_removals').select('prefix').execute();
    const keys: string[] = [];
    for await (const key of bench.blobs.list(`projects/${bench.projectId}/reports/${id}/`)) keys.push(key);
    const owned = keys.filter((key) => !noted.some(({ prefix }) => prefix === key));
    expect(owned).toEqual([report.pdf_key]);
    // Said once each, however often the work was begun.
    const log = await database.admin.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .execute();
    expect(log.map(({ action }) => action).toSorted()).toEqual(['report.email-sent', 'report.store-pdf']);
    await queue.stop();
  }, 150_000);
});
