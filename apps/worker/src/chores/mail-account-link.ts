import { createHash, randomBytes } from 'node:crypto';
import { addAccountLink, replaceAccountLink } from '@sarm/database/people/account-links.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { readUserSettings } from '@sarm/database/people/user-settings.repository';
import { findUser, type UserRow } from '@sarm/database/people/users.repository';
import { ACCOUNT_LINK_PATHS, type AccountLinkPurpose } from '@sarm/domain/accounts/account-links';
import { createTranslator, type Translate } from '@sarm/messages/create-translator';
import type { AccountLink, MailText } from '@sarm/messages/account-link-mail';
import { InvalidMail, MailRefused } from '@sarm/runtime/mail/smtp-mailer';
import { originFields } from '@sarm/runtime/trace/origin';
import type { ChoreDeps } from './chore-handler.ts';

export interface LinkToMail {
  readonly purpose: AccountLinkPurpose;
  readonly goodForMs: number;
  readonly write: (t: Translate, link: AccountLink) => MailText;
  /** Who needs it no more gets none. */
  readonly needs?: (user: UserRow) => boolean;
}

/** A try that failed half-way makes a new link; the token of the former one is in no mail. */
export async function mailAccountLink(deps: ChoreDeps, userId: string, link: LinkToMail): Promise<void> {
  const { purpose } = link;
  const token = randomBytes(32).toString('base64url');
  const found = await inScope(deps.db, asInstallation, async (tx) => {
    const user = await findUser(tx, userId);
    if (user === undefined || link.needs?.(user) === false) return undefined;
    // Anybody can request a password link for anybody, so a new one leaves the others; the first that is used ends all.
    const store = purpose === 'password' ? addAccountLink : replaceAccountLink;
    await store(tx, {
      hash: createHash('sha256').update(token).digest(),
      userId,
      purpose,
      expiresAt: new Date(Date.now() + link.goodForMs),
    });
    const { language } = await readUserSettings(tx, userId);
    return { user, language, site: (await readSettings(tx)).general.siteName };
  });
  if (found === undefined) return;
  const { user, language, site } = found;
  // In the fragment of the URL: it is sent to no server, no log and no referrer. The host is the installation's own.
  const url = new URL(`${ACCOUNT_LINK_PATHS[purpose]}#token=${token}`, deps.publicUrl).href;
  const recipient = user.email_proven_at === null ? null : user.display_name;
  const content = link.write(createTranslator(language), { recipient, site, url });
  try {
    await deps.mailer.send({ to: user.email, ...content });
  } catch (error) {
    if (!(error instanceof MailRefused || error instanceof InvalidMail)) throw error;
    deps.log.warn(
      { ...originFields(), err: error, userId, purpose },
      'a mail with a link was refused for good',
    );
  }
}
