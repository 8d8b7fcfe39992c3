import type { Language } from '@sarm/domain/languages';
import { type NotificationContent, TEST_MAIL } from '@sarm/domain/notifications';
import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { newId } from '../kernel/new-id.ts';
import type { MailsTable } from '../kernel/tables.generated.ts';

export type MailRow = Selectable<MailsTable>;

export interface NewMail {
  /** What requested it; the same request twice makes one mail. */
  readonly sourceKey: string;
  readonly recipient: string;
  readonly recipientName: string;
  readonly content: NotificationContent;
  readonly link: string | null;
  readonly language: Language;
  readonly projectId: string | null;
}

/** Undefined: this mail was requested before. */
export async function insertMail(tx: Scoped, mail: NewMail): Promise<string | undefined> {
  const row = await tx
    .insertInto('mails')
    .values({
      id: newId(),
      source_key: mail.sourceKey,
      recipient: mail.recipient,
      recipient_name: mail.recipientName,
      template: mail.content.code,
      params: JSON.stringify(mail.content.params),
      because: JSON.stringify(mail.content.because ?? []),
      link: mail.link,
      language: mail.language,
      project_id: mail.projectId,
    })
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Takes a mail for handing it over. Undefined: it was sent or given up. A mail found in 'sending' was taken by a process
 * that died before it could report: it is handed over again, under the same Message-ID.
 */
export const claimMail = (tx: Scoped, id: string): Promise<MailRow | undefined> =>
  tx
    .updateTable('mails')
    .set((eb) => ({ status: 'sending', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'sending'])
    .returningAll()
    .executeTakeFirst();

/** Its text is not needed any more, and may name people. */
export async function endMail(tx: Scoped, id: string, status: 'sent' | 'failed'): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      status,
      recipient_name: '',
      params: '{}',
      because: '[]',
      ...(status === 'sent' ? { sent_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .execute();
}

export type TestMail = Pick<MailRow, 'status' | 'attempts' | 'created_at' | 'sent_at'>;
const TEST_SOURCE = 'test:';

/** PLT-232: for somebody who checks whether mail goes out at all. */
export async function insertTestMail(
  tx: Scoped,
  to: { readonly email: string; readonly name: string; readonly language: Language },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('mails')
    .values({
      id,
      // Ids grow with time, so the newest test is the last of its keys.
      source_key: `${TEST_SOURCE}${id}`,
      recipient: to.email,
      recipient_name: to.name,
      template: TEST_MAIL,
      language: to.language,
    })
    .execute();
  return id;
}

export const findNewestTestMail = (tx: Scoped): Promise<TestMail | undefined> =>
  tx
    .selectFrom('mails')
    .select(['status', 'attempts', 'created_at', 'sent_at'])
    .where('source_key', '>', TEST_SOURCE)
    .where('source_key', '<', 'test;')
    .orderBy('source_key', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function deleteMailsBefore(tx: Scoped, before: Date): Promise<number> {
  const gone = await tx
    .deleteFrom('mails')
    .where('created_at', '<', before)
    .where('status', 'in', ['sent', 'failed'])
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
