import type { Notification } from '@sarm/contracts/http/notifications/notifications.routes';
import { newId } from '@sarm/database/kernel/new-id';
import type { NotificationsTable } from '@sarm/database/kernel/tables.generated';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());
beforeEach(() => lab.api.database.admin.db.deleteFrom('notifications').execute());

interface Page {
  readonly items: Notification[];
  readonly total: number;
  readonly unread_count: number;
}
const LIST = '/api/sarm/notification/get-notifications';

async function notify(
  who: SignedInPerson,
  over: Partial<Insertable<NotificationsTable>> = {},
): Promise<string> {
  const id = newId();
  await lab.api.database.admin.db
    .insertInto('notifications')
    .values({
      id,
      owner_id: who.id,
      outbox_id: newId(),
      code: 'extraction.completed',
      params: JSON.stringify({ video: 'A1-F4', count: 1200 }),
      ...over,
    })
    .execute();
  return id;
}
const read = async (who: SignedInPerson, query = ''): Promise<Page> => {
  const answer = await who.inject({ url: `${LIST}${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
};
const mark = (who: SignedInPerson, payload: object) =>
  who.inject({ method: 'POST', url: '/api/sarm/notification/mark-read', payload });
const idsOf = ({ items }: Page): string[] => items.map(({ id }) => id);

describe('notifications of a person', () => {
  it('BUS-108 PLT-047 answers them as texts and as codes, with their causes', async () => {
    const done = await notify(lab.member, { link: '/sarm/frames/1' });
    expect((await read(lab.member)).items[0]).toMatchObject({
      id: done,
      type: 'extraction.completed',
      title: 'Frames extracted',
      message: 'A1-F4, 1200 frames',
      params: { video: 'A1-F4', count: 1200 },
      severity: 'info',
      read: false,
      link: '/sarm/frames/1',
    });
    await notify(lab.member, {
      code: 'ingest.failed',
      params: JSON.stringify({ video: 'B1' }),
      because: JSON.stringify([{ code: 'file.empty' }]),
      severity: 'error',
    });
    expect((await read(lab.member)).items[0]).toMatchObject({
      title: 'File check failed',
      message: expect.stringMatching(/^B1: The file is empty/),
      severity: 'error',
      link: null,
    });
  });

  it('PLT-047 pages through them, newest first, and counts all and the unread', async () => {
    const ids = [];
    for (let day = 1; day <= 5; day += 1)
      ids.unshift(
        await notify(lab.member, {
          created_at: new Date(`2026-11-0${day}`),
          read_at: day === 1 ? new Date() : null,
        }),
      );
    const first = await read(lab.member, '?page=1&limit=2');
    expect([idsOf(first), first.total, first.unread_count]).toEqual([ids.slice(0, 2), 5, 4]);
    const last = await read(lab.member, '?page=3&limit=2');
    expect([idsOf(last), last.items[0]?.read]).toEqual([ids.slice(4), true]);
    expect(await read(lab.member, '?page=9&limit=2')).toEqual({ items: [], total: 5, unread_count: 4 });
    expect((await lab.member.inject({ url: `${LIST}?limit=0` })).statusCode).toBe(422);
  });

  it('BUS-108 PLT-047 shows nobody those of another person, not even to an administrator of the same project', async () => {
    const mine = await notify(lab.member, { project_id: lab.projectId });
    const theirs = await notify(lab.editor, { project_id: lab.projectId });
    expect(idsOf(await read(lab.member))).toEqual([mine]);
    expect(idsOf(await read(lab.editor))).toEqual([theirs]);
    expect(await read(lab.admin)).toEqual({ items: [], total: 0, unread_count: 0 });
  });
});

describe('reading them', () => {
  it('PLT-047 marks the named ones, keeps the time of the first reading and writes no audit row', async () => {
    const [one, two] = [await notify(lab.member), await notify(lab.member)];
    const { db } = lab.api.database.admin;
    const audits = () => db.selectFrom('audit_log').select('id').execute();
    const before = await audits();
    expect((await mark(lab.member, { ids: [one] })).json()).toEqual({ unread_count: 1 });
    const readAt = () => db.selectFrom('notifications').select('read_at').where('id', '=', one).execute();
    const first = await readAt();
    expect((await mark(lab.member, { ids: [one] })).json()).toEqual({ unread_count: 1 });
    expect(await readAt()).toEqual(first);
    const { items } = await read(lab.member);
    expect(items.map(({ id, read: seen }) => [id, seen])).toEqual([
      [two, false],
      [one, true],
    ]);
    expect(await audits()).toEqual(before);
  });

  it('passes over the ids of others exactly as ids of nothing', async () => {
    const theirs = await notify(lab.editor);
    const mine = await notify(lab.member);
    const foreign = await mark(lab.member, { ids: [theirs] });
    const missing = await mark(lab.member, { ids: [newId()] });
    expect([foreign.statusCode, foreign.json()]).toEqual([missing.statusCode, missing.json()]);
    expect((await mark(lab.member, { ids: [theirs, mine] })).json()).toEqual({ unread_count: 0 });
    expect((await read(lab.editor)).unread_count).toBe(1);
  });

  it("marks all of the caller's own, on whatever page, and nobody else's", async () => {
    for (let n = 0; n < 30; n += 1) await notify(lab.member);
    await notify(lab.editor);
    expect((await mark(lab.member, { all: true })).json()).toEqual({ unread_count: 0 });
    expect((await read(lab.member)).items.every(({ read: seen }) => seen)).toBe(true);
    expect((await read(lab.editor)).unread_count).toBe(1);
  });

  it.each([{}, { ids: [] }, { ids: ['no-id'] }, { all: false }, { ids: [newId()], all: true }])(
    'refuses %j, which names neither one nor all',
    async (body) => {
      await notify(lab.member);
      expect((await mark(lab.member, body)).statusCode).toBe(422);
      expect((await read(lab.member)).unread_count).toBe(1);
    },
  );
});
