import { type Insertable, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { ReportMailsTable } from '../kernel/tables.generated.ts';

export type ReportMailRow = Selectable<ReportMailsTable>;

export async function insertReportMail(tx: Scoped, mail: Insertable<ReportMailsTable>): Promise<void> {
  await tx.insertInto('report_mails').values(mail).execute();
}

/** As claimMail: found in 'sending' it was taken by a run that died, and goes out again under the same Message-ID. */
export const claimReportMail = (tx: Scoped, taskId: string): Promise<ReportMailRow | undefined> =>
  tx
    .updateTable('report_mails')
    .set({ status: 'sending' })
    .where('task_id', '=', taskId)
    .where('status', 'in', ['waiting', 'sending'])
    .returningAll()
    .executeTakeFirst();

/** Answers the report that it was about; undefined: it was sent before. */
export async function endReportMail(
  tx: Scoped,
  taskId: string,
  status: 'sent' | 'failed',
): Promise<string | undefined> {
  const ended = await tx
    .updateTable('report_mails')
    .set({ status, ...(status === 'sent' ? { sent_at: sql<Date>`now()` } : {}) })
    .where('task_id', '=', taskId)
    .where('status', '<>', 'sent')
    .returning('report_id')
    .executeTakeFirst();
  return ended?.report_id;
}
