import { createHash, randomBytes } from 'node:crypto';
import { mailPasswordLinkChore } from '@sarm/contracts/jobs/chore-table';
import { replaceAccountLink } from '@sarm/database/account-links.repository';
import { asInstallation, inScope } from '@sarm/database/scope';
import { readSettings } from '@sarm/database/settings.repository';
import { readUserSettings } from '@sarm/database/user-settings.repository';
import { findUser } from '@sarm/database/users.repository';
import { AUTH } from '@sarm/domain/limits';
import { createTranslator } from '@sarm/messages/create-translator';
import { passwordLinkMail } from '@sarm/messages/password-link-mail';
import { InvalidMail, MailRefused } from '@sarm/runtime/mail/smtp-mailer';
import type { ChoreDeps, ChoreHandler } from './chore-handler.ts';

const MINUTE_MS = 60_000;

/** PLT-005. A try that failed half-way makes a new link, and the former one is dead: the mail that arrives last is the good one. */
export const createMailPasswordLink = (deps: ChoreDeps): ChoreHandler<typeof mailPasswordLinkChore> => ({
  chore: mailPasswordLinkChore,

  async run({ userId }) {
    if (userId === null) return;
    const token = randomBytes(32).toString('base64url');
    const minutes = AUTH.resetLinkMinutes;
    const found = await inScope(deps.db, asInstallation, async (tx) => {
      const user = await findUser(tx, userId);
      if (user === undefined) return undefined;
      await replaceAccountLink(tx, {
        hash: createHash('sha256').update(token).digest(),
        userId,
        expiresAt: new Date(Date.now() + minutes * MINUTE_MS),
      });
      const { language } = await readUserSettings(tx, userId);
      return { user, language, site: (await readSettings(tx)).general.siteName };
    });
    if (found === undefined) return;
    const { user, language, site } = found;
    // Behind the sign of a fragment: it reaches no server, no log and no referrer. The host is the installation's own.
    const url = new URL(`/reset-password#token=${token}`, deps.publicUrl).href;
    const words = passwordLinkMail(createTranslator(language), {
      recipient: user.display_name,
      site,
      url,
      minutes,
    });
    try {
      await deps.mailer.send({ to: user.email, ...words });
    } catch (error) {
      if (!(error instanceof MailRefused || error instanceof InvalidMail)) throw error;
      deps.log.warn({ err: error, userId }, 'a mail with a link for a new password was refused for good');
    }
  },
});
