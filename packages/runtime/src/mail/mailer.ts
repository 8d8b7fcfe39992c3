export interface Mail {
  /** Becomes the Message-ID, by which two copies of one mail are recognised as one. */
  readonly id?: string;
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
