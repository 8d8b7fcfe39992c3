import { startSmtpServer, type TestSmtpServer } from '@sarm/testing/smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mailer } from './mailer.ts';
import { createMailer } from './smtp-mailer.ts';

let server: TestSmtpServer;
let mailer: Mailer;
const from = 'SARM Platform <no-reply@clinic.example>';
beforeAll(async () => {
  server = await startSmtpServer();
  mailer = createMailer({ url: server.url, from });
});
afterAll(() => server.stop());

const mail = { to: 'anna@clinic.example', subject: 'Your report', text: 'It is ready.' };

describe('SMTP mailer', () => {
  it('delivers text, HTML, accents and attachments as they were given', async () => {
    const content = Buffer.from('%PDF-1.7 bytes');
    await mailer.send({
      ...mail,
      subject: 'Kết quả – Ergebnis – ✓',
      html: '<p>It is <b>ready</b>.</p>',
      attachments: [{ filename: 'Bericht "März".pdf', contentType: 'application/pdf', content }],
    });
    const got = server.mails.at(-1);
    expect(got?.subject).toBe('Kết quả – Ergebnis – ✓');
    expect(got?.text?.trim()).toBe('It is ready.');
    expect(got?.html).toContain('<b>ready</b>');
    expect(got?.from?.text).toContain('no-reply@clinic.example');
    expect(got?.envelopeTo).toEqual(['anna@clinic.example']);
    expect(got?.attachments[0]).toMatchObject({
      filename: 'Bericht "März".pdf',
      contentType: 'application/pdf',
    });
    expect(got?.attachments[0]?.content.equals(content)).toBe(true);
  });

  it.each([
    { ...mail, to: 'anna@clinic.example\r\nBcc: eve@evil.example' },
    { ...mail, to: 'anna@clinic.example, eve@evil.example' },
    { ...mail, to: 'Anna <anna@clinic.example>' },
    { ...mail, to: '' },
    { ...mail, subject: 'Hello\r\nBcc: eve@evil.example' },
    { ...mail, subject: 'Hello\nX-Header: 1' },
    {
      ...mail,
      attachments: [{ filename: 'a\r\nX-Evil: 1', contentType: 'text/plain', content: Buffer.alloc(0) }],
    },
    {
      ...mail,
      attachments: [{ filename: 'a', contentType: 'text/plain\r\n\r\n<script>', content: Buffer.alloc(0) }],
    },
  ])('refuses to put a header into a mail: %j', async (hostile) => {
    const before = server.mails.length;
    await expect(mailer.send(hostile)).rejects.toMatchObject({ name: 'InvalidMail' });
    expect(server.mails.length).toBe(before);
  });

  it('does not read files or addresses that a text names', async () => {
    await mailer.send({ ...mail, text: 'file:///etc/passwd', html: '<img src="/etc/passwd">' });
    expect(server.mails.at(-1)?.text?.trim()).toBe('file:///etc/passwd');
    expect(server.mails.at(-1)?.attachments).toEqual([]);
  });

  it('fails when the server refuses the recipient, the password or the connection', async () => {
    await expect(mailer.send({ ...mail, to: 'nobody@refused.example' })).rejects.toThrow(/550/);
    const wrong = createMailer({ url: server.url.replace('test-only', 'wrong'), from });
    await expect(wrong.send(mail)).rejects.toMatchObject({ code: 'EAUTH' });
    const away = createMailer({ url: 'smtp://127.0.0.1:9', from });
    await expect(away.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
  });

  it('security finding 20: sends nothing in the clear to another machine, whatever its address says', async () => {
    // Leads to this machine, but is none of its names.
    const other = server.url.replace('127.0.0.1', '0.0.0.0');
    for (const url of [other, `${other}/?ignoreTLS=true`, `${other}/?requireTLS=false`]) {
      const before = server.mails.length;
      await expect(createMailer({ url, from }).send(mail)).rejects.toThrow(/STARTTLS|TLS/);
      expect(server.mails.length).toBe(before);
    }
    await createMailer({ url: other, from, clearTextHosts: ['0.0.0.0'] }).send(mail);
    expect(server.mails.at(-1)?.subject).toBe(mail.subject);
  });

  it('reports when there is no mail server', async () => {
    const none = createMailer({ url: undefined, from });
    expect(none.configured).toBe(false);
    await expect(none.send(mail)).rejects.toMatchObject({ name: 'MailNotConfigured' });
  });
});
