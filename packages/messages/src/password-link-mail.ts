import type { Translate } from './create-translator.ts';
import { escapeHtml, linkHtml, type MailText, oneLine } from './mail-parts.ts';

export interface PasswordLink {
  readonly recipient: string;
  readonly site: string;
  readonly url: string;
  readonly minutes: number;
}

/** PLT-005: the mail with the link to set a new password. */
export function passwordLinkMail(t: Translate, { recipient, site, url, minutes }: PasswordLink): MailText {
  const greeting = t('mail:greeting', { name: recipient });
  const lead = t('mail:password.lead', { site, minutes });
  const ignore = t('mail:password.ignore');
  return {
    subject: oneLine(t('mail:subject', { title: t('mail:password.title'), site })),
    text: `${[greeting, lead, url, ignore].join('\n\n')}\n`,
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(lead)}</p>`,
      linkHtml(url, t('mail:password.title')),
      `<p>${escapeHtml(ignore)}</p>`,
    ].join(''),
  };
}
