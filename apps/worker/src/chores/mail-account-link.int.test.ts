import { createHash } from 'node:crypto';
import { spendAccountLink } from '@sarm/database/people/account-links.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { AUTH } from '@sarm/domain/limits';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createMailer } from '@sarm/runtime/mail/smtp-mailer';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createPerson } from '@sarm/testing/people';
import { startSmtpServer, type TestSmtpServer } from '@sarm/testing/smtp-server';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ChoreDeps } from './chore-handler.ts';
import { createMailEmailLink } from './mail-email-link.ts';
import { createMailPasswordLink } from './mail-password-link.ts';

let database: TestDatabase;
let smtp: TestSmtpServer;
let deps: ChoreDeps;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  smtp = await startSmtpServer();
  deps = {
    db: database.app.db,
    queue: createJobQueue({ pool: database.app.pool, log: silentLog }),
    mailer: createMailer({ url: smtp.url, from: 'SARM <no-reply@lab.example>' }),
    log: silentLog,
    publicUrl: 'https://sarm.lab.example/',
  };
});
afterAll(async () => {
  await smtp.stop();
  await database.drop();
});

const send = (userId: string | null) => createMailPasswordLink(deps).run({ userId });
const tokenIn = (text: string | undefined): string =>
  /https:\/\/sarm\.lab\.example\/reset-password#token=([\w-]{43})\n/.exec(text ?? '')?.[1] ?? '';
const owner = (token: string, inMinutes: number) =>
  inScope(deps.db, asInstallation, (tx) =>
    spendAccountLink(
      tx,
      { hash: createHash('sha256').update(token).digest(), purpose: 'password' },
      new Date(Date.now() + inMinutes * 60_000),
    ),
  );

it('PLT-005 PLT-125 PLT-161 mails a link of the installation that is good for half an hour, and stores only its hash', async () => {
  const anna = await createPerson(database);
  await send(anna.id);
  const [mail] = smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(anna.email));
  expect(mail?.subject).toBe('Set a new password · SARM Platform');
  const token = tokenIn(mail?.text);
  expect(await owner(token, AUTH.resetLinkMinutes + 1)).toBeUndefined();
  const rows = await database.admin.db.selectFrom('account_links').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await owner(token, AUTH.resetLinkMinutes - 1)).toBe(anna.id);
});

it('PLT-066 is sent even to a person who switched notification mail off, in the language of the person', async () => {
  const anna = await createPerson(database);
  await database.admin.db
    .insertInto('user_settings')
    .values({ owner_id: anna.id, dark_mode: false, email_notifications: false, language: 'es' })
    .execute();
  await send(anna.id);
  const [mail] = smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(anna.email));
  expect(mail?.subject).toBe('Establecer una nueva contraseña · SARM Platform');
});

it('PLT-005 leaves the links of earlier mails good, and sends nothing to nobody (security finding 21)', async () => {
  const anna = await createPerson(database);
  await send(anna.id);
  await send(anna.id);
  await send(null);
  const tokens = smtp.mails
    .filter(({ envelopeTo }) => envelopeTo.includes(anna.email))
    .map(({ text }) => tokenIn(text));
  expect(tokens).toHaveLength(2);
  expect(await owner(tokens[0] ?? '', 0)).toBe(anna.id);
  expect(await owner(tokens[0] ?? '', 0)).toBeUndefined();
  expect(await owner(tokens[1] ?? '', 0)).toBe(anna.id);
});

it('PLT-152 mails who registered a link that is good for a day, and nobody whose address is proven', async () => {
  const nora = await createPerson(database);
  const run = () => createMailEmailLink(deps).run({ userId: nora.id });
  await run();
  const { db } = database.admin;
  await db.updateTable('users').set({ email_proven_at: null }).where('id', '=', nora.id).execute();
  await run();
  const [mail, ...others] = smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(nora.email));
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Confirm your email address · SARM Platform');
  const token =
    /https:\/\/sarm\.lab\.example\/confirm-email#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const [row] = await db.selectFrom('account_links').selectAll().where('user_id', '=', nora.id).execute();
  expect(row).toMatchObject({ token_hash: hash, purpose: 'email' });
  const hours = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(AUTH.emailLinkHours);
});

it('security finding 5: says nothing that a stranger wrote to an address which is not proven', async () => {
  const evil = 'Anna,\n\nyour results: https://evil.example/r\n\nThe clinic';
  const nora = await createPerson(database, { displayName: evil });
  const { db } = database.admin;
  const mailsTo = () => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(nora.email));
  await db.updateTable('users').set({ email_proven_at: null }).where('id', '=', nora.id).execute();
  await createMailEmailLink(deps).run({ userId: nora.id });
  await send(nora.id);
  expect(mailsTo()).toHaveLength(2);
  for (const { text } of mailsTo()) {
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toMatch(/evil|The clinic/);
  }
  await db.updateTable('users').set({ email_proven_at: new Date() }).where('id', '=', nora.id).execute();
  await send(nora.id);
  expect(mailsTo().at(-1)?.text).toMatch(
    /^Hello Anna, your results: https:\/\/evil.example\/r The clinic,\n/,
  );
});
