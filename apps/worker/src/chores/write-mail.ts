import type { MailRow } from '@sarm/database/work/mails.repository';
import { isNotificationCode, TEST_MAIL } from '@sarm/domain/notifications';
import { createTranslator } from '@sarm/messages/create-translator';
import { notificationMail } from '@sarm/messages/notification-mail';
import { testMail } from '@sarm/messages/test-mail';
import type { Mail } from '@sarm/runtime/mail/mailer';
import { InvalidMail } from '@sarm/runtime/mail/smtp-mailer';

/** The text of a mail in the language of its reader. A row without a valid notice is never sent. */
export function writeMail(mail: MailRow, product: { site: string; publicUrl: string }): Omit<Mail, 'id'> {
  const { template: code, params, because, link } = mail;
  if (code === TEST_MAIL)
    return {
      to: mail.recipient,
      ...testMail(createTranslator(mail.language), { recipient: mail.recipient_name, site: product.site }),
    };
  if (!isNotificationCode(code)) throw new InvalidMail('template');
  const frame = {
    recipient: mail.recipient_name,
    site: product.site,
    url: link === null ? null : new URL(link, product.publicUrl).href,
  };
  const message = { code, params, because };
  return { to: mail.recipient, ...notificationMail(createTranslator(mail.language), message, frame) };
}
