import { isAboutSignIn, type NotificationContent } from '@sarm/domain/notifications';
import type { Translate } from './create-translator.ts';
import { escapeHtml, isLink, linkHtml, type MailText, oneLine } from './mail-parts.ts';
import { notificationText } from './notification-text.ts';

export interface MailFrame {
  readonly recipient: string;
  readonly site: string;
  /** Where the thing can be opened; null where there is nothing to open. */
  readonly url: string | null;
}

/** The mail of a notification in the language of its reader: plain text, and the same as simple HTML. */
export function notificationMail(t: Translate, content: NotificationContent, frame: MailFrame): MailText {
  const { recipient, site, url } = frame;
  const { title, message } = notificationText(t, content);
  const greeting = t('mail:greeting', { name: oneLine(recipient) });
  const footer = t(isAboutSignIn(content.code) ? 'mail:signInFooter' : 'mail:footer', { site });
  const paragraphs = [greeting, title, message];
  const open = url !== null && isLink(url) ? [`${t('mail:open')}: ${url}`] : [];
  return {
    subject: oneLine(t('mail:subject', { title, site })),
    text: `${[...paragraphs, ...open, '--', footer].join('\n\n')}\n`,
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      `<p><strong>${escapeHtml(title)}</strong><br>${escapeHtml(message)}</p>`,
      url === null ? '' : linkHtml(url, t('mail:open')),
      `<hr><p><small>${escapeHtml(footer)}</small></p>`,
    ].join(''),
  };
}
