import { asUser, inScope } from '@sarm/database/kernel/scope';
import { finishTask } from '@sarm/database/work/tasks.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { REPORT_MAILS } from '@sarm/domain/reports';
import { describe, expect, it } from 'vitest';
import { type SignedInPerson, TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { REPORTS, ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;
Object.assign(lab.api.deps, {
  mailer: { configured: true, send: () => Promise.reject(new Error('only the worker sends')) },
});

const OUTSIDE = 'stranger@elsewhere.example';

/** Sends and lets a worker end it at once: the status, the code of a refusal and the answer. */
async function mail(who: SignedInPerson, reportId: string, recipient: string) {
  const payload = { reportId, recipient, subject: 'S', message: 'M' };
  const answered = new AbortController();
  const sending = who.inject({ method: 'POST', url: `${REPORTS}/email`, payload }).finally(() => {
    answered.abort();
  });
  const open = () =>
    db.selectFrom('tasks').select('id').where('job_name', '=', 'mail-report').where('status', '=', 'pending');
  while (!answered.signal.aborted) {
    const task = await open().executeTakeFirst();
    const result = { sent_at: '2026-11-12T10:00:00.000Z' };
    if (task !== undefined)
      await inScope(lab.api.database.app.db, asUser(who.id), (tx) =>
        finishTask(tx, task.id, { status: 'completed', notice: notice('mail.sent'), result }),
      );
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const answer = await sending;
  return [answer.statusCode, answer.json<{ code?: string }>().code, answer] as const;
}

const issued = async (): Promise<string> => {
  await world.analyse();
  const { id } = await world.saved();
  expect((await world.issue(id, TEST_USER_PASSWORD)).statusCode).toBe(200);
  return id;
};

describe('security finding 13: mails of reports', () => {
  it('BUS-106 a draft goes only to members of its project, an issued report to any address', async () => {
    const { id: draft } = await world.saved();
    for (const outside of [OUTSIDE, lab.stranger.email, lab.admin.email])
      expect((await mail(lab.member, draft, outside)).slice(0, 2)).toEqual([422, 'draft_recipient_outside']);
    expect((await mail(lab.member, draft, lab.viewer.email.toUpperCase()))[0]).toBe(200);
    await db.updateTable('users').set({ is_active: false }).where('id', '=', lab.plain.id).execute();
    expect((await mail(lab.member, draft, lab.plain.email))[0]).toBe(422);
    expect((await mail(lab.member, await issued(), OUTSIDE))[0]).toBe(200);
    const kept = await db.selectFrom('report_mails').select('recipient').execute();
    expect(kept.map(({ recipient }) => recipient.toLowerCase()).sort()).toEqual(
      [OUTSIDE, lab.viewer.email].sort(),
    );
  });

  it('BUS-106 a person sends at most 20 an hour, and others as many', async () => {
    expect(REPORT_MAILS).toEqual({ limit: 20, windowSeconds: 3600 });
    await db.deleteFrom('throttles').execute();
    const id = await issued();
    // One that is refused does not count.
    const { id: draft } = await world.saved();
    expect((await mail(lab.member, draft, OUTSIDE))[0]).toBe(422);
    for (let n = 0; n < REPORT_MAILS.limit; n += 1)
      expect([n, (await mail(lab.member, id, OUTSIDE))[0]]).toEqual([n, 200]);
    const [status, code, answer] = await mail(lab.member, id, OUTSIDE);
    expect([status, code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await mail(lab.editor, id, OUTSIDE))[0]).toBe(200);
    lab.api.clock.advance(REPORT_MAILS.windowSeconds * 1000);
    const again = await lab.api.signIn(lab.member);
    expect((await mail(again, id, OUTSIDE))[0]).toBe(200);
  }, 60_000);
});
