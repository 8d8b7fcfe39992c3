import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends ParsedMail {
  readonly envelopeFrom: string;
  readonly envelopeTo: readonly string[];
}

export interface TestSmtpServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  stop(): Promise<void>;
}

/** A real SMTP server on a free port that keeps what it was sent. Recipients at refused.example are refused. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === 'sarm' && auth.password === 'test-only'
        ? done(null, { user: 'sarm' })
        : done(new Error('wrong user or password')),
    onRcptTo: (address, _session, done) =>
      done(address.address.endsWith('@refused.example') ? new Error('550 no such user') : null),
    onData: (stream, session, done) => {
      simpleParser(stream, {}, (error, mail) => {
        if (error !== null && error !== undefined) return done(error instanceof Error ? error : undefined);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          ...mail,
          envelopeFrom: mailFrom === false ? '' : mailFrom.address,
          envelopeTo: rcptTo.map((each) => each.address),
        });
        return done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    url: `smtp://sarm:test-only@127.0.0.1:${port}`,
    mails,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
