import {
  deliverEventChore,
  deliverMissedChore,
  mailEmailLinkChore,
  mailPasswordLinkChore,
  sendMailChore,
  allChores,
} from '@sarm/contracts/jobs/chore-table';
import {
  findNewestTestMail,
  insertMail,
  insertTestMail,
  type NewMail,
} from '@sarm/database/work/mails.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createMailer } from '@sarm/runtime/mail/smtp-mailer';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { startSmtpServer, type TestSmtpServer } from '@sarm/testing/smtp-server';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createChores } from './all-chores.ts';
import type { ChoreDeps } from './chore-handler.ts';
import { createSendMail } from './send-mail.ts';

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

const order = async (over: Partial<NewMail> = {}): Promise<string> => {
  const mail: NewMail = {
    sourceKey: newId(),
    recipient: 'anna@example.org',
    recipientName: 'Anna',
    content: { code: 'extraction.completed', params: { video: 'A1-F1', count: 50 } },
    link: '/sarm/frames/1',
    language: 'en',
    projectId: null,
    ...over,
  };
  return (await inScope(deps.db, asInstallation, (tx) => insertMail(tx, mail))) ?? '';
};
const send = (mailId: string, over: Partial<ChoreDeps> = {}) =>
  createSendMail({ ...deps, ...over }).run({ mailId });
const read = (id: string) =>
  database.admin.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const sentAs = (id: string) => smtp.mails.filter((mail) => mail.messageId === `<${id}@lab.example>`);

describe('sending a mail', () => {
  it('hands it over once, as text, with a link and its own Message-ID, and deletes the content', async () => {
    const id = await order();
    await send(id);
    await send(id);
    const [mail, ...more] = sentAs(id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Frames extracted · SARM Platform',
      envelopeTo: ['anna@example.org'],
    });
    expect(mail?.text).toContain('A1-F1, 50 frames');
    expect(mail?.text).toContain('https://sarm.lab.example/sarm/frames/1');
    expect(await read(id)).toMatchObject({ status: 'sent', attempts: 1, params: {} });
  });

  it('sends a test to the person who requested it, in that person’s language', async () => {
    const to = { email: 'chef@example.org', name: 'Inès', language: 'fr' } as const;
    const id = await inScope(deps.db, asInstallation, (tx) => insertTestMail(tx, to));
    await send(id);
    expect(sentAs(id)).toMatchObject([
      { subject: 'E-mail de test · SARM Platform', envelopeTo: ['chef@example.org'] },
    ]);
    expect(await inScope(deps.db, asInstallation, findNewestTestMail)).toMatchObject({ status: 'sent' });
  });

  it('is tried again while the server is away, and under the same Message-ID by the next worker', async () => {
    const id = await order();
    const away = { ...deps.mailer, send: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    await expect(send(id, { mailer: away })).rejects.toThrow('ECONNREFUSED');
    expect(await read(id)).toMatchObject({ status: 'sending', attempts: 1 });
    await send(id);
    expect(sentAs(id)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('is given up at once where the server refuses the recipient for good, or the row is not what it should be', async () => {
    for (const over of [
      { recipient: 'nobody@refused.example' },
      { content: { code: 'none' as never, params: {} } },
    ]) {
      const id = await order(over);
      await send(id);
      expect(await read(id)).toMatchObject({ status: 'failed', params: {} });
      expect(sentAs(id)).toEqual([]);
    }
  });

  it('is failed when its tries are spent', async () => {
    const id = await order();
    await inScope(deps.db, asInstallation, async (tx) =>
      createSendMail(deps).onGivenUp?.(tx, { mailId: id }),
    );
    expect((await read(id)).status).toBe('failed');
  });
});

describe('the chores of a worker', () => {
  it('are exactly those that the table gives to it', () => {
    const names = createChores(deps).map((each) => each.chore.name);
    expect(names).toEqual([
      deliverEventChore.name,
      deliverMissedChore.name,
      sendMailChore.name,
      mailPasswordLinkChore.name,
      mailEmailLinkChore.name,
    ]);
    expect(names).toEqual(allChores.filter((chore) => chore.program === 'worker').map((chore) => chore.name));
  });
});
