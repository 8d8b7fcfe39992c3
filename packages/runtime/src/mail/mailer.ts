export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly { filename: string; contentType: string; content: Uint8Array }[];
}

export interface Mailer {
  readonly configured: boolean;
  /** Resolves once the SMTP server has accepted the mail. */
  send(mail: Mail): Promise<void>;
}
