import { AUTH } from '@sarm/domain/limits';
import type { Translate } from './create-translator.ts';
import { escapeHtml, linkHtml, type MailText, oneLine } from './mail-parts.ts';

export interface AccountLink {
  /** Null: the address is not proven, so the name may be what a stranger wants its owner to read. */
  readonly recipient: string | null;
  readonly site: string;
  readonly url: string;
}
export type { MailText };

interface LinkTexts {
  readonly title: string;
  readonly lead: string;
  readonly ignore: string;
}

function writeMail(
  t: Translate,
  { recipient, site, url }: AccountLink,
  { title, lead, ignore }: LinkTexts,
): MailText {
  const greeting =
    recipient === null ? t('mail:greetingNobody') : t('mail:greeting', { name: oneLine(recipient) });
  return {
    subject: oneLine(t('mail:subject', { title, site })),
    text: `${[greeting, lead, url, ignore].join('\n\n')}\n`,
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(lead)}</p>`,
      linkHtml(url, title),
      `<p>${escapeHtml(ignore)}</p>`,
    ].join(''),
  };
}

/** PLT-005: the mail with the link to set a new password. */
export const passwordLinkMail = (t: Translate, link: AccountLink): MailText =>
  writeMail(t, link, {
    title: t('mail:password.title'),
    lead: t('mail:password.lead', { site: link.site, minutes: AUTH.resetLinkMinutes }),
    ignore: t('mail:password.ignore'),
  });

/** PLT-152: the mail with the link that shows whose the registered address is. */
export const emailLinkMail = (t: Translate, link: AccountLink): MailText =>
  writeMail(t, link, {
    title: t('mail:email.title'),
    lead: t('mail:email.lead', { site: link.site, hours: AUTH.emailLinkHours }),
    ignore: t('mail:email.ignore'),
  });
