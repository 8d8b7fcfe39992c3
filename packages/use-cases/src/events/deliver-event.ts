import { sendMailChore } from '@sarm/contracts/jobs/chore-table';
import type { Database, Scoped } from '@sarm/database/kernel/connect';
import { insertMail } from '@sarm/database/work/mails.repository';
import { insertNotifications, replaceUnread } from '@sarm/database/work/notifications.repository';
import { markDelivered, missedEventsQuery, takeEvent } from '@sarm/database/work/outbox.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { readMailWishes } from '@sarm/database/people/user-settings.repository';
import { DEFAULT_LANGUAGE, type Language } from '@sarm/domain/languages';
import { isAboutSignIn, isForAdministrators } from '@sarm/domain/notifications';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { type EventRecipient, eventRecipients } from './event-recipients.ts';

export interface DeliveryDeps {
  readonly db: Database;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  /** False: this installation has no mail server, and nobody waits for mail. */
  readonly sendsMail: boolean;
}

/**
 * Notifications, mails, the jobs that send them and the mark that it is done, in one transaction: killed at any moment it has
 * happened completely or not at all, and a second try finds it done. False: there was nothing to deliver.
 */
export const deliverEvent = (deps: DeliveryDeps, eventId: string): Promise<boolean> =>
  inScope(deps.db, asInstallation, async (tx) => {
    const event = await takeEvent(tx, eventId);
    if (event === undefined) return false;
    const { notifications: switches, general } = await readSettings(tx);
    const recipients = await eventRecipients(tx, event, switches);
    const repeated = await replaceRepeated(tx, recipients);
    await insertNotifications(tx, eventId, recipients);
    const mailed = recipients.filter(
      (each) => !repeated.includes(each) && (switches.emailNotifications || isAboutSignIn(each.code)),
    );
    if (deps.sendsMail)
      for (const each of await mailsFor(tx, mailed, general.adminEmail))
        await orderMail(tx, deps.queue, eventId, each);
    await markDelivered(tx, eventId);
    return true;
  });

const REPEATED_WITHIN_SECONDS = 60;

/** Those who were notified of the same end of the same analysis a moment ago: the menu shows the newer text, and one mail is enough. */
async function replaceRepeated(
  tx: Scoped,
  recipients: readonly EventRecipient[],
): Promise<readonly EventRecipient[]> {
  const repeated: EventRecipient[] = [];
  for (const each of recipients) {
    const { analysis } = each.params;
    if (typeof analysis !== 'string') continue;
    const former = await replaceUnread(tx, each.ownerId, analysis, REPEATED_WITHIN_SECONDS);
    if (former.includes(each.code)) repeated.push(each);
  }
  return repeated;
}

interface RequestedMail extends EventRecipient {
  readonly language: Language;
}

/** PLT-066: a person who switched mail off gets none. PLT-094: administrators also get it at their common address. */
async function mailsFor(
  tx: Scoped,
  recipients: readonly EventRecipient[],
  adminEmail: string,
): Promise<RequestedMail[]> {
  const wishes = await readMailWishes(
    tx,
    recipients.map(({ ownerId }) => ownerId),
  );
  const mails = recipients
    .filter(({ ownerId, code }) => isAboutSignIn(code) || wishes.get(ownerId)?.emailNotifications !== false)
    .map((each) => ({ ...each, language: wishes.get(each.ownerId)?.language ?? DEFAULT_LANGUAGE }));
  const common = recipients.find(({ code }) => isForAdministrators(code));
  if (common === undefined || adminEmail === '' || mails.some(({ email }) => email === adminEmail))
    return mails;
  const office = { ...common, ownerId: ADMIN_ADDRESS, email: adminEmail, name: adminEmail };
  return [...mails, { ...office, language: DEFAULT_LANGUAGE }];
}

/** Stands for the administrators' common address where a mail names its recipient. */
const ADMIN_ADDRESS = 'administrators';

/** The text is made when it is sent, in the language of the reader. */
async function orderMail(
  tx: Scoped,
  queue: DeliveryDeps['queue'],
  eventId: string,
  { code, params, because = [], link, ...recipient }: RequestedMail,
): Promise<void> {
  const mailId = await insertMail(tx, {
    sourceKey: `notification:${eventId}:${recipient.ownerId}`,
    recipient: recipient.email,
    recipientName: recipient.name,
    content: { code, params, because },
    link,
    language: recipient.language,
    projectId: recipient.projectId ?? null,
  });
  if (mailId !== undefined) await queue.enqueue(tx, sendMailChore, mailId, { mailId });
}

/** An event is delivered within moments by its own job; one that still waits after this has lost it. */
const MISSED_AFTER_SECONDS = 60;
const BATCH = 100;

/** Answers how many were delivered now. One that fails does not keep the others. */
export async function deliverMissedEvents(
  deps: DeliveryDeps,
  onFailure: (error: unknown, eventId: string) => void,
): Promise<number> {
  const wait = { olderThanSeconds: MISSED_AFTER_SECONDS, limit: BATCH };
  const missed = await inScope(deps.db, asInstallation, (tx) => missedEventsQuery(tx, wait).execute());
  let delivered = 0;
  for (const { id } of missed) {
    try {
      if (await deliverEvent(deps, id)) delivered += 1;
    } catch (error) {
      onFailure(error, id);
    }
  }
  return delivered;
}
