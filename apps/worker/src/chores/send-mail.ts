import { sendMailChore } from '@sarm/contracts/jobs/chore-table';
import { claimMail, endMail } from '@sarm/database/work/mails.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { InvalidMail, MailRefused } from '@sarm/runtime/mail/smtp-mailer';
import { originFields } from '@sarm/runtime/trace/origin';
import type { ChoreDeps, ChoreHandler } from './chore-handler.ts';
import { writeMail } from './write-mail.ts';

/**
 * Hands a mail to the mail server. The row is claimed before and ended after it, so a mail that was sent is never sent again;
 * between the server's acceptance and the end of the row lies the one moment in which a killed process makes a second copy.
 * SMTP has no transaction that would close it: both copies carry the same Message-ID, so mailboxes show them as one.
 */
export const createSendMail = (deps: ChoreDeps): ChoreHandler<typeof sendMailChore> => ({
  chore: sendMailChore,

  async run({ mailId }) {
    const { db, log, mailer } = deps;
    const claimed = await inScope(db, asInstallation, async (tx) => ({
      mail: await claimMail(tx, mailId),
      site: (await readSettings(tx)).general.siteName,
    }));
    if (claimed.mail === undefined) return;
    try {
      await mailer.send({
        id: mailId,
        ...writeMail(claimed.mail, { site: claimed.site, publicUrl: deps.publicUrl }),
      });
    } catch (error) {
      // Another try would be refused like this one; anything else may pass.
      if (!(error instanceof MailRefused || error instanceof InvalidMail)) throw error;
      log.warn({ ...originFields(), err: error, mailId }, 'a mail was refused for good');
      await inScope(db, asInstallation, (tx) => endMail(tx, mailId, 'failed'));
      return;
    }
    await inScope(db, asInstallation, (tx) => endMail(tx, mailId, 'sent'));
  },

  onGivenUp: (tx, { mailId }) => endMail(tx, mailId, 'failed'),
});
