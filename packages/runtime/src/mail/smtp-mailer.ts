import { createTransport } from 'nodemailer';
import { mayBeClear } from '../protected-address.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface MailerConfig {
  /** smtp://user:password@host:port or smtps://…; undefined: this installation sends no mail. */
  readonly url: string | undefined;
  readonly from: string;
  /** Hosts that may be spoken to without TLS, as well as this machine. */
  readonly clearTextHosts?: readonly string[];
}

export class MailNotConfigured extends Error {
  constructor() {
    super('this installation has no mail server');
    this.name = 'MailNotConfigured';
  }
}

export class InvalidMail extends Error {
  constructor(what: string) {
    super(`the mail has an invalid ${what}`);
    this.name = 'InvalidMail';
  }
}

/** The server will never take this mail: no such mailbox, or contents it refuses. */
export class MailRefused extends Error {
  constructor(answer: string, options?: ErrorOptions) {
    super(`the mail server refused the mail: ${answer}`, options);
    this.name = 'MailRefused';
  }
}

export const createMailer = (config: MailerConfig): Mailer =>
  config.url === undefined ? unconfiguredMailer : smtpMailer({ ...config, url: config.url });

const unconfiguredMailer: Mailer = {
  configured: false,
  send: () => Promise.reject(new MailNotConfigured()),
};

function smtpMailer({ url, from, clearTextHosts = [] }: MailerConfig & { readonly url: string }): Mailer {
  const address = new URL(url);
  const requireTLS = !mayBeClear(address.hostname, clearTextHosts);
  // The query of an address sets options of the transport and would win.
  if (requireTLS)
    for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) address.searchParams.delete(name);
  const transport = createTransport({
    url: address.toString(),
    // Links that reset a password and PDFs of patients: without STARTTLS the mail is not sent, and tried again later.
    requireTLS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A text from outside must never make the server read its own files or call addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    configured: true,
    async send(mail) {
      checkMail(mail);
      const sending = transport.sendMail({
        from,
        ...(mail.id === undefined ? {} : { messageId: `<${mail.id}@${domainOf(from)}>` }),
        // As an object the address is taken as one; as a text 'a@x, b@y' would be two recipients.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === undefined ? {} : { html: mail.html }),
        attachments: (mail.attachments ?? []).map((attachment) => ({
          filename: attachment.filename,
          contentType: attachment.contentType,
          content: Buffer.from(attachment.content),
        })),
      });
      const { rejected } = await sending.catch((error: unknown) => {
        throw isFinal(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      });
      if (rejected.length > 0) throw new MailRefused('its recipient');
    },
  };
}

/** A permanent refusal of recipient or contents; a refused sign-in is a fault of the installation and can be mended. */
const isFinal = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
};

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/;
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/** A line break in a header begins the next header: refused, not cleaned, because it is never an accident. */
function checkMail(mail: Mail): void {
  if (!ADDRESS.test(mail.to)) throw new InvalidMail('recipient');
  if (CONTROL.test(mail.subject)) throw new InvalidMail('subject');
  for (const { filename, contentType } of mail.attachments ?? [])
    if (CONTROL.test(filename) || CONTROL.test(contentType)) throw new InvalidMail('attachment');
}
